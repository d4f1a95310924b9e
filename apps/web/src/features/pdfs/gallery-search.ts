// Search params of a gallery. The router parses them before the gallery loads, so nothing else belongs here.

/** The specified tabs, and archived documents, which would otherwise be unreachable. */
export const DOCUMENT_TABS = ['favorite', 'archived', 'deleted'] as const;
export const SIGNING_TABS = ['draft', 'pending', 'completed', 'declined', 'archived', 'deleted'] as const;
/** Tabs of the documents that a standard member sees on the home screen. */
export const OWN_TABS = ['archived', 'deleted'] as const;
export type OwnTab = (typeof OWN_TABS)[number];
export type GalleryTab = (typeof DOCUMENT_TABS)[number] | (typeof SIGNING_TABS)[number];

export const SORT_FIELDS = ['updated_at', 'created_at', 'name', 'deleted_at', 'archived_at'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type Sort = SortField | `-${SortField}`;
export const SORTS: readonly Sort[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);
export const DEFAULT_SORT: Sort = '-updated_at';

/** Ways in which a sent document ended without all signatures. */
export const ENDINGS = ['signee', 'sender', 'expired'] as const;
export type Ending = (typeof ENDINGS)[number];
