// Boxes to write in: stand-alone ones, table cells, and small ones for single characters.
import { type Cell, type DetectedArea, type FormPage, isFree } from './form-page.ts';
import { hasColon, hasWords, isLabel, isNoLabel, isSign, kindOfLabel, labelled } from './label-words.ts';
import { bestLabel, labelAbove, labelBelow, labelLeft } from './labels.ts';
import { type TextRun, joinedText } from './printed-text.ts';
import { type Rectangle, bottomOf, rightOf } from './rectangle.ts';
import { Table, isRoomy, maxLabelLength } from './table.ts';

const narrowestSignature = 40;
const tallestRow = 26;
const farLeft = 140;

export function cellFields(page: FormPage): DetectedArea[] {
  const table = new Table(page.cells);
  return page.cells.flatMap((cell) => {
    if (!isRoomy(cell) || cell.width * cell.height > 0.3 * page.width * page.height) return [];
    const words = cell.runs.filter(({ text }) => !isSign(text));
    const field = words.length === 0 ? emptyCell(page, cell, table) : besideWords(cell, words, table);
    return field && isFree(page, field) ? [field] : [];
  });
}

function emptyCell(page: FormPage, cell: Cell, table: Table): DetectedArea | null {
  const free = besideSigns(cell);
  if (!isRoomy(free)) return null;
  if (!table.isOpenRow(cell) || table.isAmongValues(cell)) return null;
  const header = table.headerOf(cell);
  const left = table.textLeftOf(cell);
  const beside = labelLeft(page, cell, cell.height < 2 * tallestRow ? farLeft : 14);
  const below = labelBelow(page, cell);
  const outside = [beside, labelAbove(page, cell, 8), below && isLabel(below.text) ? below : undefined, table.rowOf(page, cell)];
  const named = bestLabel([left, ...(header && left ? [] : outside), header]);
  if (!named || isNoLabel(named.text)) return null;
  const row = header && (left ?? table.beginningOf(cell));
  const label = row ? [row.text, header.text] : [named.text];
  const kind = kindOfLabel(named.text) ?? 'input';
  return kind === 'signature' && free.width < narrowestSignature ? null : fieldIn(free, kind, ...label);
}

/** The cell without signs such as currency symbols printed at its left and right. */
function besideSigns(cell: Cell): Rectangle {
  const signs = cell.runs.filter(({ text }) => isSign(text));
  const start = Math.max(cell.x, ...signs.filter((sign) => sign.x < cell.x + cell.width / 2).map(rightOf));
  const end = Math.min(rightOf(cell), ...signs.filter((sign) => sign.x >= cell.x + cell.width / 2).map(({ x }) => x));
  return { x: start, y: cell.y, width: end - start, height: cell.height };
}

/** The space below a label at the top of the cell, or to the right of a label that ends with a colon. */
function besideWords(cell: Cell, words: readonly TextRun[], table: Table): DetectedArea | null {
  const last = words.toSorted((a, b) => bottomOf(b) - bottomOf(a))[0];
  // Text above it in the same cell belongs to other boxes.
  const text = last && words.length > 1 && hasColon(last.text) ? last.text : joinedText(words);
  if (text.length > maxLabelLength || !hasWords(text)) return null;
  const top = Math.min(...words.map(({ y }) => y)) - cell.y;
  const foot = Math.max(...words.map(bottomOf));
  const room = bottomOf(cell) - foot;
  const tallest = Math.max(...words.map(({ height }) => height));

  const isAtTop = top < 0.5 * tallest + 2 && isRoomy({ ...cell, height: room }) && room > top * 2;
  if (isAtTop && (isLabel(text) || (tallest < 11 && !table.hasFullCellBeside(cell)))) {
    const below = { x: cell.x, y: foot, width: cell.width, height: room };
    return table.hasBoxIn(below) ? null : fieldIn(below, kindOfLabel(text) ?? 'input', text);
  }
  const end = Math.max(...words.map(rightOf));
  const isAtLeft = rightOf(cell) - end > 50 && rightOf(cell) - end > 0.4 * cell.width;
  const isOneRow = foot - top - cell.y < tallest * 1.6;
  if (!isAtLeft || !isOneRow || !hasColon(text)) return null;
  return fieldIn(
    { x: end + 2, y: cell.y, width: rightOf(cell) - end - 2, height: cell.height },
    kindOfLabel(text) ?? 'input',
    text,
  );
}

function fieldIn(area: Rectangle, kind: DetectedArea['kind'], ...words: string[]): DetectedArea {
  const inset = Math.min(1.5, area.height / 8);
  const { x, y, width, height } = area;
  return {
    kind,
    x: x + inset,
    y: y + inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
    ...labelled(...words),
    cells: null,
    is_multiline: kind === 'input' && height > 2 * tallestRow,
  };
}
