// Optional content (ISO 32000-2, 8.11): which groups are visible on the screen, in print and in exports. The screen follows
// pdf.js, since people read and sign there. Where PDFium or the standard say otherwise, readers differ.
import {
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';

type Usage = 'View' | 'Print' | 'Export';
const usages: readonly Usage[] = ['View', 'Print', 'Export'];
type IsOn = (group: PdfDict) => boolean;
/** Limit on the terms that one piece of content may depend on; an expression may contain itself. */
const maxTerms = 10_000;

export class Layers {
  readonly #resolve: Resolver;
  readonly #properties: PdfDict | undefined;
  readonly #listed: ReadonlySet<PdfDict>;
  readonly #byDefault: Config;
  readonly #inPdfium: Config;
  readonly #events: ReadonlyMap<PdfDict, string[]>;

  constructor(pdf: PDF) {
    this.#resolve = resolver(pdf);
    this.#properties = dictAt(pdf.getCatalog(), 'OCProperties', this.#resolve);
    this.#listed = new Set(dictsIn(this.#properties?.get('OCGs'), this.#resolve));
    const standard = this.#properties && dictAt(this.#properties, 'D', this.#resolve);
    // PDFium uses the first alternate configuration intended for viewing.
    const other = dictsIn(this.#properties?.get('Configs'), this.#resolve).find((config) => this.#hasIntent(config, false));
    this.#byDefault = new Config(standard, this.#resolve);
    this.#inPdfium = new Config(other ?? standard, this.#resolve);
    this.#events = categoriesOfEvents(standard, this.#resolve);
  }

  /** Whether content of a group, or of a membership dictionary, is visible on the screen by default. */
  isShown(value: PdfValue | undefined): boolean {
    return this.#isSeen(value, (group) => this.#isOnScreen(group), true);
  }

  /** Whether PDFium and the screen disagree about its visibility. */
  isContested(value: PdfValue | undefined): boolean {
    return this.isShown(value) !== this.#isSeen(value, (group) => this.#isInPdfium(group, 'View'), false);
  }

  /** Whether the state of a group depends on the reader, the use of the document, or an event. */
  isSwitched(group: PdfDict): boolean {
    const shown = this.#isOnScreen(group);
    if (usages.some((usage) => this.#isInPdfium(group, usage) !== shown)) return true;
    const isListed = this.#listed.has(group) && this.#hasIntent(group, true);
    if (isListed && this.#byDefault.isOn(group) !== shown) return true;
    const said = dictAt(group, 'Usage', this.#resolve);
    const others = this.#events.get(group)?.filter((category) => !usages.some((usage) => usage === category)) ?? [];
    return said !== undefined && others.some((category) => said.has(category));
  }

  /** The groups that a group or membership dictionary depends on. */
  groupsOf(value: PdfValue | undefined): PdfDict[] {
    const dict = follow(value, this.#resolve);
    if (!(dict instanceof PdfDict)) return [];
    if (!isMembership(dict, this.#resolve)) return [dict];
    return [...dictsIn(dict.get('OCGs'), this.#resolve), ...this.#groupsInExpression(dict.get('VE'))];
  }

  #groupsInExpression(expression: PdfValue | undefined): PdfDict[] {
    const groups = new Set<PdfDict>();
    const seen = new Set<PdfArray>();
    const waiting: (PdfValue | undefined)[] = [expression];
    while (waiting.length > 0 && groups.size < maxTerms) {
      const term = follow(waiting.pop(), this.#resolve);
      if (term instanceof PdfDict) groups.add(term);
      if (!(term instanceof PdfArray) || seen.has(term)) continue;
      seen.add(term);
      for (const item of term) waiting.push(item);
    }
    return [...groups];
  }

  /** As in pdf.js. */
  #isOnScreen(group: PdfDict): boolean {
    if (!this.#listed.has(group) || !this.#byDefault.isThere) return true;
    const said = dictAt(group, 'Usage', this.#resolve);
    return this.#byDefault.isOn(group) && (said === undefined || this.#saidState(said, 'View') !== false);
  }

  #isInPdfium(group: PdfDict, usage: Usage): boolean {
    if (!this.#hasIntent(group, true)) return true;
    const said = dictAt(group, 'Usage', this.#resolve);
    const own = said && (this.#saidState(said, usage) ?? this.#saidState(said, 'View'));
    if (own !== undefined) return own;
    return !this.#listed.has(group) || this.#inPdfium.isOn(group);
  }

  #saidState(usage: PdfDict, name: Usage): boolean | undefined {
    const part = dictAt(usage, name, this.#resolve);
    const state = part && nameAt(part, `${name}State`, this.#resolve);
    return state === undefined ? undefined : state !== 'OFF';
  }

  /** @param heedsPolicy whether the policy of a membership dictionary with a single group applies, which PDFium ignores */
  #isSeen(value: PdfValue | undefined, isOn: IsOn, heedsPolicy: boolean): boolean {
    const dict = follow(value, this.#resolve);
    if (!(dict instanceof PdfDict)) return true;
    if (!isMembership(dict, this.#resolve)) return isOn(dict);
    const expression = follow(dict.get('VE'), this.#resolve);
    if (expression instanceof PdfArray) return this.#evaluate(expression, isOn, { terms: maxTerms });
    const groups = follow(dict.get('OCGs'), this.#resolve);
    if (groups instanceof PdfDict && !heedsPolicy) return isOn(groups);
    if (!(groups instanceof PdfDict || groups instanceof PdfArray)) return true;
    const states = dictsIn(groups, this.#resolve).map(isOn);
    switch (nameAt(dict, 'P', this.#resolve)) {
      case 'AllOn':
        return states.every(Boolean);
      case 'AnyOff':
        return states.some((state) => !state);
      case 'AllOff':
        return states.every((state) => !state);
      default:
        return states.some(Boolean);
    }
  }

  #evaluate(value: PdfValue | undefined, isOn: IsOn, left: { terms: number }): boolean {
    const found = follow(value, this.#resolve);
    if (found instanceof PdfDict) return isOn(found);
    if (!(found instanceof PdfArray) || left.terms <= 0) return false;
    const operator = follow(found.at(0), this.#resolve);
    left.terms -= found.length;
    const terms = [...found].slice(1).map((term) => this.#evaluate(term, isOn, left));
    if (!(operator instanceof PdfName)) return false;
    if (operator.value === 'Not') return terms[0] === false;
    return operator.value === 'Or' ? terms.some(Boolean) : operator.value === 'And' && terms.every(Boolean);
  }

  #hasIntent(dict: PdfDict, byDefault: boolean): boolean {
    const intent = follow(dict.get('Intent'), this.#resolve);
    if (intent === undefined) return byDefault;
    const names = intent instanceof PdfArray ? [...intent].map((item) => follow(item, this.#resolve)) : [intent];
    return names.some((name) => name instanceof PdfName && (name.value === 'View' || name.value === 'All'));
  }
}

/** The group states set by a configuration itself, ignoring events. */
class Config {
  readonly #isOnAtFirst: boolean;
  readonly #on: ReadonlySet<PdfDict>;
  readonly #off: ReadonlySet<PdfDict>;

  /** Whether the document has this configuration. */
  readonly isThere: boolean;

  constructor(config: PdfDict | undefined, resolve: Resolver) {
    this.isThere = config !== undefined;
    this.#isOnAtFirst = !config || nameAt(config, 'BaseState', resolve) !== 'OFF';
    this.#on = new Set(dictsIn(config?.get('ON'), resolve));
    this.#off = new Set(dictsIn(config?.get('OFF'), resolve));
  }

  isOn(group: PdfDict): boolean {
    return !this.#off.has(group) && (this.#on.has(group) || this.#isOnAtFirst);
  }
}

/** By group, the usage categories that a reader consults when an event occurs (ISO 32000-2, table 101). */
function categoriesOfEvents(config: PdfDict | undefined, resolve: Resolver): Map<PdfDict, string[]> {
  const found = new Map<PdfDict, string[]>();
  for (const event of dictsIn(config?.get('AS'), resolve)) {
    const list = follow(event.get('Category'), resolve);
    const categories = (list instanceof PdfArray ? [...list] : []).map((item) => follow(item, resolve));
    const names = categories.flatMap((category) => (category instanceof PdfName ? [category.value] : []));
    for (const group of dictsIn(event.get('OCGs'), resolve)) found.set(group, [...(found.get(group) ?? []), ...names]);
  }
  return found;
}

/** A membership dictionary (OCMD), as opposed to a group. */
function isMembership(dict: PdfDict, resolve: Resolver): boolean {
  const type = nameAt(dict, 'Type', resolve);
  return type === 'OCMD' || (type !== 'OCG' && (dict.has('OCGs') || dict.has('VE')));
}

/** Whether an entry of a Properties dictionary is optional content rather than a marked-content property list. */
export function isLayer(value: PdfValue | undefined, resolve: Resolver): value is PdfValue {
  const dict = follow(value, resolve);
  if (!(dict instanceof PdfDict)) return false;
  const type = nameAt(dict, 'Type', resolve);
  return type === 'OCG' || type === 'OCMD' || dict.has('OCGs') || dict.has('VE') || dict.has('Usage');
}

export function dictAt(dict: PdfDict, key: string, resolve: Resolver): PdfDict | undefined {
  const found = follow(dict.get(key), resolve);
  return found instanceof PdfDict ? found : undefined;
}

/** The dictionaries of an array, or the single dictionary given in its place. */
export function dictsIn(value: PdfValue | undefined, resolve: Resolver): PdfDict[] {
  const found = follow(value, resolve);
  const items = found instanceof PdfArray ? [...found].map((item) => follow(item, resolve)) : [found];
  return items.filter((item) => item instanceof PdfDict);
}
