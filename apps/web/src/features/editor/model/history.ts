// What one person did, as steps that can be undone. Steps of others are not in it.
import type { PageOperation } from '@countersign/contract/pages';
import type { ElementOperation } from '@countersign/document-model';
import { compactOperations } from './compact.ts';

export const HISTORY_DEPTH = 500;
export const COALESCE_MS = 500;

/** What was done; the panels have the words for it. */
export type StepName =
  | 'add'
  | 'align'
  | 'change'
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
  | 'add-pages'
  | 'crop-page'
  | 'page-mode'
  | 'delete-pages'
  | 'move-pages'
  | 'pages'
  | 'rotate-pages'
  | 'paste'
  | 'resize'
  | 'restore'
  | 'sign'
  | 'use-form';

export interface Step {
  name: StepName;
  /** What brings the time before it back, in the order to apply it. */
  inverses: ElementOperation[];
  /** The same for pages; they come first. Such a step takes its time. */
  pages?: PageOperation[];
  /** Where everything was made another: the snapshot of the time before. */
  snapshot?: string;
  selection_before: readonly string[];
  selection_after: readonly string[];
  /** Steps with the same key in quick succession are one: a held arrow key, a slider. */
  key?: string | undefined;
  at: number;
}

/** What leads back from where a step has led. */
export type Turned = Pick<Step, 'inverses' | 'pages' | 'snapshot'>;

export class History {
  #done: Step[] = [];
  #undone: Step[] = [];

  get undoable(): Step | null {
    return this.#done.at(-1) ?? null;
  }

  get redoable(): Step | null {
    return this.#undone.at(-1) ?? null;
  }

  /** Adds what was done just now; what had been undone cannot be redone any more. */
  add(step: Step): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    if (last && step.key !== undefined && last.key === step.key && step.at - last.at < COALESCE_MS) {
      this.#done[this.#done.length - 1] = {
        ...last,
        inverses: compactOperations([...step.inverses, ...last.inverses]),
        selection_after: step.selection_after,
        at: step.at,
      };
      return;
    }
    this.#done.push(step);
    if (this.#done.length > HISTORY_DEPTH) this.#done.shift();
  }

  /** Moves the last step over to the other side. `apply` carries its inverses out and returns theirs. */
  undo(apply: (step: Step) => Turned): Step | null {
    return this.#turn(this.#done, this.#undone, apply);
  }

  redo(apply: (step: Step) => Turned): Step | null {
    return this.#turn(this.#undone, this.#done, apply);
  }

  #turn(from: Step[], to: Step[], apply: (step: Step) => Turned): Step | null {
    const step = from.pop();
    if (!step) return null;
    const turned = apply(step);
    // A turned step never melts into the next one.
    to.push({ ...step, ...turned, key: undefined });
    return step;
  }

  /** Forgets steps that can be carried out no more. */
  drop(isGone: (step: Step) => boolean): void {
    this.#done = this.#done.filter((step) => !isGone(step));
    this.#undone = this.#undone.filter((step) => !isGone(step));
  }
}
