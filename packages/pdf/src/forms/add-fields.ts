// Creates form fields of our own (ISO 32000-2, 12.7.4 and 12.7.5). Their values are written by `fill-fields.ts`.
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from '../drawing/drawing-kit.ts';
import { PdfError } from '../base/errors.ts';
import { shownFields } from './form-fields.ts';
import { type OpenDocument, pageAt } from '../io/document.ts';
import {
  name,
  number,
  numbers,
  type PDF,
  PdfArray,
  PdfDict,
  type PdfRef,
  PdfString,
  type PdfValue,
  text,
} from '../objects/objects.ts';
import { textName } from '../libpdf/corrections/faithful-names.ts';
import { annotationFlags, fieldFlags as flags, fillingFlags } from './field-flags.ts';
import {
  becomeWidget,
  type ButtonChoice,
  type FieldCopy,
  fillIn,
  isComb,
  OFF_STATE,
  roomOf,
  show,
  showButton,
} from './field-appearances.ts';
import { attachField, setDefaultFont } from './form-tree.ts';
import { styleOperators } from './text-style.ts';
import { listOnPage, type PageArea } from './widget.ts';

const { print, locked, locked_contents } = annotationFlags;

interface Common {
  /** The full name, unique in the document. Periods separate the levels of the field hierarchy. */
  name: string;
  /** The field's label in readers. */
  label: string;
  is_required: boolean;
  /** Readers cannot fill it in. */
  is_read_only: boolean;
  /** Flags as in `FormFieldReport`. If omitted, radio buttons cannot be deselected, and no other flag is set. */
  form_flags?: number | null;
  /**
   * The widget's box is exactly `place`, which clips half of a line along its edge. Otherwise a margin is added for such
   * lines.
   */
  is_exact?: boolean;
}

/** An image field holds no value, only its appearance. */
export type NewField = Common &
  (
    | NewTextField
    | NewChoice
    | { kind: 'picture'; place: PageArea; items: readonly DrawItem[] }
    | { kind: 'checkbox'; choices: readonly ButtonChoice[]; value: string | null }
    | { kind: 'radio'; choices: readonly ButtonChoice[]; value: string | null }
    | { kind: 'signature'; place: PageArea | null; locks: readonly string[] | 'everything' }
  );

interface NewTextField {
  kind: 'text';
  place: PageArea;
  value: string;
  is_multiline: boolean;
  /** Maximum number of characters. */
  max_length?: number | null;
  /** Each of the `max_length` characters has a separate cell. */
  is_comb?: boolean;
  items: readonly DrawItem[];
  copies?: readonly TextCopy[];
  style: TextStyle;
}

interface NewChoice {
  kind: 'choice';
  place: PageArea;
  /** The export value of the chosen option. */
  value: string;
  options: readonly { label: string; value: string }[];
  /** Whether all options are visible at once instead of in a dropdown. */
  is_list?: boolean;
  /** For a list, the index of the first visible option. */
  top_index?: number;
  items: readonly DrawItem[];
  copies?: readonly TextCopy[];
  style: TextStyle;
}

/** Each position has its own style, in which readers write changed values. */
export interface TextCopy extends FieldCopy {
  style: TextStyle;
}

export interface TextStyle {
  /** In points. */
  size: number;
  /** 0 left, 1 center, 2 right. */
  alignment: 0 | 1 | 2;
  /** For example `#1f2937`; black if omitted. */
  color?: string;
}

/** @throws {PdfError} `no_such_page`, `bad_font`, `bad_image`; `broken` for a name that is taken or invalid */
export async function addFields(document: OpenDocument, fields: readonly NewField[], kit: DrawingKit): Promise<void> {
  const { pdf } = document;
  const known = new Map<string, PdfRef>();
  const taken = new Set(shownFields(pdf).map(({ name: known }) => known));
  for (const field of fields) {
    if (taken.has(field.name)) throw new PdfError('broken', `The document has a field ${field.name} already`);
    taken.add(field.name);
    await kit.prepare(itemsOf(field));
    const reference = makeField(document, field, kit);
    attachField(pdf, { name: field.name, reference, known });
  }
}

function itemsOf(field: NewField): readonly DrawItem[] {
  if (field.kind === 'signature') return [];
  if ('choices' in field) return field.choices.flatMap(({ on, off }) => [...on, ...off]);
  const copies = 'copies' in field ? (field.copies ?? []) : [];
  return [...field.items, ...copies.flatMap(({ items }) => items)];
}

