// What colours a tint becomes (ISO 32000-2, 7.10): functions of the types 0, 2, 3 and 4, as far as full and partial tints of one
// colorant need it. What cannot be made out is undefined.
import { Buffer } from 'node:buffer';
import { follow, nameAt, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PdfValue, type Resolver } from '../objects.ts';
import { unpacked } from '../streams.ts';
import { calculator } from './tint-program.ts';

const mostFunctionBytes = 2 ** 20;
const mostProgramBytes = 2 ** 15;
const mostDepth = 3;
/** Of a function that is put together of others, or of outputs. */
const mostParts = 256;

/** From the tints of all colorants, 0 to 1, to a colour; undefined for what is no colour. */
export type Tint = (inputs: readonly number[]) => number[] | undefined;

/** @returns undefined where the function cannot be made out */
export function tintOf(value: PdfValue | undefined, resolve: Resolver, depth = 0): Tint | undefined {
  const found = follow(value, resolve);
  if (!(found instanceof PdfDict) || depth > mostDepth) return undefined;
  const domain = numbersAt(found, 'Domain', resolve) ?? [];
  const range = numbersAt(found, 'Range', resolve);
  const tint = unlimited(found, { resolve, depth });
  const within = (value: number, index: number, limits: readonly number[]): number =>
    limit(value, limits[2 * index] ?? 0, limits[2 * index + 1] ?? 1);
  return (
    tint &&
    ((inputs) =>
      tint(inputs.map((input, index) => within(input, index, domain)))?.map((output, index) =>
        range ? within(output, index, range) : output,
      ))
  );
}

function unlimited(dict: PdfDict, at: { resolve: Resolver; depth: number }): Tint | undefined {
  const type = follow(dict.get('FunctionType'), at.resolve);
  switch (type instanceof PdfNumber ? type.value : undefined) {
    case 0:
      return dict instanceof PdfStream ? sampled(dict, at.resolve) : undefined;
    case 2:
      return between(dict, at.resolve);
    case 3:
      return stitched(dict, at);
    case 4:
      return dict instanceof PdfStream ? programmed(dict) : undefined;
    default:
      return undefined;
  }
}

function between(dict: PdfDict, resolve: Resolver): Tint {
  const from = numbersAt(dict, 'C0', resolve) ?? [0];
  const to = numbersAt(dict, 'C1', resolve) ?? [1];
  const exponent = numbersAt(dict, 'N', resolve)?.[0] ?? 1;
  return ([input = 0]) => from.map((start, index) => start + input ** exponent * ((to[index] ?? 0) - start));
}

function stitched(dict: PdfDict, { resolve, depth }: { resolve: Resolver; depth: number }): Tint | undefined {
  const list = follow(dict.get('Functions'), resolve);
  if (!(list instanceof PdfArray) || list.length > mostParts) return undefined;
  const parts = [...list].map((part) => tintOf(part, resolve, depth + 1));
  const [low = 0, high = 1] = numbersAt(dict, 'Domain', resolve) ?? [];
  const bounds = numbersAt(dict, 'Bounds', resolve) ?? [];
  const encode = numbersAt(dict, 'Encode', resolve) ?? [];
  return ([input = 0]) => {
    const index = bounds.filter((bound) => input >= bound).length;
    const [from, to] = [bounds[index - 1] ?? low, bounds[index] ?? high];
    const [first = 0, last = 1] = encode.slice(2 * index);
    return parts[index]?.([to > from ? first + ((input - from) / (to - from)) * (last - first) : first]);
  };
}

