// Dependencies of an editor, and the server calls it makes besides saving.
import type { PageOperation } from '@countersign/contract/pages';
import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element } from '@countersign/document-model';
import type { CommitOptions } from './editor.ts';
import type { DocumentStart } from '../document/editor-document.ts';
import type { QueueStorage } from '../sync/offline-queue.ts';
import type { Transport } from '../document/transport.ts';

export interface EditorParts {
  pages: readonly PdfPage[];
  pages_revision: number;
  elements: readonly Element[];
  revision: number;
  /** False for sent pdfs, and for people with read-only access. */
  can_edit: boolean;
  transport: Transport;
  storage: QueueStorage;
  /** Asks the server to change pages, based on a revision. */
  changePages: (change: { revision: number; operations: PageOperation[] }) => Promise<PagesChanged | PagesBehind | NotDone>;
  /** Asks the server to restore a snapshot, which is used up by that. */
  goBack: (snapshot: string, direction: 'undo' | 'redo') => Promise<Remade | NotDone>;
  /** Reports why a server command could not be undone. */
  notDone?: (error: unknown) => NotDone;
  /** Changes to elements that someone else had removed before they were shown here. For other removals see `remoteDeletionsStore`. */
  onLost?: (ids: string[]) => void;
  onRefused?: (message: string) => void;
  /** Elements were not added, because the pdf has as many as it may have. */
  onFull?: () => void;
  /** Number of elements that were moved to removed pages and are back in place. */
  onMovedBack?: (count: number) => void;
  /** Called when the width of elements changed at the same height. With these options, later changes join the step. */
  onWidthChanged?: (ids: readonly string[], options: CommitOptions) => void;
  /** The text being edited was closed by someone else's change. */
  onTypingEnded?: () => void;
  /** Number of elements that wait for removed pages to come back. */
  onOrphaned?: (count: number) => void;
}

/** Why the server did nothing, after the user was told: it refused, or it could not be reached. */
export type NotDone = 'refused' | 'unreachable';

export interface PagesChanged {
  revision: number;
  pages: readonly PdfPage[];
  /** Elements that moved with their pages. */
  elements: readonly Element[];
  deleted: readonly string[];
}

/** The whole state, and the snapshot that undoes the change; null if there is none. */
export type Remade = DocumentStart & { before: string | null };

/** Someone else has changed the pages meanwhile. */
export interface PagesBehind {
  is_behind: true;
  /** Shown to the user if retrying does not help. */
  message: string;
}

/** A requested change of pages. */
export interface PagesRequest {
  operationsOn: (pages: readonly PdfPage[]) => PageOperation[];
  /** Whether the change still makes sense after someone else has changed the pages. */
  is_lasting: boolean;
}
