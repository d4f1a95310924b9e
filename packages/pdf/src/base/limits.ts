// How far foreign files are followed: what a real document never reaches, and a hostile one would use up.

/** Objects that one walk through a document looks at. */
export const mostObjects = 2_000_000;
/** Groups within groups. */
export const mostGroupDepth = 24;
/** From a field up to the form, from a page up to the root of pages. */
export const mostParents = 64;
