// The backgrounds and borders of fields (ISO 32000-2, 12.5.6.19, MK, and 12.5.4, BS), which stay on the page when the fields are
// removed, because they show people where to write.
import { drawOver } from '../drawing/draw-on-page.ts';
import { reals } from '../content/operators.ts';
import { materialise } from '../objects/materialise.ts';
import {
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { isHidden } from './field-flags.ts';
import { inheritedValue } from './form-tree.ts';

const FILL = { 1: 'g', 3: 'rg', 4: 'k' } as const;
const STROKE = { 1: 'G', 3: 'RG', 4: 'K' } as const;

/** Draws the frames as page content. Skips check boxes and radio buttons, whose replacements draw their own. */
export function drawFrames(pdf: PDF, page: PdfDict, widgets: readonly (PdfValue | undefined)[]): void {
  const resolve = resolver(pdf);
  const frames = widgets.map((widget) => (widget instanceof PdfDict ? frameOf(widget, resolve) : '')).join('');
  if (!frames) return;
  materialise(pdf, page);
  drawOver(pdf, page, frames);
}

function frameOf(widget: PdfDict, resolve: Resolver): string {
  const type = inheritedValue(widget, 'FT', resolve);
  const box = rectangle(widget.get('Rect'), resolve);
  const isButton = type?.type === 'name' && type.value === 'Btn';
  return isHidden(widget, resolve) || isButton || !box ? '' : frameIn(widget, box, { resolve });
}

/**
 * Returns operators for the widget's background and border.
 * @param box the box to draw them in
 * @param cells number of cells into which lines like the border divide it
 */
export function frameIn(
  widget: PdfDict,
  box: readonly number[],
  { cells = 1, resolve }: { cells?: number; resolve: Resolver },
): string {
  const character = follow(widget.get('MK'), resolve);
  if (!(character instanceof PdfDict)) return '';

  const ground = colorOf(character.get('BG'), FILL, resolve);
  const edge = colorOf(character.get('BC'), STROKE, resolve);
  const { width, dash, is_underline } = edgeOf(widget, resolve);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const area = `${reals(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0))} re`;
  const inner = [Math.min(x0, x1) + width / 2, Math.min(y0, y1) + width / 2] as const;
  const across = Math.abs(x1 - x0) - width;
  const line = is_underline
    ? `${reals(Math.min(x0, x1), inner[1])} m ${reals(Math.max(x0, x1), inner[1])} l`
    : `${reals(...inner, across, Math.abs(y1 - y0) - width)} re`;
  const isDrawn = edge && width > 0 && across > 0;
  const dividers = Array.from({ length: cells - 1 }, (_, index) => {
    const x = Math.min(x0, x1) + (Math.abs(x1 - x0) / cells) * (index + 1);
    return ` ${reals(x, Math.min(y0, y1))} m ${reals(x, Math.max(y0, y1))} l`;
  });
  const edges = `${line}${dividers.join('')}`;
  return [ground && `q ${ground} ${area} f Q\n`, isDrawn && `q ${edge} ${reals(width)} w ${dash} d ${edges} S Q\n`]
    .filter(Boolean)
    .join('');
}

function colorOf(value: PdfValue | undefined, operators: Record<1 | 3 | 4, string>, resolve: Resolver): string | undefined {
  const parts = numbersOf(value, resolve);
  const operator = parts.length === 1 || parts.length === 3 || parts.length === 4 ? operators[parts.length] : undefined;
  return operator && `${reals(...parts)} ${operator}`;
}

const MAX_WIDTH = 12;

/** Defaults to a solid line of one point (table 168). */
function edgeOf(widget: PdfDict, resolve: Resolver): { width: number; dash: string; is_underline: boolean } {
  const style = follow(widget.get('BS'), resolve);
  if (!(style instanceof PdfDict)) {
    const [, , width = 1] = numbersOf(widget.get('Border'), resolve);
    return { width: Math.min(Math.max(0, width), MAX_WIDTH), dash: '[] 0', is_underline: false };
  }
  const width = follow(style.get('W'), resolve);
  const kind = nameAt(style, 'S', resolve);
  const pattern = numbersOf(style.get('D'), resolve).filter((length) => length > 0);
  return {
    width: width instanceof PdfNumber ? Math.min(Math.max(0, width.value), MAX_WIDTH) : 1,
    dash: kind === 'D' ? `[${pattern.length > 0 ? reals(...pattern) : '3'}] 0` : '[] 0',
    is_underline: kind === 'U',
  };
}

function numbersOf(value: PdfValue | undefined, resolve: Resolver): number[] {
  const list = follow(value, resolve);
  const items = list instanceof PdfArray ? [...list].map((item) => follow(item, resolve)) : [];
  return items.flatMap((item) => (item instanceof PdfNumber ? [item.value] : []));
}
