// The fields of a PDF form as elements: each widget in its place, with its kind, name, value and options. Pure.
import { type Element, MINIMUM_SIZE, TEXT_SIZE_RANGE, createElement, uuidv7 } from '@countersign/document-model';
import type { FormFieldReport, FormWidget } from '@countersign/pdf';

const LONGEST_NAME = 200;
const LARGEST_TEXT = 12;
/** Of a box's height, where the size of its text follows the box. */
const TEXT_SHARE = 0.65;

type ElementKind = Element['kind'];

/** @param pageIds by the page's index in the file; buttons and signed fields become nothing */
export function elementsOfForm(fields: readonly FormFieldReport[], pageIds: ReadonlyMap<number, string>): Element[] {
  return fields.flatMap((field) => {
    const group = uuidv7();
    return field.widgets.flatMap((widget) => {
      const page = pageIds.get(widget.page_index);
      const made = page === undefined ? null : describe(field, widget, group);
      if (!made || page === undefined) return [];
      const { x, y } = widget;
      return [
        createElement({ id: uuidv7(), page_id: page, kind: made.kind, x, y }, { ...sizeOf(widget, made.kind), ...made.fields }),
      ];
    });
  });
}

function describe(
  field: FormFieldReport,
  widget: FormWidget,
  group: string,
): { kind: ElementKind; fields: Record<string, unknown> } | null {
  const common = { name: shortened(field.name), label: shortened(field.label ?? ''), is_required: field.is_required };
  const isOn = widget.on_value !== null && field.values.includes(widget.on_value);
  const [value = ''] = field.values;
  switch (field.kind) {
    case 'text':
      return { kind: 'input', fields: { ...common, ...textStyle(field, widget), value, is_multiline: field.is_multiline } };
    case 'choice': {
      const options = [...new Set(field.options.map(({ label }) => label).filter(Boolean))];
      const known = options.includes(value) ? value : '';
      return options.length === 0
        ? null
        : { kind: 'select', fields: { ...common, ...textStyle(field, widget), options, value: known } };
    }
    case 'checkbox':
      return { kind: 'checkbox', fields: { ...common, value: isOn } };
    case 'radio':
      return { kind: 'radio', fields: { ...common, value: isOn, pdf_radio_group_id: group } };
    case 'signature':
      return field.is_signed ? null : { kind: 'signature', fields: common };
    case 'button':
      return null;
  }
}

function textStyle({ text_size, alignment, is_multiline }: FormFieldReport, { height }: FormWidget) {
  const fitting = is_multiline ? LARGEST_TEXT : Math.min(LARGEST_TEXT, height * TEXT_SHARE);
  const size = Math.min(TEXT_SIZE_RANGE.max, Math.max(TEXT_SIZE_RANGE.min, text_size ?? fitting));
  return { size: Math.round(size * 10) / 10, alignment };
}

function sizeOf({ width, height }: FormWidget, kind: ElementKind) {
  const least = MINIMUM_SIZE[kind];
  return { width: Math.max(least, width), height: Math.max(least, height) };
}

function shortened(text: string): string {
  return text.replaceAll('\0', '').slice(0, LONGEST_NAME);
}
