// Steps that only the server can execute: page changes and replacements of the document. They run one after the other, and
// nothing else is sent meanwhile.
import { createStore } from 'zustand/vanilla';
import type { DocumentStart, EditorDocument } from '../document/editor-document.ts';
import type { EditorParts, NotDone, PagesRequest, PagesChanged, Remade } from './editor-parts.ts';
import type { History, InverseStep } from './history.ts';
import { elementsBack, pageOperationsBetween } from './page-steps.ts';
import type { Sync } from '../sync/sync.ts';

const MAX_TRIES = 3;

export interface ServerStepsParts {
  document: EditorDocument;
  sync: Sync;
  history: History;
  parts: Pick<EditorParts, 'changePages' | 'transport' | 'onRefused'>;
  /** Applies page changes made by others. */
  followPages: (start: DocumentStart) => void;
  /** Applies page changes made by the current user. */
  adoptOwnPages: (start: DocumentStart) => void;
}

export type ServerSteps = ReturnType<typeof createServerSteps>;

export function createServerSteps({ document, sync, history, parts, followPages, adoptOwnPages }: ServerStepsParts) {
  const store = createStore<{ is_busy: boolean }>()(() => ({ is_busy: false }));
  let done: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** Runs server steps one after the other, each followed by its history entry. */
  function inTurn<T>(
    work: () => Promise<T>,
    settle: (done: T) => void,
    alone: (work: () => Promise<T>) => Promise<T> = sync.alone,
  ): Promise<void> {
    waiting += 1;
    store.setState({ is_busy: true });
    const run = done.then(() => alone(work)).then(settle);
    done = run.catch(() => null);
    return run.finally(() => {
      waiting -= 1;
      store.setState({ is_busy: waiting > 0 });
    });
  }

  async function requestChange({
    operationsOn,
    is_lasting,
  }: PagesRequest): Promise<{ before: EditorDocument['state']; answer: PagesChanged | NotDone }> {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
      const before = document.state;
      const operations = operationsOn(before.pages);
      if (operations.length === 0) return { before, answer: 'refused' };
      const answer = await parts.changePages({ revision: before.revision, operations });
      if (typeof answer === 'string' || !('is_behind' in answer)) return { before, answer };
      const present = await parts.transport.fetch(before);
      if (typeof present === 'string') return { before, answer: 'unreachable' };
      if (present.pages_update) followPages({ ...present, ...present.pages_update });
      else document.rebaseOnto(present);
      if (!is_lasting || attempt === MAX_TRIES) {
        parts.onRefused?.(answer.message);
        break;
      }
    }
    return { before: document.state, answer: 'refused' };
  }

  return {
    store,
    inTurn,

    /** Resolves when all steps started so far are done. */
    settled: () => done,

    /** @param settle receives the inverse, or why nothing was changed */
    changePages(request: PagesRequest, settle: (back: InverseStep | NotDone) => void): Promise<void> {
      return inTurn(async () => {
        const { before, answer } = await requestChange(request);
        if (typeof answer === 'string') return answer;
        const present = new Map(document.base);
        for (const element of answer.elements) present.set(element.id, element);
        for (const id of answer.deleted) present.delete(id);
        const { pages, revision } = answer;
        adoptOwnPages({ pages, pages_revision: revision, revision, elements: [...present.values()] });
        // The answer does not include changes by others in between.
        if (revision !== before.revision + 1) sync.pull();
        return {
          pages: { operations: pageOperationsBetween(pages, before.pages), left: pages },
          words: new Map<string, string>(),
          inverses: elementsBack(before.elements, answer),
          pagesBefore: before.pages,
        };
      }, settle);
    },

    /** @param settle receives the inverse, or why nothing was changed */
    remake(work: () => Promise<Remade | NotDone>, settle: (back: InverseStep | NotDone) => void): Promise<void> {
      return inTurn(async () => {
        const remade = await work();
        if (typeof remade === 'string') return remade;
        const { before, ...start } = remade;
        // They refer to the pages of the previous file.
        history.drop(({ pages }) => pages !== undefined);
        adoptOwnPages(start);
        return {
          inverses: [],
          pagesBefore: start.pages,
          words: new Map<string, string>(),
          ...(before !== null && { snapshot: before }),
        };
      }, settle);
    },
  };
}
