// Appearances for annotations without an appearance stream (ISO 32000-2, 12.5.6), which readers draw from the annotation's
// entries. These follow PDFium and Poppler.
import { reals } from '../content/operators.ts';
import type { Box } from '../base/geometry.ts';
import {
  dictIn,
  follow,
  name,
  nameAt,
  number,
  numbers,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  type PdfRef,
  PdfString,
  type PdfValue,
  rectangle,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { addStream } from '../objects/streams.ts';

interface Note {
  dict: PdfDict;
  box: Box;
  /** The width of its lines, in points; 0 for none. */
  line: number;
  resolve: Resolver;
}

type Point = readonly [x: number, y: number];

/** Limit per annotation, and for all annotations of a file, which may share point arrays. */
const maxPoints = 20_000;
const maxPointsOfFile = 1_000_000;
const used = new WeakMap<PDF, number>();
/** Length of the handles of four curves that form a circle, as a share of the radius. */
const roundness = 0.5523;
const iconSize = 18;
/** Entries that hold a note's points, except ink strokes. */
const pointLists = ['QuadPoints', 'L', 'Vertices'];

const drawers: Record<string, (note: Note) => string> = {
  Highlight: (note) => `${color(note, 'C', 'fill', [1, 1, 0])}${quads(note).map(filledQuad).join('')}`,
  Underline: underlined,
  StrikeOut: (note) => marked(note, (low, high) => middle(low, high)),
  Squiggly: underlined,
  Square: (note) => shape(note, (box) => `${reals(box[0], box[1], box[2] - box[0], box[3] - box[1])} re\n`),
  Circle: (note) => shape(note, ellipse),
  Ink: (note) =>
    stroked(
      note,
      lists(note, 'InkList').map((points) => path(points)),
    ),
  Line: (note) => stroked(note, [path(pairs(numbersAt(note, 'L')))]),
  PolyLine: (note) => stroked(note, [path(pairs(numbersAt(note, 'Vertices')))]),
  Polygon: (note) => painted(note, `${path(pairs(numbersAt(note, 'Vertices')))}h\n`),
  Text: icon,
};

/**
 * A form XObject in the page's own space that shows the note.
 * @returns undefined for a kind that readers do not draw without an appearance, or a note with too few entries
 */
export function drawnAppearance(pdf: PDF, dict: PdfDict): PdfRef | undefined {
  const resolve = resolver(pdf);
  const [x0, y0, x1, y1] = rectangle(dict.get('Rect'), resolve) ?? [];
  const kind = nameAt(dict, 'Subtype', resolve) ?? '';
  const draw = Object.hasOwn(drawers, kind) ? drawers[kind] : undefined;
  if (!draw || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;

  const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  const line = lineWidth(dict, resolve);
  const note: Note = { dict, box, line, resolve };
  const points = countPoints(note);
  const before = used.get(pdf) ?? 0;
  if (points > maxPoints || before + points > maxPointsOfFile) return undefined;
  used.set(pdf, before + points);
  const content = draw(note);
  if (content === '') return undefined;

  const bounds = boundsOf(note);
  const resources = new PdfDict();
  dictIn(resources, 'ExtGState', resolve).set('G', stateOf(dict, kind, resolve));
  const entries = { Type: name('XObject'), Subtype: name('Form'), BBox: numbers(bounds), Resources: resources };
  return addStream(pdf, `/G gs\n${content}`, entries);
}

function countPoints({ dict, resolve }: Note): number {
  const length = (value: PdfValue | undefined) => {
    const found = follow(value, resolve);
    return found instanceof PdfArray ? found.length / 2 : 0;
  };
  const strokes = follow(dict.get('InkList'), resolve);
  let count = pointLists.reduce((sum, key) => sum + length(dict.get(key)), 1);
  for (const stroke of strokes instanceof PdfArray ? strokes : []) {
    count += 1 + length(stroke);
    if (count > maxPoints) break;
  }
  return count;
}

/** The rectangle is often wrong, so the points of the lines count too. */
function boundsOf(note: Note): Box {
  const [x0, y0, x1, y1] = note.box;
  const said = pointLists.flatMap((key) => pairs(numbersAt(note, key)));
  let bounds: Box = [x0, y0, x1, y1];
  for (const [x, y] of [...said, ...lists(note, 'InkList').flat()])
    bounds = [Math.min(bounds[0], x), Math.min(bounds[1], y), Math.max(bounds[2], x), Math.max(bounds[3], y)];
  const reach = note.line + iconSize;
  return [bounds[0] - reach, bounds[1] - reach, bounds[2] + reach, bounds[3] + reach];
}

function stateOf(dict: PdfDict, kind: string, resolve: Resolver): PdfDict {
  const opacity = follow(dict.get('CA'), resolve);
  const alpha = number(opacity instanceof PdfNumber ? opacity.value : 1);
  return PdfDict.of({ CA: alpha, ca: alpha, BM: name(kind === 'Highlight' ? 'Multiply' : 'Normal') });
}

function lineWidth(dict: PdfDict, resolve: Resolver): number {
  const style = follow(dict.get('BS'), resolve);
  const border = follow(dict.get('Border'), resolve);
  const said = style instanceof PdfDict ? style.get('W') : border instanceof PdfArray ? border.at(2) : undefined;
  const width = follow(said, resolve);
  return width instanceof PdfNumber ? Math.min(Math.max(0, width.value), 100) : 1;
}

function dashOf({ dict, resolve }: Note): string {
  const style = follow(dict.get('BS'), resolve);
  const dash = style instanceof PdfDict && nameAt(style, 'S', resolve) === 'D' ? follow(style.get('D'), resolve) : undefined;
  const lengths = dash instanceof PdfArray ? amounts(dash, resolve).filter((length) => length >= 0) : [];
  return lengths.some((length) => length > 0) ? `[${reals(...lengths.slice(0, 8))}] 0 d\n` : '';
}

/** @returns nothing if the note specifies no colour */
function color({ dict, resolve }: Note, key: 'C' | 'IC', use: 'fill' | 'stroke', fallback?: readonly number[]): string {
  const said = follow(dict.get(key), resolve);
  const channels = said instanceof PdfArray ? amounts(said, resolve) : fallback;
  const operator = { 1: ['g', 'G'], 3: ['rg', 'RG'], 4: ['k', 'K'] }[channels?.length ?? 0];
  return operator && channels ? `${reals(...channels)} ${operator[use === 'fill' ? 0 : 1]}\n` : '';
}

function pen(note: Note): string {
  const ink = note.line > 0 ? color(note, 'C', 'stroke', [0, 0, 0]) : '';
  return ink && `${ink}${reals(note.line)} w\n${dashOf(note)}`;
}

function stroked(note: Note, paths: readonly string[]): string {
  const ink = pen(note);
  const drawn = paths.filter((one) => one !== '').map((one) => `${one}S\n`);
  return ink && drawn.length > 0 ? ink + drawn.join('') : '';
}

function painted(note: Note, outline: string): string {
  const ground = color(note, 'IC', 'fill');
  const ink = pen(note);
  if (!(ground || ink) || outline === 'h\n') return '';
  return `${ground}${ink}${outline}${ground && ink ? 'B' : ground ? 'f' : 'S'}\n`;
}

/** A shape within the annotation's rectangle, including its lines. */
function shape(note: Note, outline: (box: Box) => string): string {
  const [left = 0, bottom = 0, right = 0, top = 0] = rectangle(note.dict.get('RD'), note.resolve) ?? [];
  const [x0, y0, x1, y1] = note.box;
  const half = note.line / 2;
  const inner: Box = [x0 + left + half, y0 + bottom + half, x1 - right - half, y1 - top - half];
  return inner[2] > inner[0] && inner[3] > inner[1] ? painted(note, outline(inner)) : '';
}

function ellipse([x0, y0, x1, y1]: Box): string {
  const [x, y, rx, ry] = [middle(x0, x1), middle(y0, y1), (x1 - x0) / 2, (y1 - y0) / 2];
  const [hx, hy] = [rx * roundness, ry * roundness];
  return [
    `${reals(x0, y)} m`,
    `${reals(x0, y + hy, x - hx, y1, x, y1)} c`,
    `${reals(x + hx, y1, x1, y + hy, x1, y)} c`,
    `${reals(x1, y - hy, x + hx, y0, x, y0)} c`,
    `${reals(x - hx, y0, x0, y - hy, x0, y)} c`,
    'h\n',
  ].join('\n');
}

function path(points: readonly Point[]): string {
  if (points.length < 2) return '';
  return points.map(([x, y], index) => `${reals(x, y)} ${index === 0 ? 'm' : 'l'}\n`).join('');
}

/** Marked words as four corners in the order that producers use: upper left, upper right, lower left, lower right. */
function quads(note: Note): Point[][] {
  const points = pairs(numbersAt(note, 'QuadPoints'));
  const [x0, y0, x1, y1] = note.box;
  if (points.length < 4)
    return [
      [
        [x0, y1],
        [x1, y1],
        [x0, y0],
        [x1, y0],
      ],
    ];
  return Array.from({ length: Math.floor(points.length / 4) }, (_, index) => points.slice(index * 4, index * 4 + 4));
}

function filledQuad(quad: readonly Point[]): string {
  const [a, b, c, d] = quad;
  return a && b && c && d ? `${path([a, b, d, c])}f\n` : '';
}

function underlined(note: Note): string {
  return marked(note, (low) => low);
}

/** A line along each marked word. */
function marked(note: Note, height: (low: number, high: number) => number): string {
  const lines = quads(note).map((quad) => {
    const [x0, x1] = [Math.min(...quad.map(([x]) => x)), Math.max(...quad.map(([x]) => x))];
    const y = height(Math.min(...quad.map(([, it]) => it)) + note.line, Math.max(...quad.map(([, it]) => it)));
    return path([
      [x0, y],
      [x1, y],
    ]);
  });
  return stroked(note, lines);
}

/** An icon at the upper left, a sheet with two lines, where readers show icons of their own. */
function icon(note: Note): string {
  const [x, top] = [note.box[0], note.box[3]];
  const y = top - iconSize;
  const sheet = `${color(note, 'C', 'fill', [1, 1, 0])}0 G\n1 w\n${reals(x + 1, y + 1, iconSize - 2, iconSize - 2)} re B\n`;
  const lines = [6, 11].map(
    (down) =>
      `${path([
        [x + 4, top - down],
        [x + iconSize - 4, top - down],
      ])}S\n`,
  );
  return sheet + lines.join('');
}

function numbersAt({ dict, resolve }: Note, key: string): number[] {
  const found = follow(dict.get(key), resolve);
  return found instanceof PdfArray ? amounts(found, resolve) : [];
}

function lists({ dict, resolve }: Note, key: string): Point[][] {
  const found = follow(dict.get(key), resolve);
  const strokes = found instanceof PdfArray ? [...found].map((item) => follow(item, resolve)) : [];
  return strokes.flatMap((stroke) => (stroke instanceof PdfArray ? [pairs(amounts(stroke, resolve))] : []));
}

function amounts(array: PdfArray, resolve: Resolver): number[] {
  const found = [...array].slice(0, maxPoints).map((item) => follow(item, resolve));
  return found.map((item) => (item instanceof PdfNumber ? item.value : 0));
}

function pairs(values: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(values.length / 2) }, (_, index) => [
    values[index * 2] ?? 0,
    values[index * 2 + 1] ?? 0,
  ]);
}

function middle(one: number, other: number): number {
  return (one + other) / 2;
}

/** Whether an annotation has text that only some readers draw, and which would be lost if it were removed. */
export function showsWords(dict: PdfDict, resolve: Resolver): boolean {
  const contents = follow(dict.get('Contents'), resolve);
  return nameAt(dict, 'Subtype', resolve) === 'FreeText' && contents instanceof PdfString && contents.asString().trim() !== '';
}
