// Turns drawing items into one content stream.
import type { PageGeometry } from '../base/geometry.ts';
import { pageMatrix } from '../base/geometry.ts';
import { compileGlyphRun, type RunFont } from './compile-glyph-run.ts';
import type { DrawItem, ImageItem, PathItem, RectItem, TurnedItem } from '../content/draw-items.ts';
import { concatenate, fillColor, paintOperator, real, reals, strokeColor } from '../content/operators.ts';

/** Supplies names for fonts, images and opacities from the resources of the page being drawn on. */
export interface ContentResources {
  font(fontId: string): RunFont;
  image(item: ImageItem): string;
  opacity(value: number): string;
}

/** Compiles content in the page's own space that leaves the graphics state unchanged. */
export function compileItems(items: readonly DrawItem[], page: PageGeometry, resources: ContentResources): string {
  const body = items.map((item) => compileItem(item, page.height, resources)).join('');
  return `q\n${concatenate(pageMatrix(page))}${body}Q\n`;
}

/** From here on, y increases from the bottom of the displayed page: `height - y`. */
function compileItem(item: DrawItem, height: number, resources: ContentResources): string {
  const opacity = item.opacity ?? 1;
  const state = opacity < 1 ? `/${resources.opacity(opacity)} gs\n` : '';
  return `q\n${state}${drawn(item, height, resources)}Q\n`;
}

function drawn(item: DrawItem, height: number, resources: ContentResources): string {
  switch (item.kind) {
    case 'rect':
      return `${paint(item)}${reals(item.x, height - item.y - item.height, item.width, item.height)} re ${paintOperator(item)}\n`;
    case 'line': {
      const start = reals(item.x1, height - item.y1);
      const end = reals(item.x2, height - item.y2);
      return `${strokeColor(item.color)}${real(item.width)} w\n${start} m ${end} l S\n`;
    }
    case 'path':
      return `${paint(item)}1 J 1 j\n${pathOf(item, height)}${paintOperator(item)}\n`;
    case 'glyph_run':
      return compileGlyphRun(item, resources.font(item.font_id), height);
    case 'image': {
      const box = reals(item.width, 0, 0, item.height, item.x, height - item.y - item.height);
      return `${box} cm /${resources.image(item)} Do\n`;
    }
    case 'turned':
      return turned(item, height, resources);
  }
}

function turned({ angle, x, y, items }: TurnedItem, height: number, resources: ContentResources): string {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin, up] = [Math.cos(radians), Math.sin(radians), height - y];
  const matrix = concatenate([cos, sin, -sin, cos, x - x * cos + up * sin, up - x * sin - up * cos]);
  return matrix + items.map((item) => compileItem(item, height, resources)).join('');
}

function paint({ fill, stroke, line_width }: RectItem | PathItem): string {
  const filled = fill ? fillColor(fill) : '';
  const stroked = stroke ? `${strokeColor(stroke)}${real(line_width ?? 1)} w\n` : '';
  return filled + stroked;
}

function pathOf({ commands }: PathItem, height: number): string {
  let [atX, atY] = [0, 0];
  const words = commands.map((command) => {
    if (command[0] === 'Z') return 'h\n';
    const points = command.slice(1).map((value, index) => (index % 2 ? height - Number(value) : Number(value)));
    const curve = command[0] === 'Q' ? cubic([atX, atY], points) : points;
    [atX = 0, atY = 0] = points.slice(-2);
    return `${reals(...curve)} ${pathOperators[command[0]]}\n`;
  });
  return words.join('');
}

const pathOperators = { M: 'm', L: 'l', C: 'c', Q: 'c' } as const;

/** PDF has no quadratic curves, so this converts one to an equivalent cubic curve. */
function cubic([x0, y0]: [number, number], [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]): number[] {
  const third = 2 / 3;
  return [x0 + third * (x1 - x0), y0 + third * (y1 - y0), x2 + third * (x1 - x2), y2 + third * (y1 - y2), x2, y2];
}
