// The inks that a colour space is made of (ISO 32000-2, 8.6.6.4 and 8.6.6.5).
import { follow, PdfArray, PdfName, type Resolver } from '../objects/objects.ts';

/** Colorant names that a printing device may know. */
export const ofDevices: ReadonlySet<string> = new Set([
  'Cyan',
  'Magenta',
  'Yellow',
  'Black',
  'All',
  'Gray',
  'Red',
  'Green',
  'Blue',
  'None',
]);
/** More are not permitted (table 70). */
export const mostColorants = 32;

/** The names; of more than are permitted, one more than that. */
export function colorantsOf(space: PdfArray, resolve: Resolver): string[] {
  const found = follow(space.at(1), resolve);
  const count = found instanceof PdfArray ? Math.min(found.length, mostColorants + 1) : 1;
  return Array.from({ length: count }, (_, index) => {
    const item = found instanceof PdfArray ? follow(found.at(index), resolve) : found;
    return item instanceof PdfName ? item.value : '';
  });
}

/** `None` beside colorants that no device has is how unused places are filled. */
export function isOfDevice(space: PdfArray, resolve: Resolver): boolean {
  const colorants = colorantsOf(space, resolve);
  // Renaming only some of too many colorants would leave the rest with their names.
  if (colorants.length > mostColorants) return false;
  return hasNoColorant(space, resolve) || colorants.some((colorant) => colorant !== 'None' && ofDevices.has(colorant));
}

/** The standard says that such a colour space draws nothing. */
export function hasNoColorant(space: PdfArray, resolve: Resolver): boolean {
  return colorantsOf(space, resolve).every((colorant) => colorant === 'None');
}
