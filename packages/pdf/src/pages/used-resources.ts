// Pages often share resource dictionaries that contain what only other pages draw. Removes resources that a page's content
// does not name, and Type 3 glyphs that it does not show, so that they are not kept in the file.
import { Buffer } from 'node:buffer';
import { contentStreams } from '../drawing/draw-on-page.ts';
import { maxGroupDepth, maxParents } from '../base/limits.ts';
import { materialise } from '../objects/materialise.ts';
import {
  annotationsOf,
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';

/** Limit per stream. All resources count as used by a longer one. */
const maxContentBytes = 256 * 2 ** 20;
const categories = ['XObject', 'Pattern', 'Shading', 'Font', 'ExtGState', 'Properties', 'ColorSpace'];

/**
 * Also covers the resources of form XObjects, patterns, Type 3 fonts and annotation appearances. Shared dictionaries are
 * copied.
 */
export function removeUnusedResources(pdf: PDF, page: PdfDict): void {
  const resolve = resolver(pdf);
  materialise(pdf, page);
  const cutter = new Cutter(pdf);
  cutter.cut(
    page,
    contentStreams(pdf, page).map((reference) => pdf.getObject(reference)),
  );
  for (const note of annotationsOf(page, resolve)) {
    const appearances = follow(note.get('AP'), resolve);
    for (const [, appearance] of appearances instanceof PdfDict ? appearances : []) cutter.cutAppearance(appearance);
  }
}

/** Removes resources from the page's ancestors. Call after every page has its own. */
export function forgetInheritedResources(pdf: PDF, page: PdfDict): void {
  let node = follow(page.get('Parent'), resolver(pdf));
  for (let depth = 0; node instanceof PdfDict && depth < maxParents; depth++) {
    node.delete('Resources');
    node = follow(node.get('Parent'), resolver(pdf));
  }
}

class Cutter {
  readonly #pdf: PDF;
  readonly #resolve: Resolver;
  readonly #seen = new Set<PdfDict>();

  constructor(pdf: PDF) {
    this.#pdf = pdf;
    this.#resolve = resolver(pdf);
  }

  /** @param contents all streams that draw with the resources of `holder` */
  cut(holder: PdfDict, contents: readonly (PdfValue | null)[], depth = 0): void {
    const resources = follow(holder.get('Resources'), this.#resolve);
    if (!(resources instanceof PdfDict) || this.#seen.has(holder) || depth > maxGroupDepth) return;
    this.#seen.add(holder);
    const used = usedIn([...contents, ...this.#withoutResources(resources)], this.#hasDrawnLetters(resources));
    const own = used ? this.#onlyUsed(resources, used) : resources;
    holder.set('Resources', own);
    for (const group of this.#drawn(own)) this.cut(group, [group], depth + 1);
    for (const font of this.#entries(own, 'Font')) {
      if (font instanceof PdfDict) this.cut(font, this.#entries(font, 'CharProcs'), depth + 1);
    }
  }

  /** An appearance is a stream, or a dictionary of one per state (ISO 32000-2, 12.5.5). */
  cutAppearance(value: PdfValue | undefined): void {
    const appearance = follow(value, this.#resolve);
    const states =
      appearance instanceof PdfDict && !(appearance instanceof PdfStream)
        ? [...appearance].map(([, state]) => state)
        : [appearance];
    for (const state of states) {
      const stream = follow(state, this.#resolve);
      if (stream instanceof PdfStream) this.cut(stream, [stream]);
    }
  }

  #drawn(resources: PdfDict): PdfStream[] {
    const all = ['XObject', 'Pattern'].flatMap((key) => this.#entries(resources, key));
    return all.filter((one) => one instanceof PdfStream).filter((one) => !one.has('Width'));
  }

  #hasDrawnLetters(resources: PdfDict): boolean {
    return this.#entries(resources, 'Font').some((font) => font instanceof PdfDict && font.has('CharProcs'));
  }

  /** Form XObjects and Type 3 glyphs without resources of their own use those of the page. */
  #withoutResources(resources: PdfDict): PdfValue[] {
    const found: PdfValue[] = [];
    const seen = new Set<PdfDict>([resources]);
    for (const set of seen) {
      const fonts = this.#entries(set, 'Font').filter((font) => font instanceof PdfDict);
      for (const font of fonts) if (!font.has('Resources')) found.push(...this.#entries(font, 'CharProcs'));
      for (const group of this.#drawn(set)) {
        const own = follow(group.get('Resources'), this.#resolve);
        if (own instanceof PdfDict) seen.add(own);
        else found.push(group);
      }
    }
    return found;
  }

  #entries(holder: PdfDict, key: string): PdfValue[] {
    const dict = follow(holder.get(key), this.#resolve);
    const all = dict instanceof PdfDict ? [...dict].map(([, value]) => follow(value, this.#resolve)) : [];
    return all.filter((value) => value !== undefined);
  }

  #onlyUsed(resources: PdfDict, used: Used): PdfDict {
    const own = resources.clone();
    for (const key of categories) {
      const dict = follow(resources.get(key), this.#resolve);
      if (!(dict instanceof PdfDict)) continue;
      const kept = [...dict].filter(([name]) => used.names.has(name.value) || isImplied(key, name.value));
      const cut = key === 'Font' ? kept.map(([name, font]) => [name, this.#onlyShown(font, used.codes)] as const) : kept;
      own.set(key, new PdfDict(cut.map(([name, value]) => [name, value])));
    }
    return own;
  }

  /** A Type 3 font (ISO 32000-2, 9.6.4) without unused glyphs; unchanged if all are used or that is unknown. */
  #onlyShown(value: PdfValue, codes: ReadonlySet<number>): PdfValue {
    const font = follow(value, this.#resolve);
    const letters = font instanceof PdfDict ? follow(font.get('CharProcs'), this.#resolve) : undefined;
    const encoding = font instanceof PdfDict ? follow(font.get('Encoding'), this.#resolve) : undefined;
    const differences = encoding instanceof PdfDict ? follow(encoding.get('Differences'), this.#resolve) : undefined;
    if (!(font instanceof PdfDict && letters instanceof PdfDict && differences instanceof PdfArray)) return value;
    const { shown, known } = lettersOf(differences, codes);
    const kept = [...letters].filter(([name]) => shown.has(name.value) || !known.has(name.value));
    if (kept.length === [...letters].length) return value;
    const own = font.clone();
    own.set('CharProcs', new PdfDict(kept));
    return this.#pdf.register(own);
  }
}

/** Default colour spaces replace device colour spaces without being named (ISO 32000-2, 8.6.5.6). */
function isImplied(category: string, name: string): boolean {
  return category === 'ColorSpace' && name.startsWith('Default');
}

interface Used {
  /** Every name in the content, whatever it is used for. */
  names: Set<string>;
  /** Every byte of its strings, whatever font shows them; collected only on request. */
  codes: Set<number>;
}

/** Undefined if a stream cannot be decoded. */
function usedIn(streams: readonly (PdfValue | null)[], hasCodes: boolean): Used | undefined {
  const used: Used = { names: new Set(), codes: new Set() };
  for (const stream of streams) {
    if (!(stream instanceof PdfStream)) continue;
    const content = unpacked(stream, maxContentBytes);
    if (!content) return undefined;
    const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
    for (const [, written = ''] of text.matchAll(/\/([^\s\0()<>[\]{}/%]+)/g)) {
      const name = unescaped(written);
      used.names.add(name).add(Buffer.from(name, 'latin1').toString('utf8'));
    }
    if (hasCodes) addCodes(text, used.codes);
  }
  return used;
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** If the number of digits is odd, a zero is assumed at the end. */
function bytesOf(digits: string): Buffer {
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** Bytes that only look like a string, for example in an inline image, merely keep more than necessary. */
function addCodes(text: string, codes: Set<number>): void {
  for (const [, digits = ''] of text.matchAll(/<([\da-f\s]*)>/gi))
    for (const byte of bytesOf(digits.replaceAll(/\s/g, ''))) codes.add(byte);
  const pattern = /\\([0-7]{1,3}|[^])|[^]/y;
  let depth = 0;
  for (
    let at = text.indexOf('(');
    at >= 0 && at < text.length;
    at = depth > 0 ? pattern.lastIndex : text.indexOf('(', pattern.lastIndex)
  ) {
    pattern.lastIndex = at;
    const [whole = '', escaped] = pattern.exec(text) ?? [];
    if (whole === '(') depth++;
    if (whole === ')') depth--;
    const character = escaped ?? whole;
    codes.add(/^[0-7]/.test(escaped ?? '') ? parseInt(character, 8) & 0xff : (escapes[escaped ?? ''] ?? character.charCodeAt(0)));
  }
}

/** The glyphs named by an encoding (ISO 32000-2, 9.6.5.2), and those of them that the codes show. */
function lettersOf(differences: PdfArray, codes: ReadonlySet<number>): { shown: Set<string>; known: Set<string> } {
  const [shown, known] = [new Set<string>(), new Set<string>()];
  let code = 0;
  for (const item of differences) {
    if (item instanceof PdfNumber) code = item.value;
    if (!(item instanceof PdfName)) continue;
    known.add(item.value);
    if (codes.has(code)) shown.add(item.value);
    code++;
  }
  return { shown, known };
}

function unescaped(name: string): string {
  return name.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
}
