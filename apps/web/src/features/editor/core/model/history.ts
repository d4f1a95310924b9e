// What one person did, as steps that can be undone. Steps of others are not in it.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type ElementOperation, type Elements, targetOf } from '@countersign/document-model';
import { compactOperations } from '../document/compact.ts';
import type { ServerCommand } from './server-commands.ts';
import { bothTexts } from '../document/merge-text.ts';
import { isWrittenByMany } from '../document/merge-words.ts';

export const HISTORY_DEPTH = 500;
export const COALESCE_MS = 500;

/** What was done; the panels have the words for it. */
export type StepName =
  | 'add'
  | 'add-role'
  | 'add-signee'
  | 'align'
  | 'change'
  | 'change-signee'
  | 'check'
  | 'delete'
  | 'distribute'
  | 'duplicate'
  | 'edit'
  | 'fill'
  | 'flatten-form'
  | 'group'
  | 'layer'
  | 'move'
  | 'order'
  | 'order-roles'
  | 'order-signees'
  | 'add-pages'
  | 'crop-page'
  | 'page-mode'
  | 'delete-pages'
  | 'move-pages'
  | 'pages'
  | 'rotate-pages'
  | 'paste'
  | 'remove-role'
  | 'remove-signee'
  | 'rename'
  | 'change-role'
  | 'resize'
  | 'restore'
  | 'sign'
  | 'text-tags'
  | 'use-form';

export interface Step {
  name: StepName;
  /** What brings the time before it back, in the order to apply it. */
  inverses: ElementOperation[];
  /** The pages that the places of `inverses` are told on. */
  told: readonly PdfPage[];
  /** The words that it left in elements, by id: where others are there now, someone else has written since. */
  words: ReadonlyMap<string, string>;
  /** The same for pages; they come first. Such a step takes its time. `left`: the pages as it has left them. */
  pages?: { operations: PageOperation[]; left: readonly PdfPage[] };
  /** Where everything was made another: the snapshot of the time before. */
  snapshot?: string;
  /** The same for what is done by a call of its own; it comes first, and takes its time. */
  errand?: ServerCommand;
  selection_before: readonly string[];
  selection_after: readonly string[];
  /** Steps with the same key in quick succession are one: a held arrow key, a slider. */
  key?: string | undefined;
  /** It goes on with what the last step of the same key began, however long ago: one stay in a field is one step. */
  continues?: boolean | undefined;
  /** Of such a step: what it has written, by element and field. Where something else is there by then, the next one does not go on. */
  left?: Written | undefined;
  /** It goes on from what the last step of the same key has left, whatever someone else has written in between. */
  overtakes?: boolean | undefined;
  /** Its words are in texts that several write in: what someone else writes in between ends no step. */
  is_shared?: boolean | undefined;
  at: number;
}

/** Values of fields, by the id of their element. */
type Written = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** What leads back from where a step has led. */
export type InverseStep = Pick<Step, 'inverses' | 'told' | 'words' | 'pages' | 'snapshot' | 'errand'>;

/** A step on its way to the other side. */
export interface UndoRedo {
  direction: 'undo' | 'redo';
  step: Step;
  /** How many steps had been done before it. */
  place: number;
  additions: number;
}

/** What operations write into elements. */
export function wordsOf(operations: readonly ElementOperation[]): Map<string, string> {
  return new Map(
    operations.flatMap((operation) => {
      const value = operation.op === 'update' ? operation.changes['value'] : undefined;
      return typeof value === 'string' ? [[targetOf(operation), value] as const] : [];
    }),
  );
}

/**
 * What leads back from both where a step goes on from the words that the one before it has left; null where it does not. What
 * someone else has written in between in a text of several stays in it.
 */
function backFromBoth(last: Step, step: Step): ElementOperation[] | null {
  const first = wordsOf(last.inverses);
  const between = new Map<string, string>();
  for (const [id, began] of wordsOf(step.inverses)) {
    const [left, back] = [last.words.get(id), first.get(id)];
    if (left === undefined || left === began) continue;
    const both = step.is_shared && back !== undefined ? bothTexts(left, back, began) : null;
    if (both === null) return null;
    between.set(id, both);
  }
  return compactOperations([...step.inverses, ...withWords(last.inverses, between)]);
}

/** Whether a step has found what the last one has left, words in `value` aside: no one else has changed it in between. */
function foundAsLeft(last: Step, step: Step): boolean {
  return [...writtenBy(step.inverses)].every(([id, { value: _words, ...found }]) => {
    const left = last.left?.get(id) ?? {};
    return Object.entries(found).every(([name, began]) => !(name in left) || left[name] === began);
  });
}

/** What operations write, by element and field. */
export function writtenBy(operations: readonly ElementOperation[]): Written {
  return new Map(operations.flatMap((one) => (one.op === 'update' ? [[one.id, one.changes] as const] : [])));
}

function writtenAfter(before: Written = new Map(), now: Written = new Map()): Written {
  const both = new Map(before);
  for (const [id, changes] of now) both.set(id, { ...both.get(id), ...changes });
  return both;
}

/** The same step, leading back to what the last one has left. */
function onOwnWords(step: Step, last: Step): Step {
  return { ...step, inverses: withWords(step.inverses, last.words) };
}

