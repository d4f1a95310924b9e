// Converts the fields of an AcroForm to elements: one per widget, at its position, with its kind, name, value and options. Pure.
import {
  type Element,
  MAX_EXPORT_OPTION_LENGTH,
  MAX_FIELD_NAME_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_TEXT_LENGTH,
  MINIMUM_SIZE,
  MAX_OPTIONS,
  TEXT_SIZE_RANGE,
  createElement,
  uuidv7,
} from '@countersign/document-model';
import type { FormFieldReport, FormWidget } from '@countersign/pdf';
import { type InputFields, inputFields } from './inputs-of-form.ts';
import { inTabOrder } from './tab-order-of-form.ts';
import { shortened } from '#platform/shortened.ts';

const MAX_EXPORT_VALUE_LENGTH = 120;
const MAX_TEXT_SIZE = 12;
/** Font size as a share of the box's height, for text with automatic size. */
const TEXT_SHARE = 0.65;

type ElementKind = Element['kind'];

/** True for a field that no element can represent without loss: it stays in the file unchanged. */
export function staysInFile(field: FormFieldReport): boolean {
  if (field.kind === 'button') return true;
  if (field.kind !== 'text' && field.kind !== 'choice') return false;
  if (field.widgets.some(({ is_turned }) => is_turned)) return true;
  if (field.is_masked) return true;
  if (field.kind === 'text') return field.values.some((value) => value.length > MAX_TEXT_LENGTH);
  const options = optionsOf(field);
  const texts = [...options, ...field.options.map(({ value }) => value)];
  if (field.is_multi_select || options.length === 0 || !isNamedByLabel(field)) return true;
  return options.length > MAX_OPTIONS || texts.some((text) => text.length > MAX_OPTION_LENGTH);
}

/**
 * @param pageIds by the page's index in the file
 * @returns no elements for signed fields and fields that stay in the file
 */
export function elementsOfForm(fields: readonly FormFieldReport[], pageIds: ReadonlyMap<number, string>): Element[] {
  const taken = fields.map(storable).filter((field) => !staysInFile(field));
  const known = inputFields(taken);
  const created = taken.flatMap((field) => {
    const group = uuidv7();
    return field.widgets.flatMap((widget) => {
      const page = pageIds.get(widget.page_index);
      const created = page === undefined ? null : describe(field, widget, { group, known });
      if (!created || page === undefined) return [];
      const { x, y } = widget;
      const base = { id: uuidv7(), page_id: page, kind: created.kind, x, y };
      return [{ element: createElement(base, { ...sizeOf(widget, created.kind), ...created.fields }), order: widget.order }];
    });
  });
  return inTabOrder(created);
}

/**
 * An element that shows the value of a text or choice field in a box of that size, even if no element can represent the whole
 * field. It is placed at the corner of a page. null if one element cannot show the value.
 */
export function elementShowing(field: FormFieldReport, box: FormWidget): Element | null {
  const shown = storable(field);
  const plain = { ...shown, formula: null, format: null, range: null };
  const created = shown.is_masked || shown.values.length > 1 ? null : describe(plain, box, { group: '', known: inputFields([]) });
  if (created?.kind !== 'input' && created?.kind !== 'select') return null;
  // These may exceed the limits for what users enter, because they are already in the file.
  const { value, options, export_values: _, ...fields } = created.fields;
  const base = { id: uuidv7(), page_id: uuidv7(), kind: created.kind, x: 0, y: 0 };
  const element = createElement(base, { ...sizeOf(box, created.kind), ...fields });
  if (element.kind === 'input') return { ...element, value: String(value) };
  return element.kind === 'select' ? { ...element, value: String(value), options: options as string[] } : null;
}

/** Removes characters that the database cannot store as text. */
function storable(field: FormFieldReport): FormFieldReport {
  const options = field.options.map(({ value, label }) => ({ value: plain(value), label: plain(label) }));
  const widgets = field.widgets.map((widget) => ({
    ...widget,
    on_value: widget.on_value && plain(widget.on_value),
    option: widget.option && plain(widget.option),
  }));
  const texts = { name: plain(field.name), label: field.label && plain(field.label), values: field.values.map(plain) };
  const canonical = field.canonical && plain(field.canonical);
  return { ...field, ...texts, formula: field.formula && plain(field.formula), canonical, options, widgets };
}

