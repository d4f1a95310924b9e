// Evaluates tint transformations (ISO 32000-2, 7.10): functions of types 0, 2, 3 and 4, as far as full and partial tints of
// one colorant need them. Results are undefined if the colour cannot be determined.
import { Buffer } from 'node:buffer';
import { follow, PdfArray, PdfDict, PdfNumber, PdfStream, type PdfValue, type Resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import type { TintBudget } from './tint-budget.ts';
import { calculator } from './tint-program.ts';

const maxFunctionBytes = 4 * 2 ** 20;
const maxProgramBytes = 2 ** 18;
/** Maximum compression ratio of deflate. */
const maxExpansion = 1_032;
/** Steps charged per byte: samples are kept as bytes, but a program becomes a list of words. */
const sampleCost = 0.5;
const programCost = 8;
const maxDepth = 16;
/** Limit on the parts of a stitching function. */
const maxParts = 256;
/** Limit on a list of bounds: two for each part, input or output. */
const maxNumbers = 2 * maxParts;
const depths = new Set([1, 2, 4, 8, 12, 16, 24, 32]);

/** Maps the tints of all colorants, 0 to 1, to a colour; undefined if the input gives no colour. */
export type Tint = (inputs: readonly number[]) => number[] | undefined;

/** The functions of one document, each compiled once. */
export class Tints {
  readonly #resolve: Resolver;
  readonly #budget: TintBudget;
  readonly #known = new Map<PdfDict, Tint | undefined>();

  constructor(resolve: Resolver, budget: TintBudget) {
    this.#resolve = resolve;
    this.#budget = budget;
  }

  /** @returns undefined if the function cannot be evaluated, or not within the budget; the same holds for its colours */
  of(value: PdfValue | undefined, depth = 0): Tint | undefined {
    const dict = follow(value, this.#resolve);
    if (!(dict instanceof PdfDict) || depth > maxDepth) return undefined;
    if (this.#known.has(dict)) return this.#known.get(dict);
    this.#known.set(dict, undefined); // guards against a function that contains itself
    const tint = this.#limited(dict, depth);
    this.#known.set(dict, tint);
    return tint;
  }

  #limited(dict: PdfDict, depth: number): Tint | undefined {
    const domain = this.#numbersAt(dict, 'Domain') ?? [];
    const range = this.#numbersAt(dict, 'Range');
    const tint = this.#unlimited(dict, depth);
    const within = (value: number, index: number, limits: readonly number[]): number =>
      limit(value, limits[2 * index] ?? 0, limits[2 * index + 1] ?? 1);
    return (
      tint &&
      ((inputs) => {
        if (!this.#budget.spend(1 + inputs.length)) return undefined;
        const outputs = tint(inputs.map((input, index) => within(input, index, domain)));
        return range ? outputs?.map((output, index) => within(output, index, range)) : outputs;
      })
    );
  }

  #unlimited(dict: PdfDict, depth: number): Tint | undefined {
    const type = follow(dict.get('FunctionType'), this.#resolve);
    switch (type instanceof PdfNumber ? type.value : undefined) {
      case 0:
        return dict instanceof PdfStream ? this.#sampled(dict) : undefined;
      case 2:
        return this.#between(dict);
      case 3:
        return this.#stitched(dict, depth);
      case 4:
        return dict instanceof PdfStream ? this.#programmed(dict) : undefined;
      default:
        return undefined;
    }
  }

  #between(dict: PdfDict): Tint {
    const from = this.#numbersAt(dict, 'C0') ?? [0];
    const to = this.#numbersAt(dict, 'C1') ?? [1];
    const exponent = this.#numbersAt(dict, 'N')?.[0] ?? 1;
    return ([input = 0]) => {
      if (!this.#budget.spend(from.length)) return undefined;
      return from.map((start, index) => start + input ** exponent * ((to[index] ?? 0) - start));
    };
  }

  #stitched(dict: PdfDict, depth: number): Tint | undefined {
    const list = follow(dict.get('Functions'), this.#resolve);
    if (!(list instanceof PdfArray) || list.length > maxParts || !this.#budget.spend(list.length)) return undefined;
    const parts = [...list].map((part) => this.of(part, depth + 1));
    const [low = 0, high = 1] = this.#numbersAt(dict, 'Domain') ?? [];
    const bounds = this.#numbersAt(dict, 'Bounds') ?? [];
    const encode = this.#numbersAt(dict, 'Encode') ?? [];
    return ([input = 0]) => {
      if (!this.#budget.spend(bounds.length)) return undefined;
      const index = bounds.filter((bound) => input >= bound).length;
      const [from, to] = [bounds[index - 1] ?? low, bounds[index] ?? high];
      const [first = 0, last = 1] = encode.slice(2 * index, 2 * index + 2);
      return parts[index]?.([to > from ? first + ((input - from) / (to - from)) * (last - first) : first]);
    };
  }

  /** Interpolates along the first input that lies between two samples, and uses the nearest sample for the others. */
  #sampled(stream: PdfStream): Tint | undefined {
    const size = this.#numbersAt(stream, 'Size') ?? [];
    const encode = this.#numbersAt(stream, 'Encode') ?? size.flatMap((count) => [0, count - 1]);
    const domain = this.#numbersAt(stream, 'Domain') ?? [];
    const samples = this.#samplesOf(stream);
    if (!samples) return undefined;
    const strides: number[] = [];
    for (const [index] of size.entries()) strides.push((strides[index - 1] ?? 1) * (size[index - 1] ?? 1));
    return (inputs) => {
      if (inputs.length !== size.length || !this.#budget.spend(4 * size.length)) return undefined;
      const coordinates = inputs.map((input, index) => {
        const [low = 0, high = 1] = domain.slice(2 * index, 2 * index + 2);
        const [first = 0, last = 0] = encode.slice(2 * index, 2 * index + 2);
        return limit(first + ((input - low) / (high - low || 1)) * (last - first), 0, (size[index] ?? 1) - 1);
      });
      const axis = coordinates.findIndex((coordinate) => !Number.isInteger(coordinate));
      const sampleAt = (side: (coordinate: number) => number): number[] | undefined => {
        const rounded = coordinates.map((coordinate, index) => (index === axis ? side(coordinate) : Math.round(coordinate)));
        return samples(rounded.reduce((sum, coordinate, index) => sum + coordinate * (strides[index] ?? 1), 0));
      };
      const [before, behind] = [sampleAt(Math.floor), sampleAt(Math.ceil)];
      const part = (coordinates[axis] ?? 0) % 1;
      return before?.map((value, index) => value + part * ((behind?.[index] ?? Number.NaN) - value));
    };
  }

  /** Returns the outputs of a sample by its index; undefined beyond the last one. */
  #samplesOf(stream: PdfStream): ((number: number) => number[] | undefined) | undefined {
    const range = this.#numbersAt(stream, 'Range') ?? [];
    const decode = this.#numbersAt(stream, 'Decode') ?? range;
    const bits = this.#numbersAt(stream, 'BitsPerSample')?.[0] ?? 0;
    if (!depths.has(bits)) return undefined;
    const data = this.#unpacked(stream, maxFunctionBytes, sampleCost);
    if (!data) return undefined;
    const outputs = Math.floor(range.length / 2);
    return (number) => {
      const first = number * outputs * bits;
      if (!(first + outputs * bits <= data.length * 8) || !this.#budget.spend(4 * outputs)) return undefined;
      return Array.from({ length: outputs }, (_, index) => {
        const sample = bitsAt(data, first + index * bits, bits) / (2 ** bits - 1);
        const [low = 0, high = 1] = decode.slice(2 * index, 2 * index + 2);
        return low + sample * (high - low);
      });
    };
  }

  /** The outputs are the top values of the stack. */
  #programmed(stream: PdfStream): Tint | undefined {
    const program = this.#unpacked(stream, maxProgramBytes, programCost);
    const run = program && calculator(Buffer.from(program).toString('latin1'), this.#budget);
    const outputs = (this.#numbersAt(stream, 'Range')?.length ?? 0) / 2;
    if (!run || outputs < 1) return undefined;
    return (inputs) => {
      const stack = run(inputs);
      return stack && stack.length >= outputs ? stack.slice(-outputs) : undefined;
    };
  }

  #numbersAt(dict: PdfDict, key: string): number[] | undefined {
    const found = numbersAt(dict, key, this.#resolve);
    return this.#budget.spend(1 + (found?.length ?? 0)) ? found : undefined;
  }

  /** @param cost steps per byte; data that fail to unpack may still have been unpacked up to the limit */
  #unpacked(stream: PdfStream, most: number, cost: number): Uint8Array | undefined {
    if (this.#budget.isSpent) return undefined;
    const bytes = unpacked(stream, most);
    const size = bytes?.length ?? Math.min(most, stream.data.length * maxExpansion);
    return this.#budget.spend(Math.ceil(size * cost)) ? bytes : undefined;
  }
}

/**
 * Reads an unsigned number of `count` bits, most significant first.
 * @param at offset in bits
 */
function bitsAt(data: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let [next, left] = [at, count]; left > 0;) {
    const taken = Math.min(left, 8 - (next % 8));
    const below = 8 - (next % 8) - taken;
    value = value * 2 ** taken + (((data[Math.floor(next / 8)] ?? 0) >> below) & (2 ** taken - 1));
    next += taken;
    left -= taken;
  }
  return value;
}

/** The numbers of an array, or of a single number in its place. Very long arrays are truncated. */
export function numbersAt(dict: PdfDict, key: string, resolve: Resolver): number[] | undefined {
  const found = follow(dict.get(key), resolve);
  if (found instanceof PdfNumber) return [found.value];
  if (!(found instanceof PdfArray)) return undefined;
  return Array.from({ length: Math.min(found.length, maxNumbers) }, (_, index) => {
    const item = follow(found.at(index), resolve);
    return item instanceof PdfNumber ? item.value : 0;
  });
}

const limit = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
