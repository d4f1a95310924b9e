// Stacking order of the fields on a page.

const FIELDS = 200_000;
const WITH_NOTES = 220_000;
const IN_USE = 230_000;

/**
 * Notes hang below their fields and cover the next ones: upper notes are on top of lower ones, and the focused field is on top
 * of all.
 */
export function layerOf(field: { y: number }, { hasNote, isInUse }: { hasNote: boolean; isInUse: boolean }): number {
  if (isInUse) return IN_USE;
  return hasNote ? WITH_NOTES - Math.round(field.y) : FIELDS;
}
