// The inks of a colour space (ISO 32000-2, 8.6.6.4 and 8.6.6.5).
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
/** The maximum number permitted (table 70). */
export const maxColorants = 32;

/** The names of the colorants. If there are more than permitted, the list is one longer than the maximum. */
export function colorantsOf(space: PdfArray, resolve: Resolver): string[] {
  const found = follow(space.at(1), resolve);
  const count = found instanceof PdfArray ? Math.min(found.length, maxColorants + 1) : 1;
  return Array.from({ length: count }, (_, index) => {
    const item = found instanceof PdfArray ? follow(found.at(index), resolve) : found;
    return item instanceof PdfName ? item.value : '';
  });
}

/** Whether a printing device may have any of the colorants. `None` next to spot colours only fills unused positions. */
export function isOfDevice(space: PdfArray, resolve: Resolver): boolean {
  const colorants = colorantsOf(space, resolve);
  // Renaming only some of too many colorants would leave the rest with their names.
  if (colorants.length > maxColorants) return false;
  return hasNoColorant(space, resolve) || colorants.some((colorant) => colorant !== 'None' && ofDevices.has(colorant));
}

/** The standard says that such a colour space draws nothing. */
export function hasNoColorant(space: PdfArray, resolve: Resolver): boolean {
  return colorantsOf(space, resolve).every((colorant) => colorant === 'None');
}
