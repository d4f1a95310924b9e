// Executes undo and redo on the current state, locally or through the server.
import type { PdfPage } from '@countersign/contract/pdfs';
import { type ElementOperation, targetOf } from '@countersign/document-model';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorParts, NotDone } from './editor-parts.ts';
import type { EditorView } from './editor-view.ts';
import { type ServerCommand, type ServerCommandDone, withoutTaken } from './server-commands.ts';
import {
  type History,
  type Step,
  type StepName,
  type InverseStep,
  type UndoRedo,
  withoutOthersWords,
  wordsOf,
} from './history.ts';
import { ownPageOperations } from './page-steps.ts';
import type { ServerSteps } from './server-steps.ts';
import type { OrphanedElements } from './orphaned-elements.ts';
import type { Sync } from '../sync/sync.ts';
import { onPagesOf, remapOperations } from '../document/page-remap.ts';

export interface UndoRedoParts {
  document: EditorDocument;
  view: EditorView;
  history: History;
  sync: Sync;
  waiting: ServerSteps;
  orphaned: OrphanedElements;
  parts: Pick<EditorParts, 'goBack' | 'notDone'>;
  /** Updates the stores after a change of the history. */
  showHistory: () => void;
  onDone: (name: StepName, how: UndoRedo['direction']) => void;
  /** Reports that a restore was undone or redone, or failed. */
  onRestored: (back: InverseStep | NotDone) => void;
}

/** @returns a function that undoes or redoes a step; server steps wait for those before them */
export function createUndoRedo(input: UndoRedoParts): (direction: 'undo' | 'redo') => void {
  const { document, view, history, sync, waiting, orphaned, parts, showHistory, onDone, onRestored } = input;

  /** Remaps operations from earlier pages to the current ones. */
  function onPresentPages({ inverses, pagesBefore }: Pick<Step, 'inverses' | 'pagesBefore'>): ElementOperation[] {
    const { pages, elements } = document.state;
    return remapOperations(inverses, {
      pagesBefore,
      pagesNow: pages,
      known: (id) => onPagesOf(pagesBefore, pages, elements.get(id)),
    });
  }

  function turn(direction: 'undo' | 'redo'): void {
    // A second press during an undo means a second step.
    if (waiting.store.getState().is_busy) return void waiting.settled().then(() => turn(direction));
    const turning = history.begin(direction);
    if (!turning) return;
    const { step } = turning;
    orphaned.forget(new Set(step.inverses.flatMap((operation) => (operation.op === 'delete' ? [operation.id] : []))));
    if (step.command) return void runInverseCommand(turning, step.command);
    if (step.pages || step.snapshot !== undefined) return void runWaiting(turning);
    const operations = withoutOthersWords({ ...step, inverses: onPresentPages(step) }, document.state.elements);
    const { inverses } = document.commitPossible(operations);
    history.finish(turning, { inverses, pagesBefore: document.state.pages, words: wordsOf(operations) });
    showResult(turning);
  }

  function runInverseCommand(turning: UndoRedo, command: ServerCommand): Promise<void> {
    showHistory();
    const run = () => command().catch((error: unknown) => parts.notDone?.(error) ?? 'refused');
    return waiting.inTurn<ServerCommandDone | NotDone>(run, (done) => {
      if (done === 'unreachable') history.restore(turning);
      if (typeof done === 'string') return showHistory();
      document.commitPossible(withoutTaken(turning.step.inverses, document.state.elements));
      history.finish(turning, backFromServerCommand(done, document));
      showResult(turning);
      sync.pull();
    });
  }

  function runWaiting(turning: UndoRedo): Promise<void> {
    const { pages, snapshot } = turning.step;
    const settle = (turned: InverseStep | NotDone) => {
      if (snapshot !== undefined) onRestored(turned);
      if (turned === 'unreachable') history.restore(turning);
      // Changes by others can make a step impossible; it is then dropped.
      if (typeof turned === 'string') return showHistory();
      // Elements moved meanwhile, with the move still pending, stay where they are.
      const moved = new Set(document.state.pending.map(targetOf));
      const back = onPresentPages(turning.step);
      document.commitPossible(back.filter((operation) => operation.op !== 'update' || !moved.has(operation.id)));
      history.finish(turning, turned);
      showResult(turning);
    };
    showHistory();
    if (snapshot !== undefined) return waiting.remake(() => parts.goBack(snapshot, turning.direction), settle);
    const operationsOn = (now: readonly PdfPage[]) => (pages ? ownPageOperations(pages.operations, pages.left, now) : []);
    return waiting.changePages({ operationsOn, is_lasting: true }, settle);
  }

  function showResult({ direction, step }: UndoRedo): void {
    const selection = direction === 'undo' ? step.selection_before : step.selection_after;
    view.set({ editing_id: null });
    view.select(selection.filter((id) => document.state.elements.has(id)));
    showHistory();
    onDone(step.name, direction);
    sync.changed();
  }

  return turn;
}

/** The inverse step of a server command. */
export function backFromServerCommand({ back, inverses }: ServerCommandDone, document: EditorDocument): InverseStep {
  return { command: back, inverses, pagesBefore: document.state.pages, words: new Map<string, string>() };
}
