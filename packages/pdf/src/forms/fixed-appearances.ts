// Each reader draws fields without appearances in its own way, or not at all. This gives them permanent ones, so that the screen
// matches the signed and printed file. Nothing else of the fields changes.
import { DrawingKit, type Fonts } from '../drawing/drawing-kit.ts';
import type { DrawItem } from '../content/draw-items.ts';
import type { Subsetter } from '../fonts/subsetter.ts';
import type { Rotation } from '../base/geometry.ts';
import { shownFields, signedFields } from './form-fields.ts';
import { canSaveIncrementally, closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { geometryOf } from '../objects/materialise.ts';
import { follow, type PDF, PdfDict, PdfNumber, rectangle, resolver } from '../objects/objects.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { withAppearances } from './with-appearances.ts';
import { fieldFlags, neverComb } from './field-flags.ts';
import { formIn, inheritedValue, needsAppearances, widgetsOf } from './form-tree.ts';
import { frameIn } from './frames.ts';
import { type OnPage, pagesOfWidgets, visibleArea } from './visible-widgets.ts';
import { isEveryValueDrawn, isShown, copyPdfiumAppearances, undrawnWidgets } from './pdfium-appearances.ts';
import { turnOf } from './widget-turn.ts';
import { appearanceStream, type PageArea } from './widget.ts';

/** The appearance of a text or choice field in one of its widgets, used in place of PDFium's. */
export interface FieldAppearance {
  /** The full name of the field. */
  name: string;
  /** As returned by `readForm`. */
  place: PageArea;
  /** In points from the top left of the place, in the reading direction of its text. */
  items: readonly DrawItem[];
}

export interface FixedAppearances {
  appearances: readonly FieldAppearance[];
  fonts: Fonts;
}

/**
 * Appends appearances for all fields that have none, and for the texts and choices of a form that asks readers to redraw them;
 * clears that request once every value has an appearance.
 * @returns undefined if no appearance is missing, or nothing can be appended: a signed or damaged file
 * @throws {PdfError} `encrypted`, `broken`, `bad_font`, `bad_image`
 */
export async function setFixedAppearances(
  { pdfium, subset }: { pdfium: Pdfium; subset: Subsetter },
  bytes: Uint8Array,
  { appearances, fonts }: FixedAppearances,
): Promise<Uint8Array | undefined> {
  const document = await openDocument(bytes);
  try {
    const { pdf } = document;
    const resolve = resolver(pdf);
    const undrawn = undrawnWidgets(pdf);
    const needsNew = needsAppearances(pdf, resolve) || undrawn.some((widget) => isShown(widget, resolve));
    if (!needsNew || signedFields(pdf).length > 0 || !canSaveIncrementally(document)) return undefined;

    const turns = new Map(undrawn.map((widget) => [widget, turnOf(widget, resolve)]));
    await copyPdfiumAppearances(pdf, () => withAppearances(pdfium, bytes), { keeps_buttons: true, is_partial: true });
    const kit = new DrawingKit(pdf, fonts);
    await drawAppearances(pdf, { appearances, turns, kit });
    if (isEveryValueDrawn(pdf)) formIn(pdf)?.delete('NeedAppearances');
    kit.finish(subset);
    return await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }
}

/** @param turns rotations of the widgets that may be drawn */
async function drawAppearances(
  pdf: PDF,
  {
    appearances,
    turns,
    kit,
  }: { appearances: readonly FieldAppearance[]; turns: ReadonlyMap<PdfDict, Rotation>; kit: DrawingKit },
): Promise<void> {
  if (appearances.length === 0) return;
  const resolve = resolver(pdf);
  const byPlace = new Map(appearances.map((appearance) => [keyOf(appearance.name, appearance.place), appearance]));
  const pages = pagesOfWidgets(pdf);
  for (const { name, dict } of shownFields(pdf)) {
    for (const widget of widgetsOf(dict, resolve)) {
      const page = pages.get(widget);
      const turn = turns.get(widget);
      const area = page && visibleArea(pdf, widget, page);
      const appearance = area && byPlace.get(keyOf(name, area));
      if (!appearance || turn === undefined) continue;
      await kit.prepare(appearance.items);
      drawAppearance(pdf, widget, { page, turn, items: appearance.items, kit });
    }
  }
}

function keyOf(name: string, { page_index, x, y, width, height }: PageArea): string {
  return [page_index, x, y, width, height, name].join(' ');
}

function drawAppearance(
  pdf: PDF,
  widget: PdfDict,
  { page, turn, items, kit }: { page: OnPage; turn: Rotation; items: readonly DrawItem[]; kit: DrawingKit },
): void {
  const resolve = resolver(pdf);
  const { user_unit } = geometryOf(pdf, page.dict);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle(widget.get('Rect'), resolve) ?? [];
  const sides = [Math.abs(x1 - x0) * user_unit, Math.abs(y1 - y0) * user_unit] as const;
  const [width, height] = turn === 90 || turn === 270 ? [sides[1], sides[0]] : sides;
  const ground = frameIn(widget, [0, 0, width, height], { cells: cellsOf(pdf, widget), resolve });
  const appearance = appearanceStream(pdf, { page: page.dict, area: { width, height }, items, kit, turn, ground });
  widget.set('AP', PdfDict.of({ N: appearance }));
}

/** More cells than this would be indistinguishable. */
const maxCells = 200;

function cellsOf(pdf: PDF, widget: PdfDict): number {
  const at = (key: string): number => {
    const value = follow(inheritedValue(widget, key, resolver(pdf)), resolver(pdf));
    return value instanceof PdfNumber ? value.value : 0;
  };
  const isComb = (at('Ff') & fieldFlags.comb) !== 0 && (at('Ff') & neverComb) === 0;
  return isComb ? Math.min(maxCells, Math.max(1, Math.floor(at('MaxLen')))) : 1;
}
