// Reads the form of an untrusted file as people see it: fields with their positions, values and options (ISO 32000-2, 12.7).
import { shownFields } from './form-fields.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import {
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { textOfStream } from '../objects/streams.ts';
import { readableName } from '../libpdf/corrections/faithful-names.ts';
import { fieldFlags as flags, fillingFlags, neverComb, neverShown } from './field-flags.ts';
import { type FieldFormat, type FieldScripts, type LostScript, readScripts } from './field-scripts.ts';
import { canonicalValue } from './formatted-value.ts';
import { formIn, inheritedValue, needsAppearances, widgetsOf } from './form-tree.ts';
import { hasFieldAppearance } from './appearances.ts';
import { shownValue } from './shown-value.ts';
import { textStyle } from './text-style.ts';
import { type FormWidget, type OnPage, pagesOfWidgets, visibleWidget, withOneChoice } from './visible-widgets.ts';

export type FormFieldKind = 'text' | 'checkbox' | 'radio' | 'choice' | 'signature' | 'button';

export interface FormFieldReport {
  /** Fully qualified name, with parts joined by dots. */
  name: string;
  kind: FormFieldKind;
  /** The label in readers, if the file specifies one. */
  label: string | null;
  /** The displayed text, or the names of the selection. */
  values: string[];
  /** Whether a script displays the value differently from how it is stored. */
  is_reshaped: boolean;
  /** The formula; null if there is none, or if it is not understood (`lost`). */
  formula: string | null;
  /** The allowed input and its display format. */
  format: FieldFormat | null;
  /** The value of a text field in canonical form: a number as `-1234.56`, a date as ISO 8601. */
  canonical: string | null;
  /** The smallest and largest number allowed; null for no bound. */
  range: FieldScripts['range'];
  /** Effects of the field's scripts that are not understood. */
  lost: LostScript[];
  /** The available options. */
  options: { value: string; label: string }[];
  is_required: boolean;
  is_read_only: boolean;
  is_multiline: boolean;
  /** Whether it is a password or file name field, whose value readers do not show. */
  is_masked: boolean;
  /** Whether it is a text or choice field without an appearance, or one to be redrawn, so that every reader draws its own. */
  is_undrawn: boolean;
  /** Whether its visibility may change. */
  is_in_layer: boolean;
  is_signed: boolean;
  max_length: number | null;
  /** Each of `max_length` characters has a separate cell. */
  is_comb: boolean;
  /** The flag bits that affect how it is filled in (`fillingFlags`). */
  form_flags: number;
  /** Whether all options of a choice are visible at once instead of in a dropdown. */
  is_list: boolean;
  /** Whether several options may be selected. */
  is_multi_select: boolean;
  /** In points; null if it depends on the box. */
  text_size: number | null;
  /** For example `#1f2937`. */
  text_color: string;
  alignment: 'left' | 'center' | 'right';
  widgets: FormWidget[];
}

const alignments = ['left', 'center', 'right'] as const;

/**
 * Every field that is visible on a page.
 * @throws {PdfError} `encrypted`, `broken`
 */
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
 * The full names of text, choice and check fields that no page shows, but programs read. Excludes names that a visible field
 * has too.
 * @throws {PdfError} `encrypted`, `broken`
 */
export async function unseenFields(bytes: Uint8Array): Promise<string[]> {
  const document = await openDocument(bytes);
  try {
    const pages = pagesOfWidgets(document.pdf);
    const reports = shownFields(document.pdf).flatMap(
      ({ name, dict }) => reportOf(document.pdf, { name, field: dict, pages }) ?? [],
    );
    const visible = new Set(reports.filter(({ widgets }) => widgets.length > 0).map(({ name }) => name));
    const read = reports.filter(({ kind }) => kind !== 'button' && kind !== 'signature').map(({ name }) => name);
    return [...new Set(read)].filter((name) => name !== '' && !visible.has(name));
  } finally {
    closeDocument(document);
  }
}

function reportOf(
  pdf: PDF,
  { name, field, pages }: { name: string; field: PdfDict; pages: ReadonlyMap<PdfDict, OnPage> },
): FormFieldReport | undefined {
  const resolve = resolver(pdf);
  const at = (key: string): PdfValue | undefined => inheritedValue(field, key, resolve);
  const bits = numberOf(at('Ff')) ?? 0;
  const kind = kindOf(at('FT'), bits);
  // Entries of the form apply to fields without their own (ISO 32000-2, table 224).
  const form = formIn(pdf);
  if (!kind) return undefined;

  const options = optionsOf(at('Opt'), resolve);
  const kept = valuesOf(pdf, at('V'), { kind, options });
  const isButton = kind === 'checkbox' || kind === 'radio';
  const visible = widgetsOf(field, resolve).flatMap((widget, index) =>
    visibleWidget(pdf, { widget, page: pages.get(widget), isButton, option: wordsAt(at('Opt'), index, resolve) }),
  );
  const widgets = withOneChoice(visible, kept);
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
    form_flags: kind in fillingFlags ? bits & fillingFlags[kind as keyof typeof fillingFlags] : 0,
    is_list: kind === 'choice' && (bits & flags.combo) === 0,
    is_multi_select: kind === 'choice' && (bits & flags.multi_select) !== 0,
    ...textStyle(stringOf(at('DA') ?? follow(form?.get('DA'), resolve))),
    alignment: alignments[numberOf(at('Q') ?? follow(form?.get('Q'), resolve)) ?? 0] ?? 'left',
    widgets,
  };
}

function scriptsOf(field: PdfDict, { kind, value, resolve }: { kind: FormFieldKind; value: string; resolve: Resolver }) {
  const { formula, format, range, lost } = readScripts(field, resolve);
  const canonical = kind === 'text' && format && value !== '' ? canonicalValue(value, format) : null;
  return kind === 'text'
    ? { formula, format, range, canonical, lost }
    : { formula: null, format: null, range: null, canonical, lost };
}

function isUndrawn(pdf: PDF, field: PdfDict): boolean {
  const resolve = resolver(pdf);
  return needsAppearances(pdf, resolve) || widgetsOf(field, resolve).some((widget) => !hasFieldAppearance(widget, resolve));
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

/** A button's export value, given in the order of its widgets. */
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
  pdf: PDF,
  value: PdfValue | undefined,
  { kind, options }: { kind: FormFieldKind; options: { value: string; label: string }[] },
): string[] {
  const resolve = resolver(pdf);
  const items = value instanceof PdfArray ? [...value].map((item) => follow(item, resolve)) : [value];
  const texts = items.flatMap((item) => {
    if (item instanceof PdfName) return item.value === 'Off' ? [] : [readableName(item.value)];
    const text = stringOf(item instanceof PdfStream ? textOfStream(pdf, item) : item);
    return text ? [text] : [];
  });
  if (kind !== 'choice') return kind === 'signature' || kind === 'button' ? [] : texts;
  return texts.map((text) => options.find((option) => option.value === text)?.label ?? text);
}

/** Some producers write 0 or less for no limit. */
function lengthOf(value: PdfValue | undefined): number | null {
  const length = Math.floor(numberOf(value) ?? 0);
  return length >= 1 ? length : null;
}

const numberOf = (value: PdfValue | undefined): number | undefined => (value instanceof PdfNumber ? value.value : undefined);

const stringOf = (value: PdfValue | undefined): string | null => (value instanceof PdfString ? value.asString() : null);
