// What each gallery shows and offers (core specification, section 2 "Gallery"). Pure.
import type { Pdf, PdfMode } from '@countersign/contract/pdfs';
import { hasEnded } from '@countersign/contract/signing-states';
import { type GalleryTab, SORT_FIELDS, type Sort, type SortField } from './gallery-search.ts';

export type GalleryView = 'documents' | 'templates' | 'signing';
export const VIEW_MODES: Record<GalleryView, PdfMode> = { documents: 'edit', templates: 'template', signing: 'signing' };

/**
 * "New document" is hidden on the signing and templates views, on the favorite and deleted tabs, and where the new document
 * would not be listed.
 */
export function offersNewDocument(view: GalleryView, tab: GalleryTab | undefined): boolean {
  return view === 'documents' && tab === undefined;
}

/** Folders and "New folder" are hidden on the signing, favorite and deleted lists. */
export function showsFolders(view: GalleryView, tab: GalleryTab | undefined): boolean {
  return view !== 'signing' && tab === undefined;
}

/** Only documents and templates can be moved to folders. */
export function mayMove({ may_change, mode, deleted_at }: Pick<Pdf, 'may_change' | 'mode' | 'deleted_at'>): boolean {
  return may_change && mode !== 'signing' && deleted_at === null;
}

/** A pdf that was signed or has otherwise ended keeps its name. */
export function mayRename(pdf: Pick<Pdf, 'signing_mode'>): boolean {
  return !hasEnded(pdf);
}

/** Whether the pdf belongs to the current space. Pdfs sent from elsewhere do not, even if the user is a signee. */
export function isOfSpace(
  { user_id, organization_id }: Pick<Pdf, 'user_id' | 'organization_id'>,
  { user, organization }: { user: { id: string } | null; organization: { id: string } | null },
): boolean {
  return organization ? organization_id === organization.id : user_id !== null && user_id === user?.id;
}

/** A pdf deleted by its sender: the signee only sees how it ended, without pages or actions. */
export function isOnlyNotified({ engine_mode, first_page_id }: Pick<Pdf, 'engine_mode' | 'first_page_id'>): boolean {
  return engine_mode === 'ready' && first_page_id === null;
}

/** Files can be dropped where the resulting pdfs would be listed. */
export function takesUploads(tab: GalleryTab | undefined): boolean {
  return tab === undefined;
}

export function splitSort(sort: Sort): { field: SortField; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  const field = SORT_FIELDS.find((entry) => entry === (isDescending ? sort.slice(1) : sort));
  return { field: field ?? 'updated_at', isDescending };
}

export function joinSort(field: SortField, isDescending: boolean): Sort {
  return isDescending ? `-${field}` : field;
}
