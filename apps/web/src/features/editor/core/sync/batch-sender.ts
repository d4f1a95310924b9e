// Sends one batch of pending changes, and finds the part that the server rejects.
import type { Element, ElementOperation } from '@countersign/document-model';
import type { EditorDocument } from '../document/editor-document.ts';
import type { Difference, Refusal, Transport } from '../document/transport.ts';
import { judgeRejection } from './rejected-batches.ts';

const BATCH_SIZE = 1_000;
/** Well below the server's limit for a request body. */
const BATCH_BYTES = 6_000_000;
/** From this many consecutive conflicts on, clients that keep conflicting with each other pause for a moment. */
const CONFLICTS_BEFORE_PAUSE = 3;
const MAX_PAUSE_MS = 2_000;

export type BatchOutcome =
  /** The server has the operations. The document has not adopted the answer yet. */
  | { kind: 'done'; operations: readonly ElementOperation[]; answer: Difference }
  /** Others have changed the document. The batch can be sent again after the current state was fetched. */
  | { kind: 'conflict' }
  /**
   * Operations of the batch were dropped, so the server's state is needed. `orphaned`: elements created on removed pages.
   * `message`: why, for the user.
   */
  | { kind: 'dropped'; orphaned: Element[]; message: string | null }
  /** The batch was rejected and is sent again in another form. */
  | { kind: 'changed' }
  | { kind: 'unreachable' | 'failed' };

export function createBatchSender({ document, transport }: { document: EditorDocument; transport: Transport }) {
  /** Reduced while searching for the rejected part of a batch. */
  let size = BATCH_SIZE;
  /** Consecutive conflicts. */
  let conflicts = 0;

  async function send(): Promise<BatchOutcome> {
    const { revision, pages_revision } = document.state;
    const operations = document.nextBatch(size, BATCH_BYTES);
    const result = await transport.send({ revision, pages_revision, operations });

    switch (result.kind) {
      case 'done':
        conflicts = 0;
        size = Math.min(BATCH_SIZE, size * 2);
        return { kind: 'done', operations, answer: result.answer };
      case 'conflict':
        document.restoreBatch();
        conflicts += 1;
        if (conflicts > CONFLICTS_BEFORE_PAUSE)
          await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_PAUSE_MS, 100 * conflicts)));
        return { kind: 'conflict' };
      case 'refused':
        return leaveOut(operations, result);
      case 'unreachable':
      case 'failed':
        document.restoreBatch();
        return { kind: result.kind };
    }
  }

  /** Drops only the faulty part of a rejected batch, named by the answer or found by halving. */
  function leaveOut(operations: readonly ElementOperation[], refusal: Refusal): BatchOutcome {
    const verdict = judgeRejection(operations, refusal);
    switch (verdict.kind) {
      case 'halve':
        size = Math.ceil(operations.length / 2);
        document.restoreBatch();
        return { kind: 'changed' };
      case 'free':
        document.freeBatch(verdict.fields);
        return { kind: 'changed' };
      case 'drop': {
        // The current elements, with changes made since they were sent.
        const orphaned = verdict.waiting.flatMap((id) => document.state.elements.get(id) ?? []);
        document.dropBatch(verdict.fields);
        return { kind: 'dropped', orphaned, message: verdict.is_told ? refusal.message : null };
      }
    }
  }

  return { send };
}
