// Finds the pages of an untrusted file as readers do, and whether all readers find the same ones (ISO 32000-2, 7.7.3): they
// differ in how they treat missing, repeated or wrong entries.
import { maxParents } from '../base/limits.ts';
import { inheritable, materialise } from '../objects/materialise.ts';
import {
  follow,
  name,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfNumber,
  PdfRef,
  PdfStream,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { writeTree } from '../objects/page-tree.ts';

export interface FoundPages {
  pages: FoundPage[];
  /** True if no reader could interpret the page tree differently. */
  are_certain: boolean;
}

interface FoundPage {
  dict: PdfDict;
  /** Undefined if the page is a direct object in its parent's Kids. */
  ref: PdfRef | undefined;
  /** Attributes inherited from ancestors. */
  inherited: Inherited;
}

type Inherited = Readonly<Record<string, PdfValue>>;

interface Group extends FoundPage {
  kids: PdfArray;
  above: readonly PdfDict[];
}

/** Nesting of page tree nodes. */
const maxGroups = 1_000;
/** A hostile file may list the same nodes repeatedly. */
const maxKids = 200_000;

/** @param most maximum number of pages to look for; if reached, the result is incomplete */
export function findPages(pdf: PDF, most: number): FoundPages {
  const walk = new Walk(resolver(pdf), most);
  const root = pdf.getCatalog().get('Pages');
  if (root) walk.take(root, { inherited: {}, above: [] });
  return { pages: walk.pages, are_certain: walk.are_certain };
}

class Walk {
  readonly pages: FoundPage[] = [];
  are_certain = true;
  readonly #resolve: Resolver;
  readonly #most: number;
  readonly #seen = new Set<PdfDict>();
  #kids = 0;
  /** Whether a limit was exceeded. */
  #isOver = false;

  constructor(resolve: Resolver, most: number) {
    this.#resolve = resolve;
    this.#most = most;
  }

  take(kid: PdfValue, { inherited, above }: Pick<Group, 'inherited' | 'above'>): void {
    this.#kids++;
    this.#isOver = this.pages.length >= this.#most || this.#kids > maxKids;
    if (this.#isOver) return this.#expect(false);
    const ref = kid instanceof PdfRef ? kid : undefined;
    const dict = follow(kid, this.#resolve);
    if (!isNode(dict) || above.includes(dict) || above.length > maxGroups) return this.#expect(false);
    // `maxParents` also limits how far up inherited attributes are looked for.
    this.#expect(follow(dict.get('Parent'), this.#resolve) === above.at(-1) && above.length < maxParents);
    const type = nameAt(dict, 'Type', this.#resolve);
    const kids = follow(dict.get('Kids'), this.#resolve);
    if (kids instanceof PdfArray && type !== 'Page') return this.#enter({ dict, ref, kids, inherited, above });
    // An empty node, as opposed to a page mislabeled as a node.
    if (type === 'Pages' && !dict.has('Contents')) return this.#expect(false);
    this.#expect(above.length > 0 && !dict.has('Kids') && this.#isNew({ dict, ref }, 'Page'));
    this.#seen.add(dict);
    this.pages.push({ dict, ref, inherited });
  }

  #enter({ dict, ref, kids, inherited, above }: Group): void {
    const before = this.pages.length;
    this.#expect(this.#isNew({ dict, ref }, 'Pages'));
    this.#seen.add(dict);
    // The library ignores Kids that are an indirect reference.
    this.#expect(dict.get('Kids') instanceof PdfArray);
    const inside = { inherited: { ...inherited, ...passedOn(dict, this.#resolve) }, above: [...above, dict] };
    for (const kid of kids) {
      this.take(kid, inside);
      if (this.#isOver) break;
    }
    this.#expect(isCount(follow(dict.get('Count'), this.#resolve), this.pages.length - before));
  }

  #isNew({ dict, ref }: Pick<FoundPage, 'dict' | 'ref'>, type: 'Page' | 'Pages'): boolean {
    return ref !== undefined && !this.#seen.has(dict) && nameAt(dict, 'Type', this.#resolve) === type;
  }

  #expect(isTrue: boolean): void {
    if (!isTrue) this.are_certain = false;
  }
}

function passedOn(dict: PdfDict, resolve: Resolver): Inherited {
  return Object.fromEntries(
    inheritable.flatMap((key) => {
      const value = dict.get(key);
      return value && follow(value, resolve) ? [[key, value]] : [];
    }),
  );
}

function isNode(value: PdfValue | undefined): value is PdfDict {
  return value instanceof PdfDict && !(value instanceof PdfStream);
}

function isCount(value: PdfValue | undefined, count: number): boolean {
  return value instanceof PdfNumber && value.value === count;
}

/** Rewrites the page tree as a flat list, in which each page has an object of its own. */
export function relist(pdf: PDF, pages: readonly FoundPage[]): void {
  const resolve = resolver(pdf);
  const taken = new Set<PdfDict>();
  const order = pages.map(({ dict: found, ref, inherited }) => {
    const isFirst = !taken.has(found);
    taken.add(found);
    const dict = isFirst ? found : PdfDict.of(Object.fromEntries([...found].map(([key, value]) => [key.value, value])));
    dict.set('Type', name('Page'));
    dict.delete('Kids');
    for (const [key, value] of Object.entries(inherited)) if (!follow(dict.get(key), resolve)) dict.set(key, value);
    materialise(pdf, dict);
    return isFirst && ref ? ref : pdf.register(dict);
  });
  writeTree(pdf, order);
}
