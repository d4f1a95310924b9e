// One exchange with the server: sends a batch of pending changes, or fetches changes by others.
import type { Element, ElementOperation } from '@countersign/document-model';
import type { DocumentStart, EditorDocument } from '../document/editor-document.ts';
import type { Difference, Transport } from '../document/transport.ts';
import type { AnnouncedChanges } from './announced-changes.ts';
import { createBatchSender } from './batch-sender.ts';
import type { SaveScheduler } from './save-scheduler.ts';
import type { SimultaneousEdits } from './simultaneous-edits.ts';
import type { SaveState } from './sync.ts';

export interface ExchangeParts {
  document: EditorDocument;
  transport: Transport;
  edits: SimultaneousEdits;
  scheduler: SaveScheduler;
  announced: AnnouncedChanges;
  show: (state: SaveState) => void;
  reportLost: (ids: string[]) => void;
  onRefused: (message: string) => void;
  onOrphaned: (elements: Element[]) => void;
  onPages: (start: DocumentStart) => void;
  isClosed: () => boolean;
}

export function createExchange(parts: ExchangeParts) {
  const { document, transport, edits, scheduler, announced, show, reportLost, onRefused, onOrphaned, onPages, isClosed } = parts;
  const sender = createBatchSender({ document, transport });

  function confirm({ operations, answer }: { operations: readonly ElementOperation[]; answer: Difference }): void {
    scheduler.succeeded();
    reportLost(edits.confirm(operations, () => document.confirmBatch(answer)));
    announced.adopted();
  }

  function retryLater(failure: 'unreachable' | 'failed'): void {
    show(failure === 'unreachable' ? 'offline' : 'error');
    if (!isClosed()) scheduler.afterFailure();
  }

  /** Fetches changes by others. @returns whether to go on: false after a failure, which is retried later */
  async function pull(): Promise<boolean> {
    announced.requested();
    const answer = await transport.fetch({ pages_revision: document.state.pages_revision });
    if (typeof answer === 'string') {
      announced.failed();
      retryLater(answer);
      return false;
    }
    scheduler.succeeded();
    const { pages_update } = answer;
    if (pages_update && pages_update.pages_revision > document.state.pages_revision) {
      edits.adoptPages(() => onPages({ ...answer, ...pages_update }));
    } else reportLost(edits.adopt(() => document.rebaseOnto(answer)));
    announced.adopted();
    return true;
  }

  /** Sends the next batch. @returns whether to go on: false after a failure, which is retried later */
  async function send(): Promise<boolean> {
    show('saving');
    const outcome = await sender.send();
    switch (outcome.kind) {
      case 'done':
        confirm(outcome);
        return true;
      case 'conflict':
        return pull();
      case 'dropped':
        announced.demand();
        if (outcome.orphaned.length > 0) onOrphaned(outcome.orphaned);
        if (outcome.message !== null) onRefused(outcome.message);
        return true;
      case 'changed':
        return true;
      case 'unreachable':
      case 'failed':
        retryLater(outcome.kind);
        return false;
    }
  }

  return { send, pull };
}
