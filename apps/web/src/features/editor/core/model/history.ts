// The undo history of one person. It contains no steps of others.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import { type ElementOperation, type Elements, targetOf } from '@countersign/document-model';
import { compactOperations } from '../document/compact.ts';
import type { ServerCommand } from './server-commands.ts';
import { bothTexts } from '../document/merge-text.ts';
import { isWrittenByMany } from '../document/merge-words.ts';

export const HISTORY_DEPTH = 500;
export const COALESCE_MS = 500;

/** Kind of step; the panels have the texts. */
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
  /** Operations that undo the step, in the order to apply them. */
  inverses: ElementOperation[];
  /** The pages that the coordinates of `inverses` refer to. */
  pagesBefore: readonly PdfPage[];
  /** Texts that the step left in elements, by id; other text there now was written by someone else. */
  words: ReadonlyMap<string, string>;
  /** Inverse page operations, applied first and asynchronously. `left`: the pages after the step. */
  pages?: { operations: PageOperation[]; left: readonly PdfPage[] };
  /** If the whole document was replaced: the snapshot from before. */
  snapshot?: string;
  /** Inverse server command, run first and asynchronously. */
  command?: ServerCommand;
  selection_before: readonly string[];
  selection_after: readonly string[];
  /** Steps with the same key in quick succession are merged, such as for a held arrow key or a slider. */
  key?: string | undefined;
  /** Merges with the last step of the same key, however long ago: one visit to a field is one step. */
  continues?: boolean | undefined;
  /** With `continues`: the values it wrote, by element and field. If they have changed since, the next step is not merged. */
  left?: Written | undefined;
  /** Starts from the text that the last step of the same key has left, whatever someone else has written since. */
  overtakes?: boolean | undefined;
  /** The text can have several authors, so changes by others do not prevent merging. */
  is_shared?: boolean | undefined;
  at: number;
}

/** Field values by element id. */
type Written = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** The inverse of a step. */
export type InverseStep = Pick<Step, 'inverses' | 'pagesBefore' | 'words' | 'pages' | 'snapshot' | 'command'>;

/** A step that is being undone or redone. */
export interface UndoRedo {
  direction: 'undo' | 'redo';
  step: Step;
  /** Number of steps before it in the history. */
  index: number;
  additions: number;
}

/** Texts that the operations write, by element id. */
export function wordsOf(operations: readonly ElementOperation[]): Map<string, string> {
  return new Map(
    operations.flatMap((operation) => {
      const value = operation.op === 'update' ? operation.changes['value'] : undefined;
      return typeof value === 'string' ? [[targetOf(operation), value] as const] : [];
    }),
  );
}

/**
 * Inverse of both steps if the second continues the text that the first has left; otherwise null. Text by others in a shared
 * text is kept.
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

/** Whether the step started from the values that the last one has left, except for text in `value`. */
function foundAsLeft(last: Step, step: Step): boolean {
  return [...writtenBy(step.inverses)].every(([id, { value: _words, ...found }]) => {
    const left = last.left?.get(id) ?? {};
    return Object.entries(found).every(([name, began]) => !(name in left) || left[name] === began);
  });
}

/** Values that the operations write, by element and field. */
export function writtenBy(operations: readonly ElementOperation[]): Written {
  return new Map(operations.flatMap((one) => (one.op === 'update' ? [[one.id, one.changes] as const] : [])));
}

function writtenAfter(before: Written = new Map(), now: Written = new Map()): Written {
  const both = new Map(before);
  for (const [id, changes] of now) both.set(id, { ...both.get(id), ...changes });
  return both;
}

/** The same step, with an inverse that restores the text of the last one. */
function onOwnWords(step: Step, last: Step): Step {
  return { ...step, inverses: withWords(step.inverses, last.words) };
}

/** The same operations with other text for the given elements. */
function withWords(operations: readonly ElementOperation[], words: ReadonlyMap<string, string>): ElementOperation[] {
  return operations.map((operation): ElementOperation => {
    const value = words.get(targetOf(operation));
    const hasWords = operation.op === 'update' && 'value' in operation.changes && value !== undefined;
    return hasWords ? { ...operation, changes: { ...operation.changes, value } } : operation;
  });
}

/** Inverse operations of a step that keep text written by others since. */
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

  /** Adds a step, which clears the redo history. */
  add(added: Step): void {
    this.#undone = [];
    this.#additions += 1;
    const last = this.#done.at(-1);
    const step = last && added.overtakes && last.key === added.key ? onOwnWords(added, last) : added;
    const isSame = last && step.key !== undefined && last.key === step.key && last.pagesBefore === step.pagesBefore;
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

  /** Whether the creation of the element is the last step about it. */
  hasJustMade(id: string): boolean {
    const last = this.#done.findLast(({ inverses }) => inverses.some((operation) => targetOf(operation) === id));
    return last?.inverses.some((operation) => operation.op === 'delete' && operation.id === id) ?? false;
  }

  /** Changes a currently missing element in all steps that would restore it. */
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

  /** Undoes the last step. `apply` executes its inverses and returns theirs. */
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

  /** Takes out the last step to undo or redo it. Meanwhile it is in neither list. Call for one step at a time. */
  begin(direction: 'undo' | 'redo'): UndoRedo | null {
    const step = (direction === 'undo' ? this.#done : this.#undone).pop();
    return step ? { direction, step, index: this.#done.length, additions: this.#additions } : null;
  }

  /** Completes an undo or redo. If steps were added meanwhile, an undone step cannot be redone. */
  finish({ direction, step, index, additions }: UndoRedo, turned: InverseStep): void {
    // An undone or redone step never merges with the next one.
    const back: Step = { ...step, ...turned, key: undefined };
    if (direction === 'redo') this.#done.splice(index, 0, back);
    else if (additions === this.#additions) this.#undone.push(back);
  }

  /** Puts a step back that could not be undone or redone. */
  restore({ direction, step, index, additions }: UndoRedo): void {
    if (direction === 'undo') this.#done.splice(index, 0, step);
    else if (additions === this.#additions) this.#undone.push(step);
  }

  /** Drops changes of these elements, and steps that are empty without them. */
  forget(ids: ReadonlySet<string>): void {
    const left = (step: Step): Step => ({
      ...step,
      inverses: step.inverses.filter((operation) => operation.op !== 'update' || !ids.has(operation.id)),
    });
    this.#done = this.#done.map(left);
    this.#undone = this.#undone.map(left);
    this.drop(({ inverses, pages, snapshot, command }) => inverses.length === 0 && !pages && snapshot === undefined && !command);
  }

  /** Drops steps that can no longer be executed. */
  drop(isGone: (step: Step) => boolean): void {
    this.#done = this.#done.filter((step) => !isGone(step));
    this.#undone = this.#undone.filter((step) => !isGone(step));
  }
}
