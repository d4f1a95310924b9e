// Undoable changes made through the server: pages, signees or the whole document. The step is added when the server is done.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import type { ElementOperation } from '@countersign/document-model';
import type { DocumentStart, EditorDocument } from '../document/editor-document.ts';
import type { Sync } from '../sync/sync.ts';
import type { NotDone, Remade } from './editor-parts.ts';
import type { EditorView } from './editor-view.ts';
import type { HistoryStores } from './history-stores.ts';
import type { History, StepName, InverseStep } from './history.ts';
import { pageStepName } from './page-steps.ts';
import { type ServerCommand, type ServerCommandDone, withoutTaken } from './server-commands.ts';
import type { ServerSteps } from './server-steps.ts';
import { backFromServerCommand } from './undo-redo.ts';

interface WaitedStepsParts {
  document: EditorDocument;
  view: EditorView;
  history: History;
  stores: HistoryStores;
  sync: Sync;
  waiting: ServerSteps;
  can_edit: boolean;
  /** Applies page changes made by others. */
  followPages: (start: DocumentStart) => void;
  /** Applies page changes made by the current user. */
  adoptOwnPages: (start: DocumentStart) => void;
}

export function createWaitedSteps(input: WaitedStepsParts) {
  const { document, view, history, sync, waiting, followPages, adoptOwnPages } = input;
  const { showHistory, onRestored, reportRemade } = input.stores;

  function addWaited(name: StepName, back: InverseStep): void {
    const selection = [...view.state.selection];
    history.add({ name, ...back, selection_before: selection, selection_after: selection, at: Date.now() });
    showHistory();
  }

  /** Clears the history after a permanent removal, because a step may restore what was removed. */
  function forgetSteps(): void {
    history.drop(() => true);
    showHistory();
  }

  return {
    /**
     * Changes pages as one undoable step. Waits for the server, which creates the page images.
     * @param change operations, or a function that returns them for the pages at the time of execution
     * @returns whether they were changed
     */
    async changePages(change: PageOperation[] | ((pages: readonly PdfPage[]) => PageOperation[])): Promise<boolean> {
      if (!input.can_edit) return false;
      let isDone = false;
      let operations = Array.isArray(change) ? change : [];
      const is_lasting = operations.length > 0 && operations.every(({ op }) => op === 'append');
      const operationsOn = (pages: readonly PdfPage[]) => (Array.isArray(change) ? change : (operations = change(pages)));
      await waiting.changePages({ operationsOn, is_lasting }, (back) => {
        if (typeof back === 'string') return;
        addWaited(pageStepName(operations), back);
        isDone = true;
      });
      return isDone;
    },

    /**
     * Runs a server command as one undoable step.
     * @param fields operations that assign fields to a restored person; removing the person again unassigns them
     * @throws whatever the command throws; then there is nothing to undo
     */
    async run(name: StepName, command: ServerCommand, fields: readonly ElementOperation[] = []): Promise<void> {
      await waiting.inTurn<ServerCommandDone | NotDone>(command, (done) => {
        if (typeof done !== 'string') {
          document.commitPossible(withoutTaken(fields, document.state.elements));
          addWaited(name, backFromServerCommand(done, document));
          sync.changed();
        }
        sync.pull();
      });
    },

    /** Lets the server replace the document, as one step that is undoable if there is a snapshot. */
    async remake(name: StepName, work: () => Promise<Remade | NotDone>): Promise<void> {
      await waiting.remake(work, (back) => {
        if (name === 'restore') onRestored(back);
        if (typeof back !== 'string' && back.snapshot !== undefined) addWaited(name, back);
        showHistory();
      });
    },

    forgetSteps,

    /** Adopts a file with permanently removed parts, which cannot be undone. */
    takeRedacted(answer: { pages: readonly PdfPage[]; revision: number; removed_elements: readonly string[] }): void {
      const { pages, revision } = answer;
      const removed = new Set(answer.removed_elements);
      forgetSteps();
      const elements = [...document.base.values()].filter(({ id }) => !removed.has(id));
      adoptOwnPages({ pages, pages_revision: revision, revision, elements });
      reportRemade('redacted');
      sync.pull();
    },

    /** Loads pages that someone else has changed, if the local ones are older than `revision`. */
    async followPages(revision: number, read: () => Promise<DocumentStart>): Promise<void> {
      const follow = async () => {
        if (document.state.pages_revision < revision) followPages(await read());
      };
      // Pending changes are sent afterwards, because they have to refer to the new pages.
      await waiting.inTurn(follow, () => undefined, sync.hold);
    },
  };
}
