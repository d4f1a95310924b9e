// Pages are turned by multiples of 90 degrees (ISO 32000-2, table 31). Of other angles some readers show nothing, some the nearest
// quarter, some the quarter below: such a page gets the angle that it has here, so that all show the same.
import { rightAngle, type Rotation } from '../base/geometry.ts';
import { geometryOf, inheritedEntry } from '../objects/materialise.ts';
import { follow, number, type PDF, type PdfDict, PdfNumber, resolver } from '../objects/objects.ts';

/** Ten turns: larger angles run over in some readers. */
const largestAngle = 3_600;

/** @returns whether there was such a page */
export function turnByRightAngles(pdf: PDF): boolean {
  const pages = pdf.getPages().map(({ dict }) => dict);
  const odd = pages.filter((page) => isTurnedOddly(pdf, page));
  const angles = odd.map((page): [PdfDict, Rotation] => [page, geometryOf(pdf, page).rotation]);
  for (const [page, angle] of angles) page.set('Rotate', number(angle));
  return angles.length > 0;
}

function isTurnedOddly(pdf: PDF, page: PdfDict): boolean {
  const resolve = resolver(pdf);
  const angle = follow(inheritedEntry(page, 'Rotate', resolve), resolve);
  if (!(angle instanceof PdfNumber)) return false;
  return Math.abs(angle.value) > largestAngle || rightAngle(angle.value) !== ((angle.value % 360) + 360) % 360;
}
