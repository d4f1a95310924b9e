// What a person does to the pages and the signees of a pdf, or to all of it: the server makes it, and the step follows then.
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
  /** Takes over pages that others have changed. */
  followPages: (start: DocumentStart) => void;
  /** Takes over pages that the person has changed. */
  takeOwnPages: (start: DocumentStart) => void;
}

export function createWaitedSteps(given: WaitedStepsParts) {
  const { document, view, history, sync, waiting, followPages, takeOwnPages } = given;
  const { showHistory, tellRestored, tellRemade } = given.stores;

  function addWaited(name: StepName, back: InverseStep): void {
    const selection = [...view.state.selection];
    history.add({ name, ...back, selection_before: selection, selection_after: selection, at: Date.now() });
    showHistory();
  }

  /** Something was removed permanently: a step may lead back to what was there before. */
  function forgetSteps(): void {
    history.drop(() => true);
    showHistory();
  }

  return {
    /**
     * Changes pages as one step that can be undone. It waits for the server: what the file shows is made there.
     * @param change operations, or a function that says them of the pages as they are when it is their turn
     * @returns whether they were changed
     */
    async changePages(change: PageOperation[] | ((pages: readonly PdfPage[]) => PageOperation[])): Promise<boolean> {
      if (!given.can_edit) return false;
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
     * Runs an errand as one step that can be undone.
     * @param fields operations that give fields to whom it brings back: taken away again, they lose them by that alone
     * @throws whatever the errand throws; nothing is to be undone then
     */
    async run(name: StepName, errand: ServerCommand, fields: readonly ElementOperation[] = []): Promise<void> {
      await waiting.inTurn<ServerCommandDone | NotDone>(errand, (done) => {
        if (typeof done !== 'string') {
          document.commitPossible(withoutTaken(fields, document.state.elements));
          addWaited(name, backFromServerCommand(done, document));
          sync.changed();
        }
        sync.pull();
      });
    },

    /** Has everything made another by the server, as one step that can be undone where a snapshot leads back. */
    async remake(name: StepName, work: () => Promise<Remade | NotDone>): Promise<void> {
      await waiting.remake(work, (back) => {
        if (name === 'restore') tellRestored(back);
        if (typeof back !== 'string' && back.snapshot !== undefined) addWaited(name, back);
        showHistory();
      });
    },

    forgetSteps,

    /** The file was made anew permanently: nothing leads back. */
    takeRedacted(answer: { pages: readonly PdfPage[]; revision: number; removed_elements: readonly string[] }): void {
      const { pages, revision } = answer;
      const removed = new Set(answer.removed_elements);
      forgetSteps();
      const elements = [...document.base.values()].filter(({ id }) => !removed.has(id));
      takeOwnPages({ pages, pages_revision: revision, revision, elements });
      tellRemade('redacted');
      sync.pull();
    },

    /** Takes up pages that someone else has changed, where those here are older than `revision`. */
    async followPages(revision: number, read: () => Promise<DocumentStart>): Promise<void> {
      const follow = async () => {
        if (document.state.pages_revision < revision) followPages(await read());
      };
      // What waits is sent afterwards: it has to know of the pages.
      await waiting.inTurn(follow, () => undefined, sync.hold);
    },
  };
}
