// The sizes at which page content draws images, which limit how many of their pixels are visible.
import { contentStreams } from '../drawing/draw-on-page.ts';
import { tokenEnd } from '../content/state-balance.ts';
import { type Matrix, multiplied } from '../base/geometry.ts';
import { maxGroupDepth } from '../base/limits.ts';
import { geometryOf, inheritedEntry } from '../objects/materialise.ts';
import { follow, matrixOf, nameAt, type PDF, PdfDict, PdfStream, type PdfValue, resolver } from '../objects/objects.ts';
import { readableName } from '../libpdf/corrections/faithful-names.ts';
import { unpacked } from '../objects/streams.ts';

/** The largest size at which it is drawn, in points. */
export interface DrawnSize {
  width: number;
  height: number;
}

const maxContentBytes = 64 * 2 ** 20;
/** Limit on the operators followed in one file: more work is not worth the bytes saved. */
const maxTokens = 20_000_000;
const maxDrawn = 200_000;

/** Excludes images that are drawn elsewhere, in annotations and patterns. */
export function imageSizes(pdf: PDF): Map<PdfStream, DrawnSize> {
  const walk = new SizeWalk(pdf);
  for (const { dict } of pdf.getPages()) {
    const { user_unit } = geometryOf(pdf, dict);
    const content = contentStreams(pdf, dict).map((reference) => pdf.getObject(reference));
    const resources = inheritedEntry(dict, 'Resources', resolver(pdf));
    walk.follow(content, resources, { matrix: [user_unit, 0, 0, user_unit, 0, 0], depth: 0 });
  }
  return walk.sizes;
}

class SizeWalk {
  readonly sizes = new Map<PdfStream, DrawnSize>();
  readonly #pdf: PDF;
  #tokens = 0;
  #drawn = 0;

  constructor(pdf: PDF) {
    this.#pdf = pdf;
  }

  follow(streams: readonly (PdfValue | null)[], resources: PdfValue | undefined, at: { matrix: Matrix; depth: number }): void {
    const resolve = resolver(this.#pdf);
    const held = follow(resources, resolve);
    const objects = held instanceof PdfDict ? follow(held.get('XObject'), resolve) : undefined;
    if (!(objects instanceof PdfDict) || at.depth > maxGroupDepth) return;
    const byName = new Map([...objects].map(([key, value]) => [readableName(key.value), follow(value, resolve)]));
    const content = streams
      .map((stream) => (stream instanceof PdfStream ? new TextDecoder('latin1').decode(unpacked(stream, maxContentBytes)) : ''))
      .join('\n');
    if (!/\bDo\b/.test(content)) return;
    this.#followOperators(
      content,
      (name, matrix) => {
        const object = byName.get(readableName(name));
        if (object instanceof PdfStream) this.#draw(object, { matrix, depth: at.depth, resources: held });
      },
      at.matrix,
    );
  }

  #followOperators(content: string, draw: (name: string, matrix: Matrix) => void, start: Matrix): void {
    let matrix = start;
    const saved: Matrix[] = [];
    let operands: string[] = [];
    for (let at = 0; at < content.length && this.#tokens < maxTokens;) {
      const end = tokenEnd(content, at);
      const token = content.slice(at, Math.min(end, at + 200));
      at = end;
      if (token.trim() === '') continue;
      this.#tokens++;
      if (/^[\d+.\-/]/.test(token)) {
        operands.push(token);
        continue;
      }
      if (token === 'q') saved.push(matrix);
      else if (token === 'Q') matrix = saved.pop() ?? matrix;
      else if (token === 'cm') matrix = moved(operands, matrix);
      else if (token === 'Do') draw((operands.at(-1) ?? '').slice(1), matrix);
      operands = [];
    }
  }

  #draw(
    object: PdfStream,
    { matrix, depth, resources }: { matrix: Matrix; depth: number; resources: PdfValue | undefined },
  ): void {
    const resolve = resolver(this.#pdf);
    if (++this.#drawn > maxDrawn) return;
    if (nameAt(object, 'Subtype', resolve) === 'Image') return this.#note(object, matrix);
    const own = matrixOf(object.get('Matrix'), resolve);
    const inside = own ? multiplied(own, matrix) : matrix;
    this.follow([object], object.get('Resources') ?? resources, { matrix: inside, depth: depth + 1 });
  }

  #note(image: PdfStream, [a, b, c, d]: Matrix): void {
    const known = this.sizes.get(image) ?? { width: 0, height: 0 };
    const size = { width: Math.max(known.width, Math.hypot(a, b)), height: Math.max(known.height, Math.hypot(c, d)) };
    this.sizes.set(image, size);
    const mask = follow(image.get('SMask'), resolver(this.#pdf));
    if (mask instanceof PdfStream) this.sizes.set(mask, size);
  }
}

function moved(operands: readonly string[], matrix: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.slice(-6).map(Number);
  const own: Matrix = [a, b, c, d, e, f];
  return own.every(Number.isFinite) ? multiplied(own, matrix) : matrix;
}
