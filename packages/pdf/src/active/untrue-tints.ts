// Inks whose alternate colours differ greatly from what their names suggest.
import { follow, type PdfArray, PdfDict, type Resolver } from '../objects/objects.ts';
import { colorantsOf, hasNoColorant, maxColorants, ofDevices } from './colorants.ts';
import { type Kind, kindOfSpace, lightnessOf } from './lightness.ts';
import { type Tint, Tints } from './tint.ts';
import type { TintBudget } from './tint-budget.ts';

/** Maximum lightness of a full tint. A bright ink is mistaken for another only if it looks white. */
const lightest = new Map([
  ['Black', 0.6],
  ['All', 0.6],
  ['Cyan', 0.93],
  ['Magenta', 0.93],
  ['Yellow', 0.93],
]);
const steps = Array.from({ length: 16 }, (_, index) => index / 16);

/** Judges the colour spaces of one document, each once: by the colorants, the function and the alternate colours. */
export class UntrueTints {
  readonly #resolve: Resolver;
  readonly #budget: TintBudget;
  readonly #tints: Tints;
  readonly #known = new Map<PdfArray, boolean>();
  readonly #alike = new Map<PdfDict, Map<string, boolean>>();

  constructor(resolve: Resolver, budget: TintBudget) {
    this.#resolve = resolve;
    this.#budget = budget;
    this.#tints = new Tints(resolve, budget);
  }

  /**
   * Whether the alternate colours differ greatly from the colorants, or cannot be determined. Readers that show separations treat
   * no tint as paper, and a partial tint as that share of the full ink, whatever the ink is called.
   */
  areIn(space: PdfArray): boolean {
    const known = this.#known.get(space) ?? this.#look(space);
    this.#known.set(space, known);
    return known;
  }

  #look(space: PdfArray): boolean {
    const names = colorantsOf(space, this.#resolve);
    if (names.length > maxColorants || hasNoColorant(space, this.#resolve)) return true;
    const dict = follow(space.at(3), this.#resolve);
    if (!(dict instanceof PdfDict)) return true;
    const kind = kindOfSpace(space.at(2), this.#resolve);
    const key = JSON.stringify([kind, ...names]);
    const alike = this.#alike.get(dict) ?? new Map<string, boolean>();
    const known = alike.get(key) ?? this.#isUntrue(dict, kind, names);
    this.#alike.set(dict, alike.set(key, known));
    return known;
  }

  #isUntrue(dict: PdfDict, kind: Kind | undefined, names: readonly string[]): boolean {
    const tint = this.#tints.of(dict);
    if (!tint) return true;
    // Among unknown colour spaces, only device inks still have a known colour.
    if (!kind) return names.some((name) => name !== 'None' && ofDevices.has(name));
    return (
      names.some((name, index) => name !== 'None' && isUntrueInk(name, { tint, kind, count: names.length, index })) ||
      this.#budget.isSpent
    );
  }
}

interface Ink {
  tint: Tint;
  kind: Kind;
  /** The number of inks in the colour space, and the index of this one. */
  count: number;
  index: number;
}

function isUntrueInk(name: string, { tint, kind, count, index }: Ink): boolean {
  const lightnessAt = (part: number): number | undefined => {
    const inputs = Array.from({ length: count }, (_, at) => (at === index ? part : 0));
    return lightnessOf(tint(inputs), kind);
  };
  const full = lightnessAt(1);
  if (full === undefined || full > (lightest.get(name) ?? 1)) return true;
  return steps.some((part) => isFarFrom(lightnessAt(part), 1 - part * (1 - full), part));
}

/** A quarter of a tint may legitimately look like half of it. */
function isFarFrom(lightness: number | undefined, expected: number, part: number): boolean {
  return lightness === undefined || Math.abs(lightness - expected) > 0.6 - 0.4 * Math.min(part, 1 - part);
}
