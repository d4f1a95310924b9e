// Gives values to form fields of our own, with appearances that look the same in every reader (ISO 32000-2, 12.7.4).
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from '../drawing/drawing-kit.ts';
import { PdfError } from '../base/errors.ts';
import type { OpenDocument } from '../io/document.ts';
import { follow, name, numbers, PdfArray, PdfDict, PdfName, type Resolver, resolver, text } from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';
import { stateNamed } from './button-state.ts';
import { isComb, OFF_STATE, showItems } from './field-appearances.ts';
import { shownFields } from './form-fields.ts';
import type { PageArea } from './widget.ts';

/** A value for an existing field. */
export interface FieldFill {
  name: string;
  value: string | null;
  /**
   * Content to draw, in points from the top left of the page. null for checkboxes and radio buttons, whose appearances
   * exist.
   */
  shown: { place: PageArea; items: readonly DrawItem[] } | null;
  /** For a checkbox or radio field, the values whose boxes become invisible, even when empty. */
  unseen?: readonly string[];
}

/**
 * Puts values into fields that `addFields` created.
 * @throws {PdfError} `broken` if there is no such field, or none of its boxes has the value
 */
export async function fillFields(document: OpenDocument, fills: readonly FieldFill[], kit: DrawingKit): Promise<void> {
  const known = new Map(shownFields(document.pdf).map((field) => [field.name, field.dict]));
  for (const fill of fills) {
    const field = known.get(fill.name);
    if (!field) throw new PdfError('broken', `The document has no field ${fill.name}`);
    await kit.prepare(fill.shown?.items ?? []);
    fillField(document, { field, fill, kit });
  }
}

function fillField(document: OpenDocument, { field, fill, kit }: { field: PdfDict; fill: FieldFill; kit: DrawingKit }): void {
  const resolve = resolver(document.pdf);
  const type = follow(field.get('FT'), resolve);
  const isButton = type instanceof PdfName && type.value === 'Btn';
  if (fill.shown) showItems(document, { widget: field, copy: fill.shown, is_exact: isComb(field), kit });
  if (!isButton) return fill.value === null ? undefined : field.set('V', text(fill.value));
  if (fill.shown) return;

  const kids = follow(field.get('Kids'), resolve);
  const widgets = kids instanceof PdfArray ? [...kids].map((kid) => follow(kid, resolve)) : [field];
  const states = widgets.flatMap((widget) => (widget instanceof PdfDict && switchButton(widget, fill.value, resolve)) || []);
  const [state] = states;
  field.set('V', name(state ?? OFF_STATE));
  for (const widget of widgets) if (widget instanceof PdfDict) hideButton(document, widget, fill.unseen ?? []);
  if (fill.value !== null && state === undefined) throw new PdfError('broken', `No box of ${fill.name} stands for ${fill.value}`);
}

/** @returns the name of its state if it is now on */
function switchButton(widget: PdfDict, value: string | null, resolve: Resolver): string | undefined {
  const appearances = follow(widget.get('AP'), resolve);
  const normal = appearances instanceof PdfDict ? follow(appearances.get('N'), resolve) : undefined;
  const state = value !== null && normal instanceof PdfDict ? stateNamed(normal, value) : undefined;
  widget.set('AS', name(state ?? OFF_STATE));
  return state;
}

/** Keeps the widget's position and states, because signatures forbid changing them. */
function hideButton({ pdf }: OpenDocument, widget: PdfDict, unseen: readonly string[]): void {
  const resolve = resolver(pdf);
  const appearances = follow(widget.get('AP'), resolve);
  const normal = appearances instanceof PdfDict ? follow(appearances.get('N'), resolve) : undefined;
  const value = normal instanceof PdfDict ? unseen.map((one) => stateNamed(normal, one)).find(Boolean) : undefined;
  if (value === undefined) return;
  const nothing = addStream(pdf, '', { Type: name('XObject'), Subtype: name('Form'), BBox: numbers([0, 0, 1, 1]) });
  widget.set('AP', PdfDict.of({ N: PdfDict.of({ [value]: nothing, [OFF_STATE]: nothing }) }));
}
