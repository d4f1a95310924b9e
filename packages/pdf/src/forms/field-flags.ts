// Flag bits for the kinds and permissions of fields (ISO 32000-2, tables 227, 229, 231 and 233), and for the visibility of
// annotations (table 167).
import { follow, type PdfDict, PdfNumber, type Resolver } from '../objects/objects.ts';

export const fieldFlags = {
  read_only: 1,
  required: 2,
  no_export: 4,
  multiline: 2 ** 12,
  password: 2 ** 13,
  no_toggle_to_off: 2 ** 14,
  radio: 2 ** 15,
  push: 2 ** 16,
  combo: 2 ** 17,
  edit: 2 ** 18,
  sort: 2 ** 19,
  file_select: 2 ** 20,
  multi_select: 2 ** 21,
  do_not_spell_check: 2 ** 22,
  do_not_scroll: 2 ** 23,
  comb: 2 ** 24,
  radios_in_unison: 2 ** 25,
  commit_at_once: 2 ** 26,
} as const;

/** Flags that affect how a field is filled in, but not its appearance or value. */
export const fillingFlags = {
  text: fieldFlags.no_export | fieldFlags.do_not_spell_check | fieldFlags.do_not_scroll,
  choice: fieldFlags.no_export | fieldFlags.edit | fieldFlags.sort | fieldFlags.do_not_spell_check | fieldFlags.commit_at_once,
  checkbox: fieldFlags.no_export,
  radio: fieldFlags.no_export | fieldFlags.no_toggle_to_off | fieldFlags.radios_in_unison,
} as const;

/** With these flags the value is displayed masked, or is not text. */
export const neverShown = fieldFlags.password | fieldFlags.file_select;

/** With any of these flags, a field is not divided into cells, even with the comb flag. */
export const neverComb = fieldFlags.multiline | fieldFlags.password | fieldFlags.file_select;

export const annotationFlags = {
  hidden: 2,
  print: 4,
  no_rotate: 16,
  no_view: 32,
  read_only: 64,
  locked: 128,
  toggle_no_view: 256,
  locked_contents: 512,
} as const;

/** With either of these flags, the annotation is not visible on the screen. */
const neverVisible = annotationFlags.hidden | annotationFlags.no_view;

export function isHidden(annotation: PdfDict, resolve: Resolver): boolean {
  const bits = follow(annotation.get('F'), resolve);
  return bits instanceof PdfNumber && (bits.value & neverVisible) !== 0;
}
