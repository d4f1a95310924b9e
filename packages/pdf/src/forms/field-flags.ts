// The bits of fields that say what they are and what may be done with them (ISO 32000-2, tables 227, 229, 231 and 233), and
// those of annotations that say where they are seen (table 167).
import { follow, type PdfDict, PdfNumber, type Resolver } from '../objects.ts';

export const fieldFlags = {
  read_only: 1,
  required: 2,
  multiline: 2 ** 12,
  password: 2 ** 13,
  no_toggle_to_off: 2 ** 14,
  radio: 2 ** 15,
  push: 2 ** 16,
  combo: 2 ** 17,
  file_select: 2 ** 20,
  multi_select: 2 ** 21,
  comb: 2 ** 24,
} as const;

/** A field with one of these is not divided into cells, whatever it says. */
export const neverComb = fieldFlags.multiline | fieldFlags.password | fieldFlags.file_select;

export const annotationFlags = {
  hidden: 2,
  print: 4,
  no_view: 32,
  read_only: 64,
  locked: 128,
  locked_contents: 512,
} as const;

/** With one of these, nothing is seen on the screen. */
const neverSeen = annotationFlags.hidden | annotationFlags.no_view;

export function isHidden(annotation: PdfDict, resolve: Resolver): boolean {
  const bits = follow(annotation.get('F'), resolve);
  return bits instanceof PdfNumber && (bits.value & neverSeen) !== 0;
}