/** Between two samples along the first input that lies between samples; the nearest of the others. */
function sampled(stream: PdfStream, resolve: Resolver): Tint | undefined {
  const size = numbersAt(stream, 'Size', resolve) ?? [];
  const encode = numbersAt(stream, 'Encode', resolve) ?? size.flatMap((count) => [0, count - 1]);
  const domain = numbersAt(stream, 'Domain', resolve) ?? [];
  const samples = samplesOf(stream, resolve);
  if (!samples) return undefined;
  const strides = size.map((_, index) => size.slice(0, index).reduce((product, count) => product * count, 1));
  return (inputs) => {
    if (inputs.length !== size.length) return undefined;
    const places = inputs.map((input, index) => {
      const [low = 0, high = 1] = domain.slice(2 * index);
      const [first = 0, last = 0] = encode.slice(2 * index);
      return limit(first + ((input - low) / (high - low || 1)) * (last - first), 0, (size[index] ?? 1) - 1);
    });
    const axis = places.findIndex((place) => !Number.isInteger(place));
    const sampleAt = (side: (place: number) => number): number[] => {
      const rounded = places.map((place, index) => (index === axis ? side(place) : Math.round(place)));
      return samples(rounded.reduce((sum, place, index) => sum + place * (strides[index] ?? 1), 0));
    };
    const [before, behind] = [sampleAt(Math.floor), sampleAt(Math.ceil)];
    const part = (places[axis] ?? 0) % 1;
    return before.map((value, index) => value + part * ((behind[index] ?? 0) - value));
  };
}

/** The outputs of a sample, by its number. */
function samplesOf(stream: PdfStream, resolve: Resolver): ((number: number) => number[]) | undefined {
  const range = numbersAt(stream, 'Range', resolve) ?? [];
  const decode = numbersAt(stream, 'Decode', resolve) ?? range;
  const bits = numbersAt(stream, 'BitsPerSample', resolve)?.[0];
  const data = unpacked(stream, mostFunctionBytes);
  if (!data || (bits !== 8 && bits !== 16)) return undefined;
  const outputs = Math.min(range.length / 2, mostParts);
  return (number) =>
    Array.from({ length: outputs }, (_, index) => {
      const at = ((number * outputs + index) * bits) / 8;
      const sample = bits === 8 ? (data[at] ?? 0) / 255 : ((data[at] ?? 0) * 256 + (data[at + 1] ?? 0)) / 65_535;
      const [low = 0, high = 1] = decode.slice(2 * index);
      return low + sample * (high - low);
    });
}

function programmed(stream: PdfStream): Tint | undefined {
  const program = unpacked(stream, mostProgramBytes);
  return program && calculator(Buffer.from(program).toString('latin1'));
}

/** From 0, black, to 1, white, of a colour in its colour space; roughly. */
export function lightnessOf(
  color: readonly number[] | undefined,
  space: PdfValue | undefined,
  resolve: Resolver,
): number | undefined {
  if (!color || color.some((component) => !Number.isFinite(component))) return undefined;
  const [one = 0, two = 0, three = 0, four = 0] = color;
  switch (kindOfSpace(space, resolve)) {
    case 'gray':
      return one;
    case 'rgb':
      return luminance(one, two, three);
    case 'cmyk':
      return luminance(1 - one, 1 - two, 1 - three) * (1 - four);
    case 'lab':
      return one / 100;
    default:
      return undefined;
  }
}

const luminance = (red: number, green: number, blue: number): number => 0.3 * red + 0.59 * green + 0.11 * blue;

const kinds: Readonly<Record<string, string>> = {
  DeviceGray: 'gray',
  CalGray: 'gray',
  DeviceRGB: 'rgb',
  CalRGB: 'rgb',
  DeviceCMYK: 'cmyk',
  Lab: 'lab',
};

function kindOfSpace(value: PdfValue | undefined, resolve: Resolver): string | undefined {
  const found = follow(value, resolve);
  const first = found instanceof PdfArray ? follow(found.at(0), resolve) : found;
  if (!(first instanceof PdfName)) return undefined;
  if (first.value !== 'ICCBased' || !(found instanceof PdfArray)) return kinds[first.value];
  const profile = follow(found.at(1), resolve);
  if (!(profile instanceof PdfDict)) return undefined;
  if (nameAt(profile, 'Alternate', resolve) === 'Lab') return undefined;
  return { 1: 'gray', 3: 'rgb', 4: 'cmyk' }[numbersAt(profile, 'N', resolve)?.[0] ?? 0];
}

/** Of an array, or of the only number that stands in its place. */
function numbersAt(dict: PdfDict, key: string, resolve: Resolver): number[] | undefined {
  const found = follow(dict.get(key), resolve);
  if (found instanceof PdfNumber) return [found.value];
  if (!(found instanceof PdfArray)) return undefined;
  return [...found].map((item) => follow(item, resolve)).map((item) => (item instanceof PdfNumber ? item.value : 0));
}

const limit = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
