// The form of a foreign file as a person sees it: fields with their places, values and options (ISO 32000-2, 12.7).
import { shownFields } from '../inspect/form-fields.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { geometryOf } from '../materialise.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects.ts';
import { rightAngle, type Rotation, toSeenSpace } from '../geometry.ts';
import { readableName } from '../io/faithful-names.ts';
import { isSeenOn, readableOnValue } from './button-state.ts';
import { fieldFlags as flags, isHidden, manners, neverComb, neverShown } from './field-flags.ts';
import { type FieldFormat, type LostScript, readScripts } from './field-scripts.ts';
import { canonicalValue } from './formatted-value.ts';
import { formIn, inheritedValue, needsAppearances, widgetsOf } from './form-tree.ts';
import { hasFieldLook } from './looks.ts';
import { shownValue } from './shown-value.ts';
import { textStyle } from './text-style.ts';
import { isTurned, turnOf } from './widget-turn.ts';
import type { Place } from './widget.ts';

export type FormFieldKind = 'text' | 'checkbox' | 'radio' | 'choice' | 'signature' | 'button';

export interface FormFieldReport {
  /** The full name, parts joined by dots. */
  name: string;
  kind: FormFieldKind;
  /** What readers call it, where the file says so. */
  label: string | null;
  /** A text as it is shown, or the names of what is chosen. */
  values: string[];
  /** A script of the form has its value shown in another way than it is kept. */
  is_reshaped: boolean;
  /** What it is calculated from; null where nothing is, or where that is not understood (`lost`). */
  formula: string | null;
  /** What may be entered, and how that is shown. */
  format: FieldFormat | null;
  /** The value of a text as its format means it: a number as `-1234.56`, a date as ISO 8601 has it. */
  canonical: string | null;
  /** What scripts of the field do that is not understood. */
  lost: LostScript[];
  /** What can be chosen. */
  options: { value: string; label: string }[];
  is_required: boolean;
  is_read_only: boolean;
  is_multiline: boolean;
  /** For a password, or the name of a file: readers do not show what it holds. */
  is_masked: boolean;
  /** A text or choice that has no look, or is to get a new one: each reader makes up its own. */
  is_undrawn: boolean;
  /** Whether it is seen may change. */
  is_in_layer: boolean;
  is_signed: boolean;
  max_length: number | null;
  /** Each of `max_length` characters has a cell of its own. */
  is_comb: boolean;
  /** Bits of its flags that tell readers how it is filled in (`manners`). */
  manners: number;
  /** A choice whose options are all seen, rather than when it is opened. */
  is_list: boolean;
  /** Several of the options may be chosen. */
  is_multi_select: boolean;
  /** In points; null where it follows the box. */
  text_size: number | null;
  /** Such as `#1f2937`. */
  text_color: string;
  alignment: 'left' | 'center' | 'right';
  widgets: FormWidget[];
}

export interface FormWidget extends Place {
  /** Of a checkbox or radio: the value that it stands for. */
  on_value: string | null;
  /** Whether a checkbox or radio is seen switched on. */
  is_on: boolean;
  /** What programs are told in its place (ISO 32000-2, 12.7.5.2.3). */
  option: string | null;
  /** What is written in it is not upright. */
  is_turned: boolean;
  /** By how much it is, counterclockwise as seen. */
  turn: Rotation;
  /** Of two on one page, that with the lower number is entered first; null where readers go by rows. */
  order: number | null;
}

const alignments = ['left', 'center', 'right'] as const;

/** Every field that is seen on a page. @throws {PdfError} `encrypted`, `broken` */
export async function readForm(bytes: Uint8Array): Promise<FormFieldReport[]> {
  const document = await openDocument(bytes);
  try {
    const pages = pagesOfWidgets(document.pdf);
    return shownFields(document.pdf).flatMap(({ name, dict }) => {
      const report = reportOf(document.pdf, { name, field: dict, pages });
      return report && report.widgets.length > 0 ? [report] : [];
    });
  } finally {
    closeDocument(document);
  }
}

/**
 * The full names of fields that no page shows, but programs read: texts, choices and checks. One that shares its name with a field
 * that is seen is none of them.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function unseenFields(bytes: Uint8Array): Promise<string[]> {
  const document = await openDocument(bytes);
  try {
    const pages = pagesOfWidgets(document.pdf);
    const reports = shownFields(document.pdf).flatMap(
      ({ name, dict }) => reportOf(document.pdf, { name, field: dict, pages }) ?? [],
    );
    const seen = new Set(reports.filter(({ widgets }) => widgets.length > 0).map(({ name }) => name));
    const read = reports.filter(({ kind }) => kind !== 'button' && kind !== 'signature').map(({ name }) => name);
    return [...new Set(read)].filter((name) => name !== '' && !seen.has(name));
  } finally {
    closeDocument(document);
  }
}

export interface OnPage {
  index: number;
  dict: PdfDict;
  /** In the list of the page's annotations. */
  place_in_list: number;
}