function plain(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function describe(
  field: FormFieldReport,
  widget: FormWidget,
  { group, known }: { group: string; known: InputFields },
): { kind: ElementKind; fields: Record<string, unknown> } | null {
  const { is_required, is_read_only } = field;
  const texts = {
    name: shortened(field.name, MAX_FIELD_NAME_LENGTH),
    label: shortened(field.label ?? '', MAX_FIELD_NAME_LENGTH),
  };
  const common = { ...texts, is_required, is_read_only, form_flags: field.form_flags };
  const [value = ''] = field.values;
  switch (field.kind) {
    case 'text':
      return { kind: 'input', fields: { ...common, ...textStyle(field, widget), ...cells(field), ...known(field) } };
    case 'choice': {
      const options = optionsOf(field);
      const chosen = { options, export_values: exportValues(field), value, is_list: field.is_list };
      return { kind: 'select', fields: { ...common, ...textStyle(field, widget), ...chosen } };
    }
    case 'checkbox':
    case 'radio': {
      const fields = { ...common, value: widget.is_on, export_value: exportValue(widget), export_option: exportOption(widget) };
      const is_check = field.kind === 'checkbox';
      if (is_check && !excludeEachOther(field)) return { kind: 'checkbox', fields };
      return { kind: 'radio', fields: { ...fields, pdf_radio_group_id: group, is_check } };
    }
    case 'signature':
      return field.is_signed ? null : { kind: 'signature', fields: common };
    case 'button':
      return null;
  }
}

/** Whether the check boxes of one field have different values, so that readers allow at most one of them to be on. */
function excludeEachOther({ widgets }: FormFieldReport): boolean {
  const values = widgets.map(({ on_value }) => on_value);
  return widgets.length > 1 && !values.includes(null) && new Set(values).size === widgets.length;
}

/** Common programs write no longer ones. */
function exportValue({ on_value }: FormWidget): string | null {
  return on_value !== null && on_value.length <= MAX_EXPORT_VALUE_LENGTH ? on_value : null;
}

/** Whether labels identify the options uniquely, as elements require. */
function isNamedByLabel({ options }: FormFieldReport): boolean {
  const values = new Map<string, string>();
  return options.every(({ label, value }) => {
    const known = values.get(label) ?? value;
    values.set(label, known);
    return known === value && (label !== '' || value === '');
  });
}

function exportOption({ option }: FormWidget): string | null {
  return option !== null && option.length <= MAX_EXPORT_OPTION_LENGTH ? option : null;
}

/** The options, including a value typed into an editable list. */
function optionsOf({ options, values }: FormFieldReport): string[] {
  return [...new Set([...options.map(({ label }) => label), ...values].filter(Boolean))];
}

/** Export values of options that differ from their labels. */
function exportValues({ options }: FormFieldReport): { option: string; value: string }[] {
  const known = new Map<string, string>();
  for (const { label, value } of options) if (label !== '' && !known.has(label)) known.set(label, value);
  return [...known].flatMap(([option, value]) => (option === value ? [] : [{ option, value }]));
}

function cells({ is_multiline, max_length, is_comb }: FormFieldReport) {
  const isLimit = max_length !== null && max_length <= MAX_TEXT_LENGTH;
  return { is_multiline, max_length: isLimit ? max_length : null, is_comb: isLimit && is_comb };
}

function textStyle({ text_size, text_color, alignment, is_multiline }: FormFieldReport, { height }: FormWidget) {
  const fitting = is_multiline ? MAX_TEXT_SIZE : Math.min(MAX_TEXT_SIZE, height * TEXT_SHARE);
  const size = Math.min(TEXT_SIZE_RANGE.max, Math.max(TEXT_SIZE_RANGE.min, text_size ?? fitting));
  return { size: Math.round(size * 10) / 10, alignment, color: text_color };
}

/** The size in the form, to the point. Rounding to hundredths must not make it smaller than allowed. */
function sizeOf({ width, height }: FormWidget, kind: ElementKind) {
  const least = Math.floor(Math.min(width, height) * 100) / 100;
  return { width, height, least_length: least < MINIMUM_SIZE[kind] ? least : null };
}
