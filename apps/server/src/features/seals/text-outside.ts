// Text that has no room in its box is printed beyond it, and some letters reach beyond their line: but what a form field shows ends
// at its box, and that cannot grow once someone has signed. So a second field, as wide as the page and with no value, waits below it for such text. Pure.
import { type Element, type FieldElement, isFixed } from '@countersign/document-model';
import { drawElement, inkOfRuns, textFit } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import type { FieldFill, NewField, Place } from '@countersign/pdf';
import type { ElementsOnPages } from '#features/elements/draw-on-pages.ts';
import { labelOf, placeOf } from '#features/elements/form-fields.ts';

export interface SizedPages extends ElementsOnPages {
  /** Page id → its size as it is seen, in points. */
  page_size: Record<string, { width: number; height: number }>;
}

/** Above and below the box, at the least: text that has no room is in the smallest size, whose line a low box may not hold. */
const LEAST_REACH = 6;
/** Of the size: how far letters reach beyond their line. Those of Kannada hang lowest, by a quarter. */
const LETTERS_REACH = 0.4;
/** A look has two points around its box for lines along its edge; with half a point to spare, where a letter's edge is painted. */
const ROOM_AROUND = 1.5;

export function outsideFieldName({ id }: FieldElement): string {
  return `outside-${id}`;
}

/** @returns null where nothing that may be filled in could lie outside */
export function outsideField(input: SizedPages, field: FieldElement, shaper: Shaper): NewField | null {
  const place = roomOutside(input, field);
  if (!place || !mayBeOutside(field, shaper)) return null;
  return {
    kind: 'picture',
    name: outsideFieldName(field),
    label: labelOf(field),
    is_required: false,
    is_read_only: true,
    place,
    items: [],
  };
}

/** The same, with what is drawn moved to the second field where its own box would cut it off. */
export function movedOutside(
  input: SizedPages,
  fill: FieldFill,
  { field, shaper }: { field: FieldElement; shaper: Shaper },
): FieldFill[] {
  const place = roomOutside(input, field);
  if (!place || !fill.shown || !isOutside(field, shaper)) return [fill];
  return [
    { ...fill, shown: { ...fill.shown, items: [] } },
    { name: outsideFieldName(field), value: null, shown: { place, items: fill.shown.items } },
  ];
}

/** The place of an element that no one fills in any more, with room for what is printed beyond its box. */
export function placeWithInk(input: ElementsOnPages, element: Element, shaper: Shaper): Place | null {
  const place = placeOf(input, element);
  const ink = inkOfRuns(drawElement(element, shaper), shaper);
  if (!place || !ink) return place;
  const [x, y] = [Math.min(place.x, ink.x), Math.min(place.y, ink.y)];
  const right = Math.max(place.x + place.width, ink.x + ink.width);
  const bottom = Math.max(place.y + place.height, ink.y + ink.height);
  return { ...place, x, y, width: right - x, height: bottom - y };
}

function mayBeOutside(field: FieldElement, shaper: Shaper): boolean {
  if (isFixed(field)) return isOutside(field, shaper);
  if (field.kind === 'select') return field.options.some((value) => isOutside({ ...field, value }, shaper));
  return field.kind === 'input';
}

function isOutside(field: FieldElement, shaper: Shaper): boolean {
  if (field.kind !== 'input' && field.kind !== 'select') return false;
  const values = field.kind === 'select' && field.is_list ? field.options : [field.value];
  return values.some((value) => {
    const written = { ...field, value };
    return textFit(written, shaper) === 'outside' || reachesOut(written, shaper);
  });
}

function reachesOut(field: FieldElement, shaper: Shaper): boolean {
  const ink = inkOfRuns(drawElement(field, shaper), shaper);
  if (!ink) return false;
  const isBeside = ink.x < field.x - ROOM_AROUND || ink.x + ink.width > field.x + field.width + ROOM_AROUND;
  const isAboveOrBelow = ink.y < field.y - ROOM_AROUND || ink.y + ink.height > field.y + field.height + ROOM_AROUND;
  return isBeside || isAboveOrBelow;
}

/** A line runs out to the sides, lines run out downwards. */
function roomOutside(input: SizedPages, field: FieldElement): Place | null {
  const place = placeOf(input, field);
  const page = input.page_size[field.page_id];
  if (!place || !page) return null;
  const reach = Math.max(LEAST_REACH, 'size' in field ? field.size * LETTERS_REACH : 0);
  const y = place.y - reach;
  const isRunning = field.kind === 'input' && field.is_multiline;
  const bottom = Math.max(place.y + place.height + reach, isRunning ? page.height : 0);
  return { page_index: place.page_index, x: 0, y, width: page.width, height: bottom - y };
}