/** The same operations, writing other words where there are some for an element. */
function withWords(operations: readonly ElementOperation[], words: ReadonlyMap<string, string>): ElementOperation[] {
  return operations.map((operation): ElementOperation => {
    const value = words.get(targetOf(operation));
    const hasWords = operation.op === 'update' && 'value' in operation.changes && value !== undefined;
    return hasWords ? { ...operation, changes: { ...operation.changes, value } } : operation;
  });
}

/** What leads back from a step; words that someone else has written in the same text since stay. */
export function withoutOthersWords(step: Pick<Step, 'inverses' | 'words'>, elements: Elements): ElementOperation[] {
  return step.inverses.flatMap((operation): ElementOperation[] => {
    const left = step.words.get(targetOf(operation));
    const element = elements.get(targetOf(operation));
    const now = element && 'value' in element ? element.value : undefined;
    if (operation.op !== 'update' || left === undefined || typeof now !== 'string' || now === left) return [operation];
    const { value: back, ...others } = operation.changes;
    const isShared = typeof back === 'string' && element !== undefined && isWrittenByMany(element);
    const value = isShared ? (bothTexts(left, back, now) ?? now) : now;
    const changes = value === now ? others : { ...others, value };
    return Object.keys(changes).length > 0 ? [{ ...operation, changes }] : [];
  });
}

export class History {
  #done: Step[] = [];
  #undone: Step[] = [];
  #additions = 0;

  get undoable(): Step | null {
    return this.#done.at(-1) ?? null;
  }

  get redoable(): Step | null {
    return this.#undone.at(-1) ?? null;
  }

  /** Adds what was done just now; what had been undone cannot be redone any more. */
  add(added: Step): void {
    this.#undone = [];
    this.#additions += 1;
    const last = this.#done.at(-1);
    const step = last && added.overtakes && last.key === added.key ? onOwnWords(added, last) : added;
    const isSame = last && step.key !== undefined && last.key === step.key && last.told === step.told;
    const isOne = isSame && (step.continues ? foundAsLeft(last, step) : step.at - last.at < COALESCE_MS);
    const inverses = isOne ? backFromBoth(last, step) : null;
    if (last && inverses) {
      this.#done[this.#done.length - 1] = {
        ...last,
        inverses,
        words: new Map([...last.words, ...step.words]),
        left: writtenAfter(last.left, step.left),
        selection_after: step.selection_after,
        at: step.at,
      };
      return;
    }
    this.#done.push(step);
    if (this.#done.length > HISTORY_DEPTH) this.#done.shift();
  }

  /** Whether the last thing that was done to the element was to make it. */
  hasJustMade(id: string): boolean {
    const last = this.#done.findLast(({ inverses }) => inverses.some((operation) => targetOf(operation) === id));
    return last?.inverses.some((operation) => operation.op === 'delete' && operation.id === id) ?? false;
  }

  /** Changes an element that is not there just now wherever a step brings it back. */
  fillIn(id: string, changes: Record<string, unknown>): void {
    const filled = (step: Step): Step => ({
      ...step,
      inverses: step.inverses.map((operation) => {
        if (operation.op !== 'create' || operation.element.id !== id) return operation;
        return { ...operation, element: { ...operation.element, ...changes } };
      }),
    });
    this.#done = this.#done.map(filled);
    this.#undone = this.#undone.map(filled);
  }

  /** Moves the last step over to the other side. `apply` carries its inverses out and returns theirs. */
  undo(apply: (step: Step) => InverseStep): Step | null {
    const turning = this.begin('undo');
    if (turning) this.finish(turning, apply(turning.step));
    return turning?.step ?? null;
  }

  redo(apply: (step: Step) => InverseStep): Step | null {
    const turning = this.begin('redo');
    if (turning) this.finish(turning, apply(turning.step));
    return turning?.step ?? null;
  }

  /** Takes the last step out, to be turned: what takes its time is in neither list in the meantime. One at a time. */
  begin(direction: 'undo' | 'redo'): UndoRedo | null {
    const step = (direction === 'undo' ? this.#done : this.#undone).pop();
    return step ? { direction, step, place: this.#done.length, additions: this.#additions } : null;
  }

  /** The step was turned. What was added in the meantime came after it, and cannot be followed by what had been undone before. */
  finish({ direction, step, place, additions }: UndoRedo, turned: InverseStep): void {
    // A turned step never melts into the next one.
    const back: Step = { ...step, ...turned, key: undefined };
    if (direction === 'redo') this.#done.splice(place, 0, back);
    else if (additions === this.#additions) this.#undone.push(back);
  }

  /** The step could not be turned just now; it is where it was. */
  putBack({ direction, step, place, additions }: UndoRedo): void {
    if (direction === 'undo') this.#done.splice(place, 0, step);
    else if (additions === this.#additions) this.#undone.push(step);
  }

  /** Leaves changes of these elements out; a step that was about nothing else goes. */
  forget(ids: ReadonlySet<string>): void {
    const left = (step: Step): Step => ({
      ...step,
      inverses: step.inverses.filter((operation) => operation.op !== 'update' || !ids.has(operation.id)),
    });
    this.#done = this.#done.map(left);
    this.#undone = this.#undone.map(left);
    this.drop(({ inverses, pages, snapshot, errand }) => inverses.length === 0 && !pages && snapshot === undefined && !errand);
  }

  /** Forgets steps that can be carried out no more. */
  drop(isGone: (step: Step) => boolean): void {
    this.#done = this.#done.filter((step) => !isGone(step));
    this.#undone = this.#undone.filter((step) => !isGone(step));
  }
}
