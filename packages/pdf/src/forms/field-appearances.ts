// The appearances of our own fields and their widgets, the same in every reader (ISO 32000-2, 12.5.5 and 12.7.4.3).
import type { DrawItem } from '../content/draw-items.ts';
import type { DrawingKit } from '../drawing/drawing-kit.ts';
import { moveItems } from '../content/move-items.ts';
import { type OpenDocument, pageAt } from '../io/document.ts';
import { textName } from '../libpdf/corrections/faithful-names.ts';
import { geometryOf } from '../objects/materialise.ts';
import { name, number, PdfDict, PdfNumber, type PdfRef, type PdfValue } from '../objects/objects.ts';
import { annotationFlags, fieldFlags as flags } from './field-flags.ts';
import { appearanceStream, type PageArea, setAreaOnPage, withMargin } from './widget.ts';

/** Another position where the value of a field is shown. */
export interface FieldCopy {
  place: PageArea;
  items: readonly DrawItem[];
}

/** One box of a checkbox or radio group. `on` and `off` are its two appearances, in points from the top left of the page. */
export interface ButtonChoice {
  /** Its name as a value. */
  value: string;
  /** The export value that programs get in place of the name. */
  option?: string | null;
  place: PageArea;
  on: readonly DrawItem[];
  off: readonly DrawItem[];
}

/** The state name of a button that is not chosen. */
export const OFF_STATE = 'Off';

interface Shown {
  widget: PdfDict;
  is_exact: boolean;
  kit: DrawingKit;
}

export function show(document: OpenDocument, { widget, copy, is_exact, kit }: Shown & { copy: FieldCopy }): void {
  becomeWidget(document, widget, roomOf(copy.place, is_exact));
  showItems(document, { widget, copy, is_exact, kit });
}

export function showItems(document: OpenDocument, { widget, copy, is_exact, kit }: Shown & { copy: FieldCopy }): void {
  const room = roomOf(copy.place, is_exact);
  widget.set('AP', PdfDict.of({ N: drawn(document, { room, items: copy.items, kit }) }));
}

export function roomOf(area: PageArea, isExact: boolean): PageArea {
  return isExact ? area : withMargin(area);
}

/** Readers divide the box of a comb field into cells, so its box must match the drawn text exactly. */
export function isComb(field: PdfDict): boolean {
  const bits = field.get('Ff');
  return bits instanceof PdfNumber && (bits.value & flags.comb) !== 0;
}

export function showButton(
  document: OpenDocument,
  { widget, choice, value, is_exact, kit }: Shown & { choice: ButtonChoice; value: string | null },
): void {
  const room = roomOf(choice.place, is_exact);
  becomeWidget(document, widget, room);
  const state = textName(choice.value);
  const appearances = {
    [state.value]: drawn(document, { room, items: choice.on, kit }),
    [OFF_STATE]: drawn(document, { room, items: choice.off, kit }),
  };
  fillIn(widget, { AP: PdfDict.of({ N: PdfDict.of(appearances) }), AS: value === choice.value ? state : name(OFF_STATE) });
}

function drawn(
  document: OpenDocument,
  { room, items, kit }: { room: PageArea; items: readonly DrawItem[]; kit: DrawingKit },
): PdfRef {
  const { dict: page } = pageAt(document, room.page_index);
  return appearanceStream(document.pdf, { page, area: room, items: moveItems(items, { x: -room.x, y: -room.y }), kit });
}

export function becomeWidget(document: OpenDocument, widget: PdfDict, room: PageArea): void {
  fillIn(widget, { Type: name('Annot'), Subtype: name('Widget'), F: number(annotationFlags.print) });
  const page = pageAt(document, room.page_index);
  const { rotation } = geometryOf(document.pdf, page.dict);
  // Keeps the text upright in readers that draw the field again.
  if (rotation !== 0) widget.set('MK', PdfDict.of({ R: number(rotation) }));
  setAreaOnPage(document.pdf, widget, { page, area: room });
}

export function fillIn(dict: PdfDict, entries: Record<string, PdfValue>): void {
  for (const [key, value] of Object.entries(entries)) dict.set(key, value);
}
