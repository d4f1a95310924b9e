// Which field lies over which on a page.

const FIELDS = 200_000;
const WITH_NOTES = 220_000;
const IN_USE = 230_000;

/** A note hangs below its field, over the next ones: of two with notes the upper one is above, and the one in use above all. */
export function layerOf(field: { y: number }, { hasNote, isInUse }: { hasNote: boolean; isInUse: boolean }): number {
  if (isInUse) return IN_USE;
  return hasNote ? WITH_NOTES - Math.round(field.y) : FIELDS;
}
