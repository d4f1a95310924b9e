// Compares two files page by page, and makes a report with the pages side by side.
import type { Comparison } from '@countersign/contract/tool-runs';
import type { PageGeometry, PageImage, PageReader } from '@countersign/pdf';
import { comparisonReport } from '../comparison-report.ts';
import type { Tool } from '../context.ts';
import { stemOf } from '../file-names.ts';
import type { OpenFile } from '../open-file.ts';
import { type Area, imageDifferences } from '../image-differences.ts';
import { differencesOf } from '../word-differences.ts';

type ComparedPage = Comparison['pages'][number];

/** In pixels. */
const imageWidth = 800;

export const compare: Tool<'compare'> = async (run) => {
  const [left, right] = run.files;
  if (!left || !right) throw new RangeError('A comparison needs two files');
  const readers = [run.work.engine.open(left.bytes), run.work.engine.open(right.bytes)] as const;
  try {
    const sides = { left: new Side(left, readers[0]), right: new Side(right, readers[1]) };
    const pairs = pairsOf(sides.left.texts, sides.right.texts);
    const pages: ComparedPage[] = [];
    for (const [done, pair] of pairs.entries()) {
      pages.push(comparedPage(sides, pair));
      run.progress({ step: 'pages', done: done + 1, total: pairs.length });
    }
    const count = pages.filter((page) => isDifferent(page)).length;
    run.note({ code: 'differences', count, pages: pages.flatMap((page, index) => (isDifferent(page) ? [index] : [])) });
    const bytes = await comparisonReport(run.work, { pages, left: sides.left, right: sides.right });
    const name = `${stemOf(left.name)}-compared-with-${stemOf(right.name)}.pdf`;
    await run.output({ name: name.slice(-200), kind: 'pdf', bytes });
    return { pages };
  } finally {
    for (const reader of readers) reader.close();
  }
};

export function isDifferent({ texts, picture, left, right }: ComparedPage): boolean {
  return texts.length > 0 || picture.length > 0 || left === null || right === null;
}

interface Word extends Area {
  text: string;
}

/** One of the two files. */
export class Side {
  readonly name: string;
  readonly pages: readonly PageGeometry[];
  readonly texts: Word[][];
  readonly #reader: PageReader;

  constructor(file: OpenFile, reader: PageReader) {
    this.name = file.name;
    this.pages = file.pages;
    this.#reader = reader;
    this.texts = file.pages.map(({ user_unit }, index) =>
      reader
        .textOf(index, { user_unit })
        .lines.flatMap(({ words }) => words.map(({ text, x, y, width, height }) => ({ text, x, y, width, height }))),
    );
  }

  image(index: number, width = imageWidth): PageImage {
    return this.#reader.renderPage(index, { width, within: 2 * width });
  }
}

interface Pair {
  left: number | null;
  right: number | null;
}

/** Beyond this, pages are paired by their numbers. */
const maxAligned = 400;
/** Fraction of the words of both pages. With fewer in common, one page counts as removed and the other as added. */
const leastShared = 0.25;

/** Pairs pages with similar text, keeping their order. */
function pairsOf(left: readonly Word[][], right: readonly Word[][]): Pair[] {
  if (left.length === right.length || left.length * right.length > maxAligned ** 2) {
    return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => ({
      left: index < left.length ? index : null,
      right: index < right.length ? index : null,
    }));
  }
  const [ours, theirs] = [left, right].map((pages) => pages.map((words) => new Set(words.map(({ text }) => text))));
  const scores = Array.from({ length: left.length + 1 }, () => new Float64Array(right.length + 1));
  const at = (row: number, column: number): number => scores[row]?.[column] ?? 0;
  const match = (row: number, column: number): number => shared(ours?.[row], theirs?.[column]);
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const best = Math.max(at(row + 1, column), at(row, column + 1), match(row, column) + at(row + 1, column + 1));
      scores[row]?.fill(best, column, column + 1);
    }
  }
  const pairs: Pair[] = [];
  for (let [row, column] = [0, 0]; row < left.length || column < right.length;) {
    const isPair = row < left.length && column < right.length && at(row, column) === match(row, column) + at(row + 1, column + 1);
    if (isPair && match(row, column) >= 0) pairs.push({ left: row++, right: column++ });
    else if (column >= right.length || (row < left.length && at(row, column) === at(row + 1, column)))
      pairs.push({ left: row++, right: null });
    else pairs.push({ left: null, right: column++ });
  }
  return pairs;
}

/** Fraction of shared words; -1 if there are too few. Pages without words may match. */
function shared(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const all = one.size + other.size;
  if (all === 0) return 0.5;
  let common = 0;
  for (const word of one) if (other.has(word)) common += 2;
  return common / all >= leastShared ? common / all : -1;
}

function comparedPage(sides: { left: Side; right: Side }, { left, right }: Pair): ComparedPage {
  const [ours, theirs] = [
    left === null ? [] : (sides.left.texts[left] ?? []),
    right === null ? [] : (sides.right.texts[right] ?? []),
  ];
  const { removed, added } = differencesOf(
    ours.map(({ text }) => text),
    theirs.map(({ text }) => text),
  );
  const texts: ComparedPage['texts'] = [
    ...phrases(ours, removed).map((phrase) => ({ kind: 'removed' as const, ...phrase })),
    ...phrases(theirs, added).map((phrase) => ({ kind: 'added' as const, ...phrase })),
  ]
    // Stable, so a removal stays before the addition that replaces it.
    .toSorted((one, other) => one.unchanged - other.unchanged)
    .map(({ kind, text, areas }) => ({ kind, text, areas }));
  return { left, right, texts, picture: left === null || right === null ? [] : imagesOf(sides, left, right) };
}

interface Phrase {
  text: string;
  areas: Area[];
  /** Number of unchanged words before it, which places it in both files alike. */
  unchanged: number;
}

/** Joins consecutive words. */
function phrases(words: readonly Word[], indices: readonly number[]): Phrase[] {
  const found: (Phrase & { last: number })[] = [];
  for (const [before, index] of indices.entries()) {
    const word = words[index];
    if (!word) continue;
    const { text, ...area } = word;
    const open = found.at(-1);
    if (open?.last === index - 1) {
      open.text += ` ${text}`;
      open.areas.push(area);
      open.last = index;
    } else found.push({ text, areas: [area], unchanged: index - before, last: index });
  }
  return found;
}

/** In points of the left page. */
function imagesOf(sides: { left: Side; right: Side }, left: number, right: number): Area[] {
  const [one, other] = [sides.left.image(left), sides.right.image(right)];
  const scale = (sides.left.pages[left]?.width ?? one.width) / one.width;
  return imageDifferences(one, other).map(({ x, y, width, height }) => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  }));
}
