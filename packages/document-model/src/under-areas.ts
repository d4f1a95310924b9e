import { isField, type Element } from './elements/element.ts';
import { type Box, touches } from './geometry.ts';

/** By how many points an element may reach into an area and lie beside it. */
const GRAZE = 0.5;

export interface PageArea extends Box {
  page_id: string;
}

/**
 * What goes with areas that are redacted: elements that lie within one or reach into it, and fields of the same name wherever they
 * are, which have the same value on paper.
 * @param areas in points of the page as seen
 */
export function elementsUnder(elements: readonly Element[], areas: readonly PageArea[]): Element[] {
  const inner = areas.map((area) => ({ page_id: area.page_id, box: inset(area) }));
  const isUnder = (element: Element): boolean =>
    inner.some(({ page_id, box }) => page_id === element.page_id && touches(element, box));
  const under = new Set(elements.filter(isUnder));
  const names = new Set([...under].flatMap((element) => nameOf(element) ?? []));
  return elements.filter((element) => under.has(element) || names.has(nameOf(element) ?? ''));
}

function nameOf(element: Element): string | undefined {
  return isField(element) && element.name ? element.name : undefined;
}

function inset({ x, y, width, height }: Box): Box {
  const [across, down] = [Math.min(GRAZE, width / 2), Math.min(GRAZE, height / 2)];
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}