function makeField(document: OpenDocument, field: NewField, kit: DrawingKit): PdfRef {
  const { pdf } = document;
  const dict = PdfDict.of({ TU: text(field.label) });
  const reference = pdf.register(dict);
  const common = (field.is_read_only ? flags.read_only : 0) | (field.is_required ? flags.required : 0) | fillingFlagsOf(field);
  switch (field.kind) {
    case 'text':
      fillIn(dict, { FT: name('Tx'), Ff: number(common | textFlags(field)), ...textEntries(pdf, field) });
      if (field.max_length) dict.set('MaxLen', number(field.max_length));
      showText(document, { dict, reference, field, kit });
      break;
    case 'choice':
      fillIn(dict, { FT: name('Ch'), Ff: number(common | (field.is_list ? 0 : flags.combo)), ...textEntries(pdf, field) });
      dict.set('Opt', new PdfArray(field.options.map(optionOf)));
      if (field.is_list && field.top_index) dict.set('TI', number(field.top_index));
      showText(document, { dict, reference, field, kit });
      break;
    case 'picture':
      fillIn(dict, { FT: name('Btn'), Ff: number(common | flags.push) });
      show(document, { widget: dict, copy: field, is_exact: false, kit });
      // Nothing can be done with it. The lock flags tell readers not to overlay it with an interactive element.
      if (field.is_read_only) dict.set('F', number(print | locked | locked_contents));
      break;
    case 'checkbox':
      fillIn(dict, { FT: name('Btn'), Ff: number(common), V: textName(field.value ?? OFF_STATE) });
      showChoices(document, { dict, reference, field, kit });
      break;
    case 'radio':
      fillIn(dict, { FT: name('Btn'), Ff: number(common | flags.radio), V: textName(field.value ?? OFF_STATE) });
      showChoices(document, { dict, reference, field, kit });
      break;
    case 'signature':
      fillIn(dict, { FT: name('Sig'), ...(field.locks.length > 0 && { Lock: lock(field.locks) }) });
      reserve(document, dict, field);
  }
  return reference;
}

function fillingFlagsOf({ kind, form_flags: wanted }: NewField): number {
  if (kind === 'picture' || kind === 'signature') return 0;
  return (wanted ?? flags.no_toggle_to_off) & fillingFlags[kind];
}

function optionOf({ label, value }: { label: string; value: string }): PdfValue {
  return label === value ? text(label) : new PdfArray([text(value), text(label)]);
}

interface Made<Field> {
  dict: PdfDict;
  reference: PdfRef;
  field: Field;
  kit: DrawingKit;
}

/** A field shown in one place is its own widget; one shown in several has a widget for each. */
function showText(document: OpenDocument, { dict, reference, field, kit }: Made<Common & (NewTextField | NewChoice)>): void {
  const is_exact = field.is_exact === true || isComb(dict);
  const copies = field.copies ?? [];
  if (copies.length === 0) return show(document, { widget: dict, copy: field, is_exact, kit });
  giveWidgets(document, { dict, reference }, [field, ...copies], (widget, copy) => {
    fillIn(widget, styleEntries(document.pdf, copy.style));
    show(document, { widget, copy, is_exact, kit });
  });
}

function showChoices(
  document: OpenDocument,
  { dict, reference, field, kit }: Made<NewField & { kind: 'checkbox' | 'radio' }>,
): void {
  const { choices, value, is_exact = false } = field;
  if (choices.some(({ option }) => option))
    dict.set('Opt', new PdfArray(choices.map((choice) => text(choice.option ?? choice.value))));
  const [only] = choices;
  if (field.kind === 'checkbox' && choices.length === 1 && only)
    return showButton(document, { widget: dict, choice: only, value, is_exact, kit });
  giveWidgets(document, { dict, reference }, choices, (widget, choice) =>
    showButton(document, { widget, choice, value, is_exact, kit }),
  );
}

function giveWidgets<Seen>(
  { pdf }: OpenDocument,
  { dict, reference }: { dict: PdfDict; reference: PdfRef },
  areas: readonly Seen[],
  show: (widget: PdfDict, area: Seen) => void,
): void {
  const widgets = areas.map((area) => {
    const widget = PdfDict.of({ Parent: reference });
    const made = pdf.register(widget);
    show(widget, area);
    return made;
  });
  dict.set('Kids', new PdfArray(widgets));
}

function textFlags({ is_multiline, is_comb, max_length }: NewTextField): number {
  if (is_multiline) return flags.multiline;
  return is_comb && max_length ? flags.comb : 0;
}

function textEntries(pdf: PDF, { value, style }: { value: string; style: TextStyle }): Record<string, PdfValue> {
  return { V: text(value), ...styleEntries(pdf, style) };
}

function styleEntries(pdf: PDF, { size, alignment, color = '#000000' }: TextStyle): Record<string, PdfValue> {
  const operators = styleOperators({ font: setDefaultFont(pdf), size, color });
  return { DA: PdfString.fromString(operators), Q: number(alignment) };
}

/** A signature field always has a widget; without a position it is invisible. */
function reserve(document: OpenDocument, field: PdfDict, { place, is_exact = false }: NewField & { kind: 'signature' }): void {
  if (place) return becomeWidget(document, field, roomOf(place, is_exact));
  fillIn(field, { Type: name('Annot'), Subtype: name('Widget'), F: number(annotationFlags.print), Rect: numbers([0, 0, 0, 0]) });
  listOnPage(document.pdf, field, pageAt(document, 0));
}

/** The fields locked by the signature (ISO 32000-2, 12.7.5.5): the given ones, or everything. */
function lock(fields: readonly string[] | 'everything'): PdfDict {
  if (fields === 'everything') return PdfDict.of({ Type: name('SigFieldLock'), Action: name('All'), P: number(1) });
  return PdfDict.of({ Type: name('SigFieldLock'), Action: name('Include'), Fields: new PdfArray(fields.map(text)) });
}