/** What /P says is often wrong; what a page lists is what is seen on it. */
export function pagesOfWidgets(pdf: PDF): Map<PdfDict, OnPage> {
  const resolve = resolver(pdf);
  const found = new Map<PdfDict, OnPage>();
  for (const [index, { dict }] of pdf.getPages().entries()) {
    for (const [place_in_list, annotation] of annotationsOf(dict, resolve).entries())
      found.set(annotation, { index, dict, place_in_list });
  }
  return found;
}

function reportOf(
  pdf: PDF,
  { name, field, pages }: { name: string; field: PdfDict; pages: ReadonlyMap<PdfDict, OnPage> },
): FormFieldReport | undefined {
  const resolve = resolver(pdf);
  const at = (key: string): PdfValue | undefined => inheritedValue(field, key, resolve);
  const bits = numberOf(at('Ff')) ?? 0;
  const kind = kindOf(at('FT'), bits);
  // What the form says holds for fields that do not say it (ISO 32000-2, table 224).
  const form = formIn(pdf);
  if (!kind) return undefined;

  const options = optionsOf(at('Opt'), resolve);
  const kept = valuesOf(at('V'), { kind, options, resolve });
  const seen = widgetsOf(field, resolve).flatMap((widget, index) =>
    seenWidget(pdf, { widget, page: pages.get(widget), kind, option: wordsAt(at('Opt'), index, resolve) }),
  );
  const widgets = withOneChoice(seen, kept);
  const values = kind === 'text' ? kept.map((value) => shownValue(field, value, resolve)) : kept;
  const max_length = kind === 'text' ? lengthOf(at('MaxLen')) : null;
  return {
    name,
    kind,
    label: stringOf(follow(field.get('TU'), resolve)),
    values,
    ...scriptsOf(field, { kind, value: kept[0] ?? '', resolve }),
    is_reshaped: values.some((value, index) => value !== kept[index]),
    options:
      kind === 'choice' ? options : widgets.flatMap(({ on_value }) => (on_value ? [{ value: on_value, label: on_value }] : [])),
    is_required: (bits & flags.required) !== 0,
    is_read_only: (bits & flags.read_only) !== 0,
    is_multiline: kind === 'text' && (bits & flags.multiline) !== 0,
    is_masked: kind === 'text' && (bits & neverShown) !== 0,
    is_undrawn: (kind === 'text' || kind === 'choice') && isUndrawn(pdf, field),
    is_in_layer: widgetsOf(field, resolve).some((widget) => widget.has('OC')),
    is_signed: kind === 'signature' && at('V') instanceof PdfDict,
    max_length,
    is_comb: max_length !== null && (bits & flags.comb) !== 0 && (bits & neverComb) === 0,
    manners: kind in manners ? bits & manners[kind as keyof typeof manners] : 0,
    is_list: kind === 'choice' && (bits & flags.combo) === 0,
    is_multi_select: kind === 'choice' && (bits & flags.multi_select) !== 0,
    ...textStyle(stringOf(at('DA') ?? follow(form?.get('DA'), resolve))),
    alignment: alignments[numberOf(at('Q') ?? follow(form?.get('Q'), resolve)) ?? 0] ?? 'left',
    widgets,
  };
}

function scriptsOf(field: PdfDict, { kind, value, resolve }: { kind: FormFieldKind; value: string; resolve: Resolver }) {
  const { formula, format, lost } = readScripts(field, resolve);
  const canonical = kind === 'text' && format && value !== '' ? canonicalValue(value, format) : null;
  return { formula: kind === 'text' ? formula : null, format: kind === 'text' ? format : null, canonical, lost };
}

function isUndrawn(pdf: PDF, field: PdfDict): boolean {
  const resolve = resolver(pdf);
  return needsAppearances(pdf, resolve) || widgetsOf(field, resolve).some((widget) => !hasFieldLook(widget, resolve));
}

function kindOf(type: PdfValue | undefined, bits: number): FormFieldKind | undefined {
  if (!(type instanceof PdfName)) return undefined;
  switch (type.value) {
    case 'Tx':
      return 'text';
    case 'Ch':
      return 'choice';
    case 'Sig':
      return 'signature';
    case 'Btn':
      return bits & flags.push ? 'button' : bits & flags.radio ? 'radio' : 'checkbox';
    default:
      return undefined;
  }
}

