// Appearances for form fields that have none, for text that PDFium cannot draw. Pure; runs inside the sandbox.
import type { Shaper } from '@countersign/document-model/text';
import type { FieldAppearance, FormFieldReport, FormWidget } from '@countersign/pdf';
import { itemsOf } from './draw-on-pages.ts';
import { elementShowing } from './elements-of-form.ts';
import { missingInForm, withoutMissing } from './missing-in-form.ts';

/**
 * Beyond Latin-1, PDFium substitutes some characters (a quotation mark for a bullet), or writes text that other readers do not
 * show.
 */
const DRAWN_BY_PDFIUM = /^[\t\n\r\x20-\x7e\xa0-\xff€]*$/u;

/** Omits characters that no available font contains. */
export function appearancesOfForm(fields: readonly FormFieldReport[], shaper: Shaper): FieldAppearance[] {
  const ours = fields.filter((field) => field.is_undrawn && !isDrawnWell(field));
  const missing = missingInForm(ours, shaper);
  return ours.flatMap((field) =>
    field.widgets.flatMap((widget) => {
      const element = elementShowing(field, asRead(widget));
      const items = withoutMissing(element ? [element] : [], missing).flatMap((shown) => itemsOf(shown, shaper, {}));
      return element ? [{ name: field.name, place: widget, items }] : [];
    }),
  );
}

/** PDFium draws the stored values unformatted, and adds an arrow to drop-down lists. */
function isDrawnWell(field: FormFieldReport): boolean {
  const opens = field.kind === 'choice' && !field.is_list;
  return !opens && !field.is_reshaped && shownTexts(field).every((text) => DRAWN_BY_PDFIUM.test(text));
}

function shownTexts({ values, options, is_list }: FormFieldReport): string[] {
  return is_list ? [...values, ...options.map(({ label }) => label)] : values;
}

/** The box of a field rotated by a quarter turn, with width and height swapped. */
function asRead(widget: FormWidget): FormWidget {
  const { width, height, turn } = widget;
  return turn === 90 || turn === 270 ? { ...widget, width: height, height: width } : widget;
}
