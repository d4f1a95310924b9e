// Caret positions between the letters of a text in its paper layout, and the position nearest to a click.
import type { Box } from '../geometry.ts';
import { type LaidOutLine, type LaidOutRun, LINE_HEIGHT, type Shaper } from '../text/index.ts';
import { type BoxedText, layoutBoxedText, textTop } from './draw-text.ts';

/** A character as people count them, between the edges at which a caret can stand. */
interface Cell {
  /** Offsets in the text (UTF-16). */
  start: number;
  end: number;
  /** In points from the left of the page, as are all figures here. */
  left: number;
  right: number;
  is_right_to_left: boolean;
}

export interface CaretLine {
  start: number;
  end: number;
  /** The paragraph continues on the next line, which starts where this one ends. */
  is_wrapped: boolean;
  top: number;
  height: number;
  /** Where a caret stands if there is no letter. */
  x: number;
  /** Beyond these a caret would be outside the box. */
  left: number;
  right: number;
  /** In the order of the text. */
  cells: Cell[];
}

export interface CaretPosition {
  /** In the text, in which every newline counts as one (UTF-16). */
  offset: number;
  /**
   * It stands behind the letter before it, and not before the one that follows: where a line is wrapped or the direction
   * changes these are two points.
   */
  is_behind: boolean;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The lines of a text where the paper has them; one for a text that is empty. All in points. */
export function caretLines(boxed: BoxedText, shaper: Shaper): CaretLine[] {
  const layout = layoutBoxedText(boxed, shaper);
  const { box } = boxed;
  const height = layout.size * LINE_HEIGHT;
  const first = box.y + textTop(boxed, layout);
  const lines = layout.lines.length > 0 ? layout.lines : [blankLine(boxed)];

  return lines.map((line, index) => {
    const end = line.start + line.text.length;
    return {
      start: line.start,
      end,
      is_wrapped: lines[index + 1]?.start === end,
      top: first + index * height,
      height,
      x: box.x + line.x,
      left: box.x,
      right: box.x + box.width,
      cells: cellsOf(line, box.x),
    };
  });
}

/** The line and the point at which a caret is drawn. */
export function caretAt(lines: readonly CaretLine[], position: CaretPosition): { line: CaretLine; index: number; x: number } {
  const behind = position.is_behind ? lines.findIndex((line) => line.cells.some(({ end }) => end === position.offset)) : -1;
  const holding = lines.findLastIndex((line) => line.start <= position.offset && position.offset <= line.end);
  const index = behind >= 0 ? behind : holding < 0 ? lines.length - 1 : holding;
  const line = lines[index];
  if (!line) throw new RangeError('There are no lines');
  return { line, index, x: Math.min(Math.max(edgeAt(line, position), line.left), line.right) };
}

/** The caret position nearest to a point of the page. */
export function positionAt(lines: readonly CaretLine[], point: { x: number; y: number }): CaretPosition {
  const line = lines.find(({ top, height }) => point.y < top + height) ?? lines.at(-1);
  return line ? positionOnLine(line, point.x) : { offset: 0, is_behind: false };
}

/** @param x in points from the left of the page */
export function positionOnLine(line: CaretLine, x: number): CaretPosition {
  const away = (cell: Cell) => Math.max(cell.left - x, x - cell.right, 0);
  let nearest = line.cells[0];
  for (const cell of line.cells) if (nearest && away(cell) < away(nearest)) nearest = cell;
  if (!nearest) return { offset: line.start, is_behind: false };

  const is_behind = x < (nearest.left + nearest.right) / 2 === nearest.is_right_to_left;
  return { offset: is_behind ? nearest.end : nearest.start, is_behind };
}

/** The boxes that mark the letters between two offsets; a newline among them is marked as a narrow one. */
export function marksBetween(lines: readonly CaretLine[], start: number, end: number): Box[] {
  return lines.flatMap((line) => {
    const stretches = line.cells
      .filter((cell) => cell.start < end && cell.end > start)
      .map(({ left, right }) => ({ left, right }))
      .sort((a, b) => a.left - b.left);
    if (!line.is_wrapped && start <= line.end && line.end < end) stretches.push(newlineMark(line));
    return joined(stretches).map(({ left, right }) => ({ x: left, y: line.top, width: right - left, height: line.height }));
  });
}

function blankLine({ alignment, box }: BoxedText): LaidOutLine {
  const share = alignment === 'center' ? 0.5 : alignment === 'right' ? 1 : 0;
  return { start: 0, text: '', x: share * box.width, baseline: 0, width: 0, runs: [] };
}

function cellsOf(line: LaidOutLine, left: number): Cell[] {
  const starts = new Set(Array.from(graphemes.segment(line.text), ({ index }) => line.start + index));
  return line.runs
    .flatMap((run) => runCells(run, { left, starts }))
    .sort((a, b) => a.start - b.start)
    .reduce<Cell[]>((whole, cell) => {
      const before = whole.at(-1);
      if (!before || starts.has(cell.start)) whole.push(cell);
      else {
        before.end = cell.end;
        before.left = Math.min(before.left, cell.left);
        before.right = Math.max(before.right, cell.right);
      }
      return whole;
    }, []);
}

/** Glyphs come left to right; those of a right-to-left run stand for the end of its text first. A ligature is divided evenly. */
function runCells(run: LaidOutRun, { left, starts }: { left: number; starts: ReadonlySet<number> }): Cell[] {
  const isRightToLeft = run.direction === 'rtl';
  let at = isRightToLeft ? run.start + run.text.length : run.start;
  let x = left + run.x;
  const cells: Cell[] = [];
  for (const { text, width } of clusters(run)) {
    const start = isRightToLeft ? at - text.length : at;
    const inner = [start, ...offsetsWithin(starts, start, start + text.length), start + text.length];
    const share = width / (inner.length - 1);
    for (let part = 0; part < inner.length - 1; part += 1) {
      const from = x + share * (isRightToLeft ? inner.length - 2 - part : part);
      const [partStart = start, partEnd = start] = inner.slice(part, part + 2);
      cells.push({ start: partStart, end: partEnd, left: from, right: from + share, is_right_to_left: isRightToLeft });
    }
    at += isRightToLeft ? -text.length : text.length;
    x += width;
  }
  return cells;
}

function clusters(run: LaidOutRun): { text: string; width: number }[] {
  const found: { text: string; width: number }[] = [];
  for (const { text, x_advance } of run.glyphs) {
    const last = found.at(-1);
    if (text === '' && last) last.width += x_advance;
    else found.push({ text, width: x_advance });
  }
  return found;
}

function offsetsWithin(starts: ReadonlySet<number>, start: number, end: number): number[] {
  const found: number[] = [];
  for (let at = start + 1; at < end; at += 1) if (starts.has(at)) found.push(at);
  return found;
}

function edgeAt(line: CaretLine, { offset, is_behind }: CaretPosition): number {
  const before = line.cells.find(({ end }) => end === offset);
  const following = line.cells.find(({ start, end }) => start <= offset && offset < end);
  if (before && (is_behind || !following)) return before.is_right_to_left ? before.left : before.right;
  if (!following) return line.x;
  return following.is_right_to_left ? following.right : following.left;
}

function newlineMark(line: CaretLine): { left: number; right: number } {
  const at = edgeAt(line, { offset: line.end, is_behind: true });
  const width = line.height / 4;
  const isLeftwards = line.cells.at(-1)?.is_right_to_left ?? false;
  return isLeftwards ? { left: at - width, right: at } : { left: at, right: at + width };
}

function joined(stretches: readonly { left: number; right: number }[]): { left: number; right: number }[] {
  const whole: { left: number; right: number }[] = [];
  for (const { left, right } of stretches.toSorted((a, b) => a.left - b.left)) {
    const last = whole.at(-1);
    if (last && left <= last.right + 0.01) last.right = Math.max(last.right, right);
    else whole.push({ left, right });
  }
  return whole;
}
