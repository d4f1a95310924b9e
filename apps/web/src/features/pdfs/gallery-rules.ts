// What each gallery shows and offers: core specification, section 2 "Gallery". Pure.
import type { Pdf, PdfMode } from '@countersign/contract/pdfs';
import { hasEnded } from '@countersign/contract/signing-states';
import { type GalleryTab, SORT_FIELDS, type Sort, type SortField } from './gallery-search.ts';

export type GalleryView = 'documents' | 'templates' | 'signing';
export const VIEW_MODES: Record<GalleryView, PdfMode> = { documents: 'edit', templates: 'template', signing: 'signing' };

/** "New document" is hidden on the signing and templates views and on the favorite and deleted tabs; also where it would not be seen. */
export function offersNewDocument(view: GalleryView, tab: GalleryTab | undefined): boolean {
  return view === 'documents' && tab === undefined;
}

/** "New folder" is hidden on signing, favorite and deleted: where no folders are shown. */
export function showsFolders(view: GalleryView, tab: GalleryTab | undefined): boolean {
  return view !== 'signing' && tab === undefined;
}

/** Into another folder: those hold documents and templates. */
export function mayMove({ may_change, mode, deleted_at }: Pick<Pdf, 'may_change' | 'mode' | 'deleted_at'>): boolean {
  return may_change && mode !== 'signing' && deleted_at === null;
}

/** What was signed, or came to another end, keeps the name that it had. */
export function mayRename(pdf: Pick<Pdf, 'signing_mode'>): boolean {
  return !hasEnded(pdf);
}

/** In the space where one works, and not what someone else has sent from theirs: of that one is a signee, whatever else one is. */
export function isOfSpace(
  { user_id, organization_id }: Pick<Pdf, 'user_id' | 'organization_id'>,
  { user, organization }: { user: { id: string } | null; organization: { id: string } | null },
): boolean {
  return organization ? organization_id === organization.id : user_id !== null && user_id === user?.id;
}

/** Of what its sender has deleted a signee is told how it ended: it has no page to look at, and nothing can be done with it. */
export function isOnlyTold({ engine_mode, first_page_id }: Pick<Pdf, 'engine_mode' | 'first_page_id'>): boolean {
  return engine_mode === 'ready' && first_page_id === null;
}

/** Files may be dropped where what they become would be seen. */
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
