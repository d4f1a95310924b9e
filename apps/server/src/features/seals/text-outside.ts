// Text that overflows its box is printed beyond it, and some letters reach beyond their line. But a form field's appearance is
// clipped at its box, which cannot grow once someone has signed. So a second field as wide as the page, without a value, waits
// below it for such text. Pure.
import { type Element, type FieldElement, isFixed } from '@countersign/document-model';
import { drawElement, inkOfRuns, textFit } from '@countersign/document-model/paper';
import type { Shaper } from '@countersign/document-model/text';
import type { FieldFill, NewField, PageArea } from '@countersign/pdf';
import type { ElementsOnPages } from '#features/elements/draw-on-pages.ts';
import { labelOf, areaOf } from '#features/elements/form-fields.ts';

export interface SizedPages extends ElementsOnPages {
  /** Page id → its displayed size, in points. */
  page_size: Record<string, { width: number; height: number }>;
}

/** In points: the minimum above and below the box. Overflowing text has the smallest size, whose line may not fit a low box. */
const MIN_REACH = 6;
/** Relative to the font size: how far letters reach beyond their line. Kannada letters hang lowest, by a quarter. */
const LETTERS_REACH = 0.4;
/** An appearance has two points around its box for lines along its edge; half a point is left for antialiasing. */
const ROOM_AROUND = 1.5;

export function outsideFieldName({ id }: FieldElement): string {
  return `outside-${id}`;
}

/** @returns null if nothing that may be filled in could overflow */
export function outsideField(input: SizedPages, field: FieldElement, shaper: Shaper): NewField | null {
  const area = roomOutside(input, field);
  if (!area || !mayBeOutside(field, shaper)) return null;
  return {
    kind: 'picture',
    name: outsideFieldName(field),
    label: labelOf(field),
    is_required: false,
    is_read_only: true,
    place: area,
    items: [],
  };
}

/** The same, with drawings moved to the second field if its own box would clip them. */
export function movedOutside(
  input: SizedPages,
  fill: FieldFill,
  { field, shaper }: { field: FieldElement; shaper: Shaper },
): FieldFill[] {
  const area = roomOutside(input, field);
  if (!area || !fill.shown || !isOutside(field, shaper)) return [fill];
  return [
    { ...fill, shown: { ...fill.shown, items: [] } },
    { name: outsideFieldName(field), value: null, shown: { place: area, items: fill.shown.items } },
  ];
}

/** The area of an element that nobody fills in any more, including what is printed beyond its box. */
export function areaWithInk(input: ElementsOnPages, element: Element, shaper: Shaper): PageArea | null {
  const area = areaOf(input, element);
  const ink = inkOfRuns(drawElement(element, shaper), shaper);
  if (!area || !ink) return area;
  const [x, y] = [Math.min(area.x, ink.x), Math.min(area.y, ink.y)];
  const right = Math.max(area.x + area.width, ink.x + ink.width);
  const bottom = Math.max(area.y + area.height, ink.y + ink.height);
  return { ...area, x, y, width: right - x, height: bottom - y };
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

/** A single line overflows sideways, several lines downwards. */
function roomOutside(input: SizedPages, field: FieldElement): PageArea | null {
  const area = areaOf(input, field);
  const page = input.page_size[field.page_id];
  if (!area || !page) return null;
  const reach = Math.max(MIN_REACH, 'size' in field ? field.size * LETTERS_REACH : 0);
  const y = area.y - reach;
  const isRunning = field.kind === 'input' && field.is_multiline;
  const bottom = Math.max(area.y + area.height + reach, isRunning ? page.height : 0);
  return { page_index: area.page_index, x: 0, y, width: page.width, height: bottom - y };
}
