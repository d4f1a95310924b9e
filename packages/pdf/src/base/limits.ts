// Limits for untrusted files. Real documents never reach them, but hostile ones would exhaust time or memory.

/** Objects visited in one walk through a document. */
export const maxObjects = 2_000_000;
/** Nesting of form XObjects. */
export const maxGroupDepth = 24;
/** Levels from a field to the form, or from a page to the root of the page tree. */
export const maxParents = 64;
