// What saving needs of the server.
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element, ElementOperation } from '@countersign/document-model';

export interface Answer {
  revision: number;
  elements: readonly Element[];
}

/** What is there now; with the pages where they are others than those that were known. */
export type Present = Answer & { paper?: { pages: readonly PdfPage[]; pages_revision: number; restored_revision?: number } };

/** What is different from the revision that a batch was made on. */
export interface Difference extends Answer {
  deleted: readonly string[];
}

/** The server will never take it. */
export interface Refusal {
  kind: 'refused';
  /** For the person. */
  message: string;
  /** What it is about. */
  fields?: readonly FieldOf[];
  /** Nothing of the batch would be taken, whatever were left out. */
  is_whole?: boolean;
}

/** A field of an element. */
export interface FieldOf {
  id: string;
  field: string;
}

/** How a batch ended. */
export type SendResult =
  | { kind: 'done'; answer: Difference }
  | { kind: 'conflict' }
  | { kind: 'unreachable' }
  | { kind: 'failed' }
  | Refusal;

export interface Transport {
  send(batch: { revision: number; pages_revision: number; operations: ElementOperation[] }): Promise<SendResult>;
  /** As how sending ends, when it cannot be had just now. */
  fetch(known: { pages_revision: number }): Promise<Present | 'unreachable' | 'failed'>;
}
