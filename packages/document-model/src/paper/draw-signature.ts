// A signature in its box: strokes as filled outlines, typed names in a handwriting font, images fitted in.
import { getStroke } from 'perfect-freehand';
import type { SignatureValue } from '../elements/signature.ts';
import type { Box } from '../geometry.ts';
import type { Shaper } from '../text/index.ts';
import { drawImage } from './draw-image.ts';
import { drawBoxedText } from './draw-text.ts';
import { extentOf, inkOfRuns } from './ink.ts';
import type { DisplayItem, PathCommand } from './display-items.ts';

/** The pen of the signature pad (settings specification, section 5: stroke size 16). */
export const PEN = { size: 16, thinning: 0.5, smoothing: 0.5, streamline: 0.5, simulatePressure: false } as const;

const INK = '#0b1f4b';
const TYPED_SHARE = 0.72;
/** A signature is an image of a name: it is whole in its box rather than legible and cut off. */
export const MIN_TYPED_SIZE = 0.1;
const DEFAULT_HANDWRITING = 'caveat';

export type Stroke = readonly (readonly [x: number, y: number, pressure: number])[];

export function drawSignature(value: SignatureValue, box: Box, shaper: Shaper): DisplayItem[] {
  if ('strokes' in value) return drawStrokes(value.strokes, box);
  if ('image' in value) return [drawImage(value.image, box)];
  if ('text' in value) return drawTyped(value, box, shaper);
  return [];
}

/** Handwriting fonts reach beyond the advance of their letters, and readers clip at the box. */
function drawTyped({ text, font }: { text: string; font: string }, box: Box, shaper: Shaper): DisplayItem[] {
  const runs = drawBoxedText(
    {
      text,
      box,
      font_id: shaper.has(font) ? font : DEFAULT_HANDWRITING,
      size: Math.max(3, box.height * TYPED_SHARE),
      color: INK,
      alignment: 'fit',
      is_multiline: false,
      vertical: 'middle',
      min_size: MIN_TYPED_SIZE,
    },
    shaper,
  );
  const ink = inkOfRuns(runs, shaper);
  if (!ink) return runs;

  const scale = Math.min(1, box.width / ink.width, box.height / ink.height);
  const left = Math.max(box.x, Math.min(ink.x, box.x + box.width - ink.width * scale)) - ink.x * scale;
  const top = Math.max(box.y, Math.min(ink.y, box.y + box.height - ink.height * scale)) - ink.y * scale;
  return runs.map((run) => ({
    ...run,
    x: left + run.x * scale,
    y: top + run.y * scale,
    size: run.size * scale,
    glyphs: run.glyphs.map((glyph) => ({
      ...glyph,
      x_advance: glyph.x_advance * scale,
      x_offset: glyph.x_offset * scale,
      y_offset: glyph.y_offset * scale,
    })),
  }));
}

/** The outline of one stroke as a closed path, in the pad's own units; empty for a stroke that leaves no mark. */
export function strokeOutline(stroke: Stroke): PathCommand[] {
  const outline = getStroke(
    stroke.map(([x, y, pressure]) => [x, y, pressure]),
    { ...PEN, last: true },
  );
  const [first, ...rest] = outline;
  if (!first) return [];

  const commands: PathCommand[] = [['M', first[0], first[1]]];
  rest.forEach(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? first;
    commands.push(['Q', x, y, (x + nextX) / 2, (y + nextY) / 2]);
  });
  return [...commands, ['Z']];
}

function drawStrokes(strokes: readonly Stroke[], box: Box): DisplayItem[] {
  const outlines = strokes.map(strokeOutline).filter((outline) => outline.length > 0);
  const extent = extentOf(outlines.flat().flatMap(pointsOf));
  if (!extent) return [];

  const scale = Math.min(box.width / Math.max(extent.width, 1), box.height / Math.max(extent.height, 1));
  const left = box.x + (box.width - extent.width * scale) / 2 - extent.x * scale;
  const top = box.y + (box.height - extent.height * scale) / 2 - extent.y * scale;

  return outlines.map((outline) => ({
    kind: 'path',
    fill: INK,
    commands: outline.map((command) => movePath(command, { left, top, scale })),
  }));
}

function movePath(command: PathCommand, by: { left: number; top: number; scale: number }): PathCommand {
  const [name, ...numbers] = command;
  const moved = numbers.map((value, index) => (index % 2 === 0 ? by.left : by.top) + value * by.scale);
  // The numbers keep their count, so the command keeps its shape.
  return [name, ...moved] as PathCommand;
}

/** Includes the control points of curves, which never reach beyond them. */
function pointsOf([, ...numbers]: PathCommand): [x: number, y: number][] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] satisfies [number, number]] : []));
}
