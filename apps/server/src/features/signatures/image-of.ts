// An image of a saved signature for API clients that only display it. Our own screens draw the value itself.
import type { SignatureValue } from '@countersign/document-model';
import { strokeOutline } from '@countersign/document-model/paper';

const INK = '#0b1f4b';
const MARGIN = 8;

/** @returns a data URL */
export function imageOf(value: SignatureValue): string {
  if ('image' in value) return value.image;
  return svgUrl('strokes' in value ? ofStrokes(value.strokes) : 'text' in value ? ofText(value.text) : '');
}

function ofStrokes(strokes: Extract<SignatureValue, { strokes: unknown }>['strokes']): string {
  const points = strokes.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const [width, height] = [Math.max(...xs) - left + MARGIN, Math.max(...ys) - top + MARGIN];
  const paths = strokes.map(
    (stroke) =>
      `<path d="${strokeOutline(stroke)
        .map((command) => command.join(' '))
        .join('')}"/>`,
  );
  return svg([left, top, width, height], `<g fill="${INK}">${paths.join('')}</g>`);
}

function ofText(text: string): string {
  const words = text.replaceAll(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`);
  const style = `fill="${INK}" font-family="cursive" font-size="48" text-anchor="middle" dominant-baseline="central"`;
  const width = Math.max(160, [...text].length * 26);
  return svg([0, 0, width, 80], `<text x="${width / 2}" y="40" ${style}>${words}</text>`);
}

function svg(box: readonly number[], content: string): string {
  const numbers = box.map((number) => Math.round(number * 100) / 100).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${numbers}">${content}</svg>`;
}

function svgUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
}
