// The positions, states and order of the visible fields in an untrusted file (ISO 32000-2, 12.5.6.19).
import { rightAngle, type Rotation, toDisplaySpace } from '../base/geometry.ts';
import { geometryOf } from '../objects/materialise.ts';
import { annotationsOf, nameAt, type PDF, type PdfDict, rectangle, type Resolver, resolver } from '../objects/objects.ts';
import { appearsOn, readableOnValue } from './button-state.ts';
import { isHidden } from './field-flags.ts';
import { isTurned, turnOf } from './widget-turn.ts';
import type { PageArea } from './widget.ts';

export interface FormWidget extends PageArea {
  /** For a checkbox or radio: its export value. */
  on_value: string | null;
  /** Whether a checkbox or radio appears switched on. */
  is_on: boolean;
  /** The export value given in its place (ISO 32000-2, 12.7.5.2.3). */
  option: string | null;
  /** Whether its text is not upright. */
  is_turned: boolean;
  /** Rotation in degrees, counterclockwise, as displayed. */
  turn: Rotation;
  /** Fields with lower numbers come first on their page; null if readers order them by rows. */
  order: number | null;
}

export interface OnPage {
  index: number;
  dict: PdfDict;
  /** Index in the page's list of annotations. */
  index_in_list: number;
}

/** /P is often wrong, so this uses the annotation lists of the pages. */
export function pagesOfWidgets(pdf: PDF): Map<PdfDict, OnPage> {
  const resolve = resolver(pdf);
  const found = new Map<PdfDict, OnPage>();
  for (const [index, { dict }] of pdf.getPages().entries()) {
    for (const [index_in_list, annotation] of annotationsOf(dict, resolve).entries())
      found.set(annotation, { index, dict, index_in_list });
  }
  return found;
}

/** Empty for an invisible widget. */
export function visibleWidget(
  pdf: PDF,
  {
    widget,
    page,
    isButton,
    option,
  }: { widget: PdfDict; page: OnPage | undefined; isButton: boolean; option: string | undefined },
): FormWidget[] {
  const resolve = resolver(pdf);
  const area = page && visibleArea(pdf, widget, page);
  if (!area) return [];

  const geometry = geometryOf(pdf, page.dict);
  const on_value = isButton ? readableOnValue(widget, resolve) : null;
  const is_on = isButton && appearsOn(widget, resolve);
  const is_turned = isTurned(widget, geometry, resolve);
  const turn = is_turned ? rightAngle(turnOf(widget, resolve) - geometry.rotation) : 0;
  const order = tabOrder(page, area, resolve);
  return [{ ...area, order, on_value, is_on, option: (isButton && option) || null, is_turned, turn }];
}

/** In points. Widgets whose left edges are this close are in one column. */
const columnWidth = 8;

/** The tab order that the page specifies (ISO 32000-2, 12.5.1). Without one, readers use the order of the annotations. */
function tabOrder({ dict, index_in_list }: OnPage, { x, y }: PageArea, resolve: Resolver): number | null {
  switch (nameAt(dict, 'Tabs', resolve)) {
    case 'R':
      return null;
    case 'C':
      return Math.round(x / columnWidth) * 1_000_000 + y;
    default:
      return index_in_list;
  }
}

/** A field holds one value. If appearances show several buttons switched on, that value decides. */
export function withOneChoice(widgets: FormWidget[], values: readonly string[]): FormWidget[] {
  const on = widgets.flatMap((widget) => (widget.is_on ? [widget.on_value] : []));
  if (new Set(on).size <= 1) return widgets;
  const chosen = on.find((value) => value !== null && values.includes(value)) ?? on[0];
  return widgets.map((widget) => ({ ...widget, is_on: widget.is_on && widget.on_value === chosen }));
}

/** Undefined if it is too small to see, or hidden. */
export function visibleArea(pdf: PDF, widget: PdfDict, { index, dict }: OnPage): PageArea | undefined {
  const resolve = resolver(pdf);
  const box = rectangle(widget.get('Rect'), resolve);
  if (!box || isHidden(widget, resolve)) return undefined;

  const geometry = geometryOf(pdf, dict);
  const [a = 0, b = 0, c = 0, d = 0] = box;
  const [ax, ay] = toDisplaySpace(geometry, a, b);
  const [bx, by] = toDisplaySpace(geometry, c, d);
  const [width, height] = [Math.abs(ax - bx), Math.abs(ay - by)];
  return width < 1 || height < 1 ? undefined : { page_index: index, x: Math.min(ax, bx), y: Math.min(ay, by), width, height };
}
