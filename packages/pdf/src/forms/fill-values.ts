// Fills values into the fields of someone else's form. The appearances of text and choice fields are drawn afterwards
// (`setFixedAppearances`).
import { shownFields } from './form-fields.ts';
import { closeDocument, openDocument, rewriteDocument } from '../io/document.ts';
import { textName } from '../libpdf/corrections/faithful-names.ts';
import {
  follow,
  name,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  type PdfValue,
  resolver,
  text,
} from '../objects/objects.ts';
import { onValue, stateNamed } from './button-state.ts';
import { fieldFlags } from './field-flags.ts';
import { formIn, inheritedValue, widgetsOf } from './form-tree.ts';

/** A text, whether a box is checked, or the export values of the selection. */
export type FillValue = string | boolean | readonly string[];

/**
 * Skips read-only fields and unknown names.
 * @returns the rewritten file
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function fillValues(bytes: Uint8Array, values: Readonly<Record<string, FillValue>>): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const given = new Map(Object.entries(values));
    for (const { name: called, dict } of shownFields(pdf)) {
      const value = given.get(called);
      if (value !== undefined) fill(pdf, dict, value);
    }
    formIn(pdf)?.delete('XFA'); // XFA repeats the previous values of all fields
    return await rewriteDocument(pdf);
  } finally {
    closeDocument(document);
  }
}

function fill(pdf: PDF, field: PdfDict, value: FillValue): void {
  const resolve = resolver(pdf);
  const type = inheritedValue(field, 'FT', resolve);
  const flags = numberOf(inheritedValue(field, 'Ff', resolve)) ?? 0;
  if (!(type instanceof PdfName) || flags & fieldFlags.read_only) return;
  if (type.value === 'Btn') return flags & fieldFlags.push ? undefined : press(pdf, field, value);
  if (type.value === 'Tx') {
    const most = numberOf(inheritedValue(field, 'MaxLen', resolve));
    const words = textOf(value);
    field.set('V', text(most !== undefined && most > 0 ? words.slice(0, most) : words));
    field.delete('RV'); // the rich text version of the value
  } else if (type.value === 'Ch') {
    const chosen = (typeof value === 'object' ? value : [textOf(value)]).filter((one) => one !== '');
    field.set('V', chosen.length === 1 ? text(chosen[0] ?? '') : new PdfArray(chosen.map(text)));
    field.delete('I'); // the indices of the previously selected options
  } else return;
  for (const widget of widgetsOf(field, resolve)) widget.delete('AP');
}

function press(pdf: PDF, field: PdfDict, value: FillValue): void {
  const resolve = resolver(pdf);
  let chosen: string | undefined;
  for (const widget of widgetsOf(field, resolve)) {
    const on = onValue(widget, resolve) ?? 'Yes';
    const state = typeof value === 'boolean' ? (value ? on : undefined) : stateOf(pdf, widget, textOf(value), on);
    widget.set('AS', name(state ?? 'Off'));
    chosen ??= state;
  }
  field.set('V', name(chosen ?? 'Off'));
}

function stateOf(pdf: PDF, widget: PdfDict, wanted: string, on: string): string | undefined {
  if (wanted === '') return undefined;
  const appearances = follow(widget.get('AP'), resolver(pdf));
  const states = appearances instanceof PdfDict ? follow(appearances.get('N'), resolver(pdf)) : undefined;
  if (states instanceof PdfDict && !(states instanceof PdfStream)) return stateNamed(states, wanted);
  return textName(wanted).value === on ? on : undefined;
}

function textOf(value: FillValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? (value ? 'Yes' : '') : value.join(', ');
}

const numberOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfNumber ? value.value : undefined);