function seenWidget(
  pdf: PDF,
  { widget, page, kind, option }: { widget: PdfDict; page: OnPage | undefined; kind: FormFieldKind; option: string | undefined },
): FormWidget[] {
  const resolve = resolver(pdf);
  const place = page && seenPlace(pdf, widget, page);
  if (!place) return [];

  const geometry = geometryOf(pdf, page.dict);
  const isButton = kind === 'checkbox' || kind === 'radio';
  const on_value = isButton ? readableOnValue(widget, resolve) : null;
  const is_on = isButton && isSeenOn(widget, resolve);
  const is_turned = isTurned(widget, geometry, resolve);
  const turn = is_turned ? rightAngle(turnOf(widget, resolve) - geometry.rotation) : 0;
  const order = tabOrder(page, place, resolve);
  return [{ ...place, order, on_value, is_on, option: (isButton && option) || null, is_turned, turn }];
}

/** Of columns, in points: what begins so near to each other is in one. */
const columnWidth = 8;

/** The order that the page asks for (ISO 32000-2, 12.5.1); readers take the list of annotations where it does not. */
function tabOrder({ dict, place_in_list }: OnPage, { x, y }: Place, resolve: Resolver): number | null {
  switch (nameAt(dict, 'Tabs', resolve)) {
    case 'R':
      return null;
    case 'C':
      return Math.round(x / columnWidth) * 1_000_000 + y;
    default:
      return place_in_list;
  }
}

/** A field holds one value. Where looks show several switched on, that value decides. */
function withOneChoice(widgets: FormWidget[], values: readonly string[]): FormWidget[] {
  const on = widgets.flatMap((widget) => (widget.is_on ? [widget.on_value] : []));
  if (new Set(on).size <= 1) return widgets;
  const chosen = on.find((value) => value !== null && values.includes(value)) ?? on[0];
  return widgets.map((widget) => ({ ...widget, is_on: widget.is_on && widget.on_value === chosen }));
}

/** Undefined for what is too small to be seen, or hidden. */
export function seenPlace(pdf: PDF, widget: PdfDict, { index, dict }: OnPage): Place | undefined {
  const resolve = resolver(pdf);
  const box = rectangle(widget.get('Rect'), resolve);
  if (!box || isHidden(widget, resolve)) return undefined;

  const geometry = geometryOf(pdf, dict);
  const [a = 0, b = 0, c = 0, d = 0] = box;
  const [ax, ay] = toSeenSpace(geometry, a, b);
  const [bx, by] = toSeenSpace(geometry, c, d);
  const [width, height] = [Math.abs(ax - bx), Math.abs(ay - by)];
  return width < 1 || height < 1 ? undefined : { page_index: index, x: Math.min(ax, bx), y: Math.min(ay, by), width, height };
}

/** Of a button, the words stand in the order of its widgets. */
function wordsAt(value: PdfValue | undefined, index: number, resolve: Resolver): string | undefined {
  return (value instanceof PdfArray && stringOf(follow(value.at(index), resolve))) || undefined;
}

function optionsOf(value: PdfValue | undefined, resolve: Resolver): { value: string; label: string }[] {
  if (!(value instanceof PdfArray)) return [];
  return [...value].flatMap((item) => {
    const found = follow(item, resolve);
    if (found instanceof PdfArray) {
      const [exported, shown] = [0, 1].map((index) => stringOf(follow(found.at(index), resolve)));
      return exported === null || exported === undefined ? [] : [{ value: exported, label: shown ?? exported }];
    }
    const text = stringOf(found);
    return text === null ? [] : [{ value: text, label: text }];
  });
}

function valuesOf(
  value: PdfValue | undefined,
  { kind, options, resolve }: { kind: FormFieldKind; options: { value: string; label: string }[]; resolve: Resolver },
): string[] {
  const items = value instanceof PdfArray ? [...value].map((item) => follow(item, resolve)) : [value];
  const texts = items.flatMap((item) => {
    if (item instanceof PdfName) return item.value === 'Off' ? [] : [readableName(item.value)];
    const text = item instanceof PdfStream ? new TextDecoder('latin1').decode(item.getDecodedData()) : stringOf(item);
    return text ? [text] : [];
  });
  if (kind !== 'choice') return kind === 'signature' || kind === 'button' ? [] : texts;
  return texts.map((text) => options.find((option) => option.value === text)?.label ?? text);
}

/** Programs write 0, or less, where they mean that there is no limit. */
function lengthOf(value: PdfValue | undefined): number | null {
  const length = Math.floor(numberOf(value) ?? 0);
  return length >= 1 ? length : null;
}

const numberOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfNumber ? value.value : undefined);

const stringOf = (value: PdfValue | undefined): string | null => (value instanceof PdfString ? value.asString() : null);
