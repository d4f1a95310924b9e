// Lines to write on: ruled lines, and rows of underscores or dots.
import { type DetectedArea, type FormPage, isFree } from './form-page.ts';
import { type DetectedFieldKind, isLabel, kindOfLabel, labelled } from './label-words.ts';
import { begunYear, bestLabel, hasOwnField, labelAbove, labelBelow, labelLeft, labelRight, sentenceBefore } from './labels.ts';
import type { Filler, TextRun } from './printed-text.ts';
import { type Rectangle, bottomOf, rightOf, sharedAcross, sharedDown } from './rectangle.ts';

const shortestLine = 30;
const lowest = 9;
const tallest: Record<DetectedFieldKind, number> = { signature: 32, initial: 24, date: 18, input: 18, checkbox: 18 };
/** Maximum distance between rows for one answer. */
const widestRow = 34;

interface Line extends Rectangle {
  is_filler: boolean;
  parts: Filler['parts'];
}

export function lineFields(page: FormPage): DetectedArea[] {
  const found: DetectedArea[] = [];
  for (const line of linesOf(page)) {
    const above = found.findLast((field) => continuesLine(page, field, line));
    const field = fieldOn(page, line);
    if (field) found.push(field);
    else if (above) {
      above.height = line.y - above.y;
      above.is_multiline = true;
    }
  }
  return found;
}

/** From the top. Excludes lines that are a side of a closed box. */
function linesOf(page: FormPage): Line[] {
  const edges = page.cells.flatMap((cell) => [cell.y, bottomOf(cell)].map((at) => ({ at, from: cell.x, to: rightOf(cell) })));
  const ruled = page.level
    .filter(({ at, from, to }) => {
      const isEdge = edges.some((edge) => Math.abs(edge.at - at) < 2 && edge.from < to - 2 && edge.to > from + 2);
      return to - from >= shortestLine && !isEdge;
    })
    .map(({ at, from, to }): Line => ({ x: from, y: at, width: to - from, height: 0, is_filler: false, parts: null }));
  const fillers = page.fillers.map((filler): Line => ({ ...filler, y: bottomOf(filler), height: 0, is_filler: true }));
  return [...ruled, ...fillers].toSorted((a, b) => a.y - b.y || a.x - b.x);
}

function fieldOn(page: FormPage, line: Line): DetectedArea | null {
  const inside = labelOnLine(page, line);
  const start = inside ? rightOf(inside) + 3 : line.x;
  const free = { ...line, x: start, width: rightOf(line) - start };
  if (free.width < (line.is_filler ? 16 : shortestLine)) return null;

  const room = roomAbove(page, free);
  const row = { ...free, y: line.y - 12, height: 13 };
  const left = inside ?? (line.is_filler ? begunYear(page, row) : undefined) ?? labelLeft(page, row, line.is_filler ? 60 : 45);
  const below = labelBelow(page, line);
  const above = labelAbove(page, { ...free, y: line.y - 14 }, 40);
  const after = line.is_filler ? labelRight(page, row, 14) : undefined;
  const before = line.is_filler ? sentenceBefore(page, { ...free, y: line.y - 12 }) : undefined;
  if (before && isFootnoteRule(page, { ...row, x: line.x, width: line.width }, before)) return null;
  // Text above may belong to the previous line, or to another field in its row after which a sentence continues.
  const isOfLine = above !== undefined && isLabel(above.text) && !(before && before !== above && hasOwnField(page, above));
  const named = bestLabel([left, below]) ?? (isOfLine ? above : (after ?? before));
  const isBeside = [left, after, before].includes(named);
  if (!named || !isBelievable(page, { line, label: named, isBeside, hasBelow: below !== undefined })) return null;

  const kind = kindOfLine(line, named.text);
  const height = Math.min(room, tallest[kind]);
  if (height < lowest) return null;
  const field = { x: free.x, y: line.y - height, width: free.width, height };
  if (!isFree(page, field)) return null;
  return { kind, ...field, ...labelled(named.text), cells: null, is_multiline: false };
}

/** The parts of other numbers, such as phone numbers, form one input. */
function kindOfLine({ parts }: Line, label: string): DetectedFieldKind {
  if (parts === 'date') return 'date';
  const kind = kindOfLabel(label) ?? 'input';
  return parts === 'other' || (parts === 'perhaps_date' && kind !== 'date') ? 'input' : kind;
}

/** A short rule on its own, below a sentence that asks for nothing, separates footnotes from the text. */
function isFootnoteRule({ runs }: FormPage, row: Rectangle, before: TextRun): boolean {
  const isAlone = !runs.some((run) => {
    const gap = Math.max(run.x - rightOf(row), row.x - rightOf(run));
    return gap < 40 && sharedDown(run, row) > 0.4 * run.height;
  });
  return isAlone && row.width < 100 && !isLabel(before.text);
}

/** Text at the start of the line itself: "Name" above a line that runs under it. */
function labelOnLine({ runs }: FormPage, line: Line): TextRun | undefined {
  if (line.is_filler) return undefined;
  return runs.find((run) => {
    const gap = line.y - bottomOf(run);
    const isAtStart = Math.abs(run.x - line.x) < 8 && run.width < 0.5 * line.width;
    return isAtStart && gap > -6 && gap < 4 && isLabel(run.text);
  });
}

interface Believing {
  line: Line;
  label: TextRun;
  isBeside: boolean;
  hasBelow: boolean;
}

/** Rules across the page separate what is above and below. They are fields only with typical form labels. */
function isBelievable(page: FormPage, { line, label, isBeside, hasBelow }: Believing): boolean {
  const isWide = line.width > 0.62 * page.width;
  if (isBeside) return !isWide || line.is_filler || isLabel(label.text) || (hasBelow && isOnBaseline(line, label));
  return isWide
    ? kindOfLabel(label.text) !== undefined
    : label.text.length <= 60 && (isLabel(label.text) || line.width < 0.5 * page.width);
}

/** False for an ornament beside a heading, which runs through the middle of its letters. */
function isOnBaseline(line: Line, label: TextRun): boolean {
  return bottomOf(label) - line.y < 0.35 * label.height;
}

/** Distance up to the next printed object. */
function roomAbove({ runs, level, taken, height }: FormPage, line: Rectangle): number {
  const core = { ...line, x: line.x + 2, width: line.width - 4 };
  const texts = [...runs, ...taken].filter((run) => sharedAcross(run, core) > 0 && run.y + run.height * 0.5 < line.y);
  const lines = level.filter(({ at, from, to }) => at < line.y - 2 && from < rightOf(core) && to > core.x).map(({ at }) => at);
  const nearest = Math.max(0, ...texts.map(bottomOf), ...lines);
  return Math.min(height, line.y - nearest);
}

/** Whether an unlabelled line continues a field above it. */
function continuesLine(page: FormPage, field: DetectedArea, line: Line): boolean {
  const gap = line.y - bottomOf(field);
  const isAligned = Math.abs(rightOf(field) - rightOf(line)) < 6 && line.x <= field.x + 6;
  const between = {
    x: Math.max(field.x, line.x),
    y: bottomOf(field) + 2,
    width: Math.min(field.width, line.width),
    height: gap - 3,
  };
  return field.kind === 'input' && isAligned && gap > lowest && gap < widestRow && isFree(page, between);
}
