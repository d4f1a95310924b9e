// Draws one element on paper. The editor draws the same items on the screen.
import type { Element, ElementOf } from '../elements/element.ts';
import type { Shaper } from '../text/index.ts';
import { boxedText } from './boxed-text.ts';
import { combCells, drawComb } from './draw-comb.ts';
import { drawList } from './draw-list.ts';
import { drawImage } from './draw-image.ts';
import { drawSignature } from './draw-signature.ts';
import { drawBoxedText } from './draw-text.ts';
import type { DisplayItem, PathCommand } from './display-items.ts';

/** How far control points lie from the ends of a quarter circle, as a share of its radius. */
const CIRCLE = 0.5523;

export function drawElement(element: Element, shaper: Shaper): DisplayItem[] {
  const { x, y, width, height } = element;

  switch (element.kind) {
    case 'text':
      return drawBoxedText(boxedText(element), shaper);
    case 'input':
      return drawInput(element, shaper);
    case 'select':
      if (element.is_list) return drawList(element, shaper);
      return element.value === '' ? [] : drawBoxedText(boxedText(element), shaper);
    case 'attachment':
      return element.value.length === 0 ? [] : drawBoxedText(boxedText(element), shaper);
    case 'image_input':
      return element.value ? [drawImage(element.value.image, { x, y, width, height })] : [];
    case 'rectangle':
      return [
        {
          kind: 'rect',
          x,
          y,
          width,
          height,
          ...(element.fill ? { fill: element.fill } : {}),
          ...(element.line_width > 0 ? { stroke: element.color, line_width: element.line_width } : {}),
        },
      ];
    case 'line':
      return [drawLine(element)];
    case 'checkbox':
      return drawCheckbox(element);
    case 'radio':
      return element.is_check ? drawCheckbox(element) : drawRadio(element);
    case 'image':
      return element.value ? [{ kind: 'image', source: { image_id: element.value }, x, y, width, height }] : [];
    case 'signature':
    case 'initial':
      return element.value ? drawSignature(element.value, { x, y, width, height }, shaper) : [];
  }
}

/** Lower layers first; elements of one layer in the order in which they were made (their ids sort by time). */
export function inDrawingOrder<T extends { layer: number; id: string }>(elements: readonly T[]): T[] {
  return elements.toSorted((a, b) => a.layer - b.layer || (a.id < b.id ? -1 : 1));
}

/** The stacking order by id: a higher number is further up. */
export function drawingRanks(elements: readonly { layer: number; id: string }[]): ReadonlyMap<string, number> {
  return new Map(inDrawingOrder(elements).map(({ id }, rank) => [id, rank]));
}

function drawInput(element: ElementOf<'input'>, shaper: Shaper): DisplayItem[] {
  const cells = combCells(element);
  const inCells = cells ? drawComb(element, cells, shaper) : null;
  return inCells ?? (element.value === '' ? [] : drawBoxedText(boxedText(element), shaper));
}

function drawLine(element: ElementOf<'line'>): DisplayItem {
  const { x, y, width, height, direction } = element;
  const [y1, y2] = direction === 'falling' ? [y, y + height] : [y + height, y];
  return { kind: 'line', x1: x, y1, x2: x + width, y2, width: element.line_width, color: element.color };
}

function drawCheckbox(element: ElementOf<'checkbox'> | ElementOf<'radio'>): DisplayItem[] {
  const { x, y, width, height, color } = element;
  const line = Math.min(width, height) / 16;
  const frame: DisplayItem = {
    kind: 'rect',
    x: x + line / 2,
    y: y + line / 2,
    width: width - line,
    height: height - line,
    stroke: color,
    line_width: line,
  };
  if (!element.value) return [frame];

  const at = (across: number, down: number): [number, number] => [x + width * across, y + height * down];
  const mark: PathCommand[] = [
    ['M', ...at(0.22, 0.54)],
    ['L', ...at(0.42, 0.74)],
    ['L', ...at(0.79, 0.28)],
  ];
  return [frame, { kind: 'path', commands: mark, stroke: color, line_width: line * 2 }];
}

function drawRadio(element: ElementOf<'radio'>): DisplayItem[] {
  const { x, y, width, height, color } = element;
  const radius = Math.min(width, height) / 2;
  const line = radius / 8;
  const center = { x: x + width / 2, y: y + height / 2 };
  const ring: DisplayItem = { kind: 'path', commands: circle(center, radius - line / 2), stroke: color, line_width: line };
  return element.value ? [ring, { kind: 'path', commands: circle(center, radius * 0.5), fill: color }] : [ring];
}

function circle(center: { x: number; y: number }, radius: number): PathCommand[] {
  const { x, y } = center;
  const near = radius * CIRCLE;
  return [
    ['M', x + radius, y],
    ['C', x + radius, y + near, x + near, y + radius, x, y + radius],
    ['C', x - near, y + radius, x - radius, y + near, x - radius, y],
    ['C', x - radius, y - near, x - near, y - radius, x, y - radius],
    ['C', x + near, y - radius, x + radius, y - near, x + radius, y],
    ['Z'],
  ];
}
