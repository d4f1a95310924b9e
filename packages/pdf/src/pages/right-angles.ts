// Page rotation must be a multiple of 90 degrees (ISO 32000-2, table 31). For other angles readers disagree: they show
// nothing, or round to the nearest or the lower multiple. Such pages get the angle that we use, so that all readers agree.
import { rightAngle, type Rotation } from '../base/geometry.ts';
import { geometryOf, inheritedEntry } from '../objects/materialise.ts';
import { follow, number, type PDF, type PdfDict, PdfNumber, resolver } from '../objects/objects.ts';

/** Ten full turns. Larger angles overflow in some readers. */
const maxAngle = 3_600;

/** @returns whether any page had such an angle */
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
  return Math.abs(angle.value) > maxAngle || rightAngle(angle.value) !== ((angle.value % 360) + 360) % 360;
}
