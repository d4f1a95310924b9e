// Deep comparison of two values, each in its own document.
import { Buffer } from 'node:buffer';
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  type Resolver,
} from '../objects/objects.ts';
import { type Role, roleOfEntry, roleOfItem } from './roles.ts';

export interface Side {
  resolve: Resolver;
  /** Objects that are compared separately (pages, annotations, fields), with a name that identifies them in both revisions. */
  landmarks: ReadonlyMap<PdfDict, string>;
}

const maxSteps = 2_000_000;
/** References to references are not allowed, but are followed anyway. */
const deepest = 16;

/** Compares values of two revisions. Each pair of objects is compared once; cycles count as equal. */
export class Comparison {
  readonly #old: Side;
  readonly #new: Side;
  readonly #same = new Set<string>();
  #steps = 0;

  constructor(before: Side, after: Side) {
    this.#old = before;
    this.#new = after;
  }

  /**
   * @param skipped keys to ignore, in the outermost dictionary only
   * @param role what the values are to a page. Where the role is `any`, a nested pair of landmarks is equal if its names
   * are, because landmarks are compared separately. The outermost values are always compared in full.
   */
  isSame(
    before: PdfValue | undefined,
    after: PdfValue | undefined,
    { skipped = none, role = 'any' }: { skipped?: ReadonlySet<string>; role?: Role } = {},
  ): boolean {
    const met = new Set<string>();
    const waiting: [...Pair, ReadonlySet<string> | null][] = [[before, after, role, skipped]];
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      if (++this.#steps > maxSteps) return false;
      const [a, b, is, skip] = pair;
      if (a instanceof PdfRef && b instanceof PdfRef && skip === null) {
        const key = `${is} ${a.objectNumber} ${a.generation} ${b.objectNumber} ${b.generation}`;
        if (met.has(key) || this.#same.has(key)) continue;
        met.add(key);
      }
      const [x, y] = [this.#follow(a, this.#old), this.#follow(b, this.#new)];
      const names = is === 'any' && skip === null ? this.#landmarks(x, y) : undefined;
      if (names && names[0] !== names[1]) return false;
      const parts = names ? [] : partsOf(x, y, { role: is, skipped: skip ?? none });
      if (!parts) return false;
      for (const part of parts) waiting.push([...part, null]);
    }
    for (const key of met) this.#same.add(key);
    return true;
  }

  #landmarks(a: PdfValue | undefined, b: PdfValue | undefined): [string | undefined, string | undefined] | undefined {
    const known = [a, b].map((value, index) => {
      const { landmarks } = index === 0 ? this.#old : this.#new;
      return value instanceof PdfDict ? landmarks.get(value) : undefined;
    });
    return known[0] === undefined && known[1] === undefined ? undefined : [known[0], known[1]];
  }

  #follow(value: PdfValue | undefined, side: Side): PdfValue | undefined {
    let found = value;
    for (let depth = 0; found instanceof PdfRef && depth < deepest; depth++) found = side.resolve(found) ?? undefined;
    return found?.type === 'null' ? undefined : found;
  }
}

type Pair = [PdfValue | undefined, PdfValue | undefined, Role];

const none: ReadonlySet<string> = new Set();

/** The pairs that remain to be compared; undefined if the two already differ. */
function partsOf(
  a: PdfValue | undefined,
  b: PdfValue | undefined,
  options: { role: Role; skipped: ReadonlySet<string> },
): Pair[] | undefined {
  if (a === b) return [];
  if (a instanceof PdfStream && b instanceof PdfStream)
    return hasSameBytes(a.data, b.data) ? entriesOf(a, b, options) : undefined;
  if (a instanceof PdfDict && b instanceof PdfDict) return options.role === 'atom' ? [] : entriesOf(a, b, options);
  if (a instanceof PdfArray && b instanceof PdfArray) {
    const role = roleOfItem(options.role);
    return a.length === b.length ? [...a].map((item, index) => [item, b.at(index), role]) : undefined;
  }
  return isSameAtom(a, b) ? [] : undefined;
}

function entriesOf(a: PdfDict, b: PdfDict, { role, skipped }: { role: Role; skipped: ReadonlySet<string> }): Pair[] {
  const keys = [...new Set([...a, ...b].map(([key]) => key.value))].filter((key) => !skipped.has(key));
  return keys.flatMap((key): Pair[] => {
    const below = roleOfEntry(role, key, { isStream: a instanceof PdfStream || b instanceof PdfStream });
    return below ? [[a.get(key), b.get(key), below]] : [];
  });
}

function isSameAtom(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  if (a instanceof PdfNumber && b instanceof PdfNumber) return a.value === b.value;
  if (a instanceof PdfName && b instanceof PdfName) return a.value === b.value;
  if (a instanceof PdfString && b instanceof PdfString) return hasSameBytes(a.bytes, b.bytes);
  return a?.type === 'bool' && b?.type === 'bool' && a.value === b.value;
}

function hasSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}
