// What an editor is made of, and what it asks of the server beside saving.
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
  /** False for pdfs that were sent, and for people who may only look. */
  can_edit: boolean;
  transport: Transport;
  storage: QueueStorage;
  /** Has the server change the pages that were there at a revision. */
  changePages: (change: { revision: number; operations: PageOperation[] }) => Promise<PagesChanged | PagesBehind | NotDone>;
  /** Has the server go back to a snapshot, of which nothing is left then. */
  goBack: (snapshot: string, direction: 'undo' | 'redo') => Promise<Remade | NotDone>;
  /** Tells the person why an errand could not be undone. */
  notDone?: (error: unknown) => NotDone;
  /** Changes to elements that someone else had removed before they were seen here: see `takenAwayStore` for the others. */
  onLost?: (ids: string[]) => void;
  onRefused?: (message: string) => void;
  /** Something was not added, because a pdf may have no more elements. */
  onFull?: () => void;
  /** How many elements were moved to pages that are gone, and are back where they were. */
  onMovedBack?: (count: number) => void;
  /** Elements got another width at the height that they had. With the options of that step, what follows is a part of it. */
  onWidthChanged?: (ids: readonly string[], options: CommitOptions) => void;
  /** What the person is writing in was closed by what someone else did. */
  onTypingEnded?: () => void;
  /** How many elements wait for the return of pages that were taken out. */
  onStranded?: (count: number) => void;
}

/** Why the server did not do something, which the person was told: it will not, or it could not be asked. */
export type NotDone = 'refused' | 'unreachable';

export interface PagesChanged {
  revision: number;
  pages: readonly PdfPage[];
  /** Those that moved with their pages. */
  elements: readonly Element[];
  deleted: readonly string[];
}

/** Everything, and the snapshot that leads back; null where there is none. */
export type Remade = DocumentStart & { before: string | null };

/** Someone else has changed the pages in the meantime. */
export interface PagesBehind {
  is_behind: true;
  /** For the person, should it stay so. */
  message: string;
}

/** A change of pages. */
export interface PagesAsked {
  operationsOn: (pages: readonly PdfPage[]) => PageOperation[];
  /** Whether it makes sense on the pages of others as well, where they have changed them in the meantime. */
  is_lasting: boolean;
}
