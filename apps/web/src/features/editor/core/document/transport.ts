// Server calls needed for saving.
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element, ElementOperation } from '@countersign/document-model';

export interface Answer {
  revision: number;
  elements: readonly Element[];
}

/** The current state; includes the pages if they differ from the known ones. */
export type Present = Answer & {
  pages_update?: { pages: readonly PdfPage[]; pages_revision: number; restored_revision?: number };
};

/** Changes since the revision that a batch was based on. */
export interface Difference extends Answer {
  deleted: readonly string[];
}

/** The server will never accept the batch. */
export interface Refusal {
  kind: 'refused';
  /** Shown to the user. */
  message: string;
  /** The rejected fields. */
  fields?: readonly FieldOf[];
  /** No part of the batch would be accepted. */
  is_whole?: boolean;
}

/** A field of an element. */
export interface FieldOf {
  id: string;
  field: string;
}

/** Result of sending a batch. */
export type SendResult =
  | { kind: 'done'; answer: Difference }
  | { kind: 'conflict' }
  | { kind: 'unreachable' }
  | { kind: 'failed' }
  | Refusal;

export interface Transport {
  send(batch: { revision: number; pages_revision: number; operations: ElementOperation[] }): Promise<SendResult>;
  /** Returns a failure as `send` does if the state is not available right now. */
  fetch(known: { pages_revision: number }): Promise<Present | 'unreachable' | 'failed'>;
}
