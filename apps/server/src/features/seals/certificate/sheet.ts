// Lays out A4 pages from the top: wrapped text, columns, and page breaks between blocks.
import {
  type Direction,
  type Shaper,
  type TextAlignment,
  defaultFontId,
  layoutText,
  LINE_HEIGHT,
} from '@countersign/document-model/text';
import { type DrawItem, moveItems, type PageDrawing } from '@countersign/pdf';

/** A4 in points. */
export const SHEET = { width: 595, height: 842, margin: 48, foot: 44 } as const;
export const CONTENT_WIDTH = SHEET.width - 2 * SHEET.margin;

export const INK = '#18181b';
export const QUIET = '#52525b';
export const RULE = '#d4d4d8';
export const PAPER = '#f4f4f5';

export interface TextStyle {
  size: number;
  bold?: boolean;
  color?: string;
  alignment?: TextAlignment;
}

/** Items to draw from (0, 0), and their size. */
export interface Block {
  items: DrawItem[];
  width: number;
  height: number;
}

export interface Sheet {
  /** Sets the reading direction for what follows. Left and right are described for left-to-right text. */
  read(direction: Direction): void;
  /** Text in a box of this width; breaks long words. */
  text(text: string, width: number, style: TextStyle): Block;
  /** Blocks side by side within a width, each `x` from the start of the line. */
  beside(blocks: readonly { x: number; block: Block }[], width: number): Block;
  /** A block with padding on a colored ground. */
  card(block: Block, options: CardOptions): Block;
  /** Places a block below the last one, or on the next page if it does not fit, followed by `after` points of space. */
  add(block: Block, options?: { after?: number }): void;
  /** Begins a new page unless this many points are left. */
  keep(height: number): void;
  newPage(): void;
  finish(footer: (page: number, pages: number) => DrawItem[]): {
    pages: { width: number; height: number }[];
    drawings: PageDrawing[];
  };
}

interface CardOptions {
  width: number;
  padding: number;
  fill?: string;
  edge?: string;
}

export function createSheet(shaper: Shaper): Sheet {
  const pages: DrawItem[][] = [[]];
  let direction: Direction = 'ltr';
  let y: number = SHEET.margin;
  const bottom = SHEET.height - SHEET.margin - SHEET.foot;

  const sheet: Sheet = {
    read(next) {
      direction = next;
    },
    text: (text, width, style) => textBlock(shaper, text, { width, style, direction }),
    beside: (blocks, width) => beside(blocks, { width, direction }),
    card: (block, options) => card(block, { ...options, direction }),
    newPage() {
      pages.push([]);
      y = SHEET.margin;
    },
    keep(height) {
      if (y + height > bottom && y > SHEET.margin) sheet.newPage();
    },
    add({ items, height }, { after = 0 } = {}) {
      sheet.keep(height);
      pages.at(-1)?.push(...moveItems(items, { x: SHEET.margin, y }));
      y += height + after;
    },
    finish: (footer) => ({
      pages: pages.map(() => ({ width: SHEET.width, height: SHEET.height })),
      drawings: pages.map((items, index) => ({ page_index: index, items: [...items, ...footer(index + 1, pages.length)] })),
    }),
  };
  return sheet;
}

/** Sets the direction of a paragraph that begins with a name of the other direction (UAX #9, RLM). */
const RIGHT_TO_LEFT_MARK = '\u200F';
const OPPOSITE = { left: 'right', right: 'left' } as const;

function textBlock(
  shaper: Shaper,
  text: string,
  { width, style, direction }: { width: number; style: TextStyle; direction: Direction },
): Block {
  const { size, bold = false, color = INK, alignment: requested = 'left' } = style;
  const font_id = bold ? 'noto-sans-bold' : defaultFontId;
  const box = { width, height: SHEET.height };
  const isTurned = direction === 'rtl';
  const alignment = isTurned && (requested === 'left' || requested === 'right') ? OPPOSITE[requested] : requested;
  const turned = isTurned && /\p{Script=Arabic}/u.test(text) ? RIGHT_TO_LEFT_MARK + text : text;
  const { lines } = layoutText({ text: turned, font_id, size, box, alignment, is_multiline: true, shaper });
  const items = lines.flatMap((line) =>
    line.runs.map((run) => ({
      kind: 'glyph_run' as const,
      font_id: run.font_id,
      glyphs: run.glyphs,
      text: run.text,
      size,
      color,
      x: run.x,
      y: line.baseline,
    })),
  );
  return { items, width, height: lines.length * size * LINE_HEIGHT };
}

/** Blocks one below the other. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  let height = 0;
  const items = blocks.flatMap((block) => {
    const moved = moveItems(block.items, { x: 0, y: height });
    height += block.height + gap;
    return moved;
  });
  return { items, width: Math.max(0, ...blocks.map(({ width }) => width)), height: Math.max(0, height - gap) };
}

function beside(
  blocks: readonly { x: number; block: Block }[],
  { width, direction }: { width: number; direction: Direction },
): Block {
  const left = (x: number, block: Block) => (direction === 'rtl' ? width - x - block.width : x);
  return {
    items: blocks.flatMap(({ x, block }) => moveItems(block.items, { x: left(x, block), y: 0 })),
    width,
    height: Math.max(0, ...blocks.map(({ block }) => block.height)),
  };
}

const EDGE = 3;

function card(block: Block, options: CardOptions & { direction: Direction }): Block {
  const { width, padding, fill = PAPER, edge, direction } = options;
  const height = block.height + 2 * padding;
  const x = direction === 'rtl' ? width - EDGE : 0;
  return {
    items: [
      { kind: 'rect', x: 0, y: 0, width, height, fill },
      ...(edge ? [{ kind: 'rect' as const, x, y: 0, width: EDGE, height, fill: edge }] : []),
      ...moveItems(block.items, { x: padding, y: padding }),
    ],
    width,
    height,
  };
}

export const rule: Block = {
  items: [{ kind: 'line', x1: 0, x2: CONTENT_WIDTH, y1: 0, y2: 0, width: 0.75, color: RULE }],
  width: CONTENT_WIDTH,
  height: 0.75,
};
