// The lightness of a colour in any colour space.
import { follow, PdfArray, PdfDict, PdfName, type PdfValue, type Resolver } from '../objects/objects.ts';
import { numbersAt } from './tint.ts';

export type Kind = 'gray' | 'rgb' | 'cmyk' | 'lab';

/**
 * Approximate lightness from 0 (black) to 1 (white).
 * @returns undefined if the numbers are not a colour of that kind
 */
export function lightnessOf(color: readonly number[] | undefined, kind: Kind): number | undefined {
  if (!color || color.some((component) => !Number.isFinite(component))) return undefined;
  const [one = 0, two = 0, three = 0, four = 0] = color;
  switch (kind) {
    case 'gray':
      return one;
    case 'rgb':
      return luminance(one, two, three);
    case 'cmyk':
      return luminance(1 - one, 1 - two, 1 - three) * (1 - four);
    case 'lab':
      return one / 100;
  }
}

const luminance = (red: number, green: number, blue: number): number => 0.3 * red + 0.59 * green + 0.11 * blue;

const kinds = new Map<string, Kind>([
  ['DeviceGray', 'gray'],
  ['CalGray', 'gray'],
  ['DeviceRGB', 'rgb'],
  ['CalRGB', 'rgb'],
  ['DeviceCMYK', 'cmyk'],
  ['Lab', 'lab'],
]);
const kindsByCount = new Map<number | undefined, Kind>([
  [1, 'gray'],
  [3, 'rgb'],
  [4, 'cmyk'],
]);

/** @returns undefined if the kind of the colour space is unknown */
export function kindOfSpace(value: PdfValue | undefined, resolve: Resolver): Kind | undefined {
  const family = familyOf(value, resolve) ?? '';
  if (family !== 'ICCBased') return kinds.get(family);
  const space = follow(value, resolve);
  const profile = space instanceof PdfArray ? follow(space.at(1), resolve) : undefined;
  if (!(profile instanceof PdfDict)) return undefined;
  if (familyOf(profile.get('Alternate'), resolve) === 'Lab') return 'lab';
  return kindsByCount.get(numbersAt(profile, 'N', resolve)?.[0]);
}

function familyOf(value: PdfValue | undefined, resolve: Resolver): string | undefined {
  const found = follow(value, resolve);
  const first = found instanceof PdfArray ? follow(found.at(0), resolve) : found;
  return first instanceof PdfName ? first.value : undefined;
}
