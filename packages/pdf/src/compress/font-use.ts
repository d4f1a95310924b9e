// Finds the codes shown in each font, by following all content with its graphics state (ISO 32000-2, 9.3).
import { Buffer } from 'node:buffer';
import { contentStreams } from '../drawing/draw-on-page.ts';
import { tokenEnd } from '../content/state-balance.ts';
import { readableName } from '../libpdf/corrections/faithful-names.ts';
import { maxGroupDepth } from '../base/limits.ts';
import { inheritedEntry } from '../objects/materialise.ts';
import {
  annotationsOf,
  follow,
  nameAt,
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfStream,
  type PdfValue,
  type Resolver,
  resolver,
} from '../objects/objects.ts';
import { everyDict } from '../objects/merge-names.ts';
import { unpacked } from '../objects/streams.ts';
import { shownBytes } from './shown-bytes.ts';

export interface FontUse {
  /** Codes shown by pages, for the fonts in their resources. Two-byte codes for Identity-H, otherwise one-byte codes. */
  codes: ReadonlyMap<PdfDict, ReadonlySet<number>>;
  /** Fonts that forms, annotations and other content may draw with, so that the codes in use are unknown. */
  kept: ReadonlySet<PdfDict>;
}

const maxContentBytes = 64 * 2 ** 20;
/** Limit on the operators followed in one file: more work is not worth the bytes saved. */
const maxTokens = 20_000_000;

/** Content that cannot be followed to its end. */
class Lost extends Error {}

/** Undefined if some content cannot be read or is too large. */
export function fontUse(pdf: PDF): FontUse | undefined {
  try {
    const pages = new Walk(pdf);
    const notes = new Walk(pdf);
    for (const { dict } of pdf.getPages()) {
      const resources = dictOf(inheritedEntry(dict, 'Resources', resolver(pdf)), resolver(pdf));
      pages.page(
        contentStreams(pdf, dict).map((reference) => pdf.getObject(reference)),
        resources,
      );
      for (const note of annotationsOf(dict, resolver(pdf))) notes.appearances(note.get('AP'), resources);
    }
    return { codes: pages.codes, kept: new Set([...notes.codes.keys(), ...fontsElsewhere(pdf, pages.resources)]) };
  } catch (error) {
    if (error instanceof Lost) return undefined;
    throw error;
  }
}

/** Fonts of the form, which its fields name in DA, and of resources that no page uses. */
function fontsElsewhere(pdf: PDF, visited: ReadonlySet<PdfDict>): PdfDict[] {
  const resolve = resolver(pdf);
  const found: PdfDict[] = [];
  const add = (resources: PdfDict): void => {
    const fonts = dictOf(resources.get('Font'), resolve);
    for (const [, font] of fonts ?? []) {
      const dict = dictOf(font, resolve);
      if (dict) found.push(dict);
    }
  };
  everyDict(pdf.getCatalog(), resolve, (dict) => {
    if (!visited.has(dict)) add(dict);
  });
  const form = dictOf(pdf.getCatalog().get('AcroForm'), resolve);
  const shared = form && dictOf(form.get('DR'), resolve);
  if (shared) add(shared);
  return found;
}

interface Scope {
  resources: PdfDict | undefined;
  /** Where to find names that are missing from `resources`. */
  outer: PdfDict | undefined;
  font: PdfDict | undefined;
  depth: number;
}

class Walk {
  readonly codes = new Map<PdfDict, Set<number>>();
  readonly resources = new Set<PdfDict>();
  readonly #walked = new Map<PdfStream, Scope[]>();
  readonly #resolve: Resolver;
  #tokens = 0;

  constructor(pdf: PDF) {
    this.#resolve = resolver(pdf);
  }

  page(streams: readonly (PdfValue | null)[], resources: PdfDict | undefined): void {
    const scope = { resources, outer: undefined, font: undefined, depth: 0 };
    this.#visit(scope);
    this.#follow(streams.map((stream) => (stream instanceof PdfStream ? textOf(stream) : '')).join('\n'), scope);
  }

  /** An appearance, or one for each state (ISO 32000-2, 12.5.5). */
  appearances(value: PdfValue | undefined, outer: PdfDict | undefined, depth = 0): void {
    const found = follow(value, this.#resolve);
    if (found instanceof PdfStream) this.#enter(found, { resources: outer, outer, font: undefined, depth: 0 });
    else if (found instanceof PdfDict && depth < 2) for (const [, state] of found) this.appearances(state, outer, depth + 1);
  }

  /** Visits streams that content may draw without `Do`; all of them are assumed to be shown. */
  #visit(scope: Scope): void {
    const { resources } = scope;
    if (!resources || this.resources.has(resources)) return;
    this.resources.add(resources);
    for (const font of this.#entries(resources, 'Font')) {
      if (!(font instanceof PdfDict)) continue;
      this.#codesOf(font);
      for (const letter of this.#entries(font, 'CharProcs')) this.#enter(letter, { ...scope, font }, font);
    }
    for (const group of ['XObject', 'Pattern'].flatMap((key) => this.#entries(resources, key))) this.#enter(group, scope);
    for (const state of this.#entries(resources, 'ExtGState')) {
      const mask = state instanceof PdfDict ? dictOf(state.get('SMask'), this.#resolve) : undefined;
      if (mask) this.#enter(follow(mask.get('G'), this.#resolve), scope);
    }
  }

  /** @param holder of the resources, if it is not the stream itself */
  #enter(stream: PdfValue | undefined, scope: Scope, holder?: PdfDict): void {
    if (!(stream instanceof PdfStream) || nameAt(stream, 'Subtype', this.#resolve) === 'Image') return;
    const own = dictOf((holder ?? stream).get('Resources'), this.#resolve);
    const inner = { ...scope, resources: own ?? scope.resources, outer: scope.outer ?? scope.resources, depth: scope.depth + 1 };
    if (inner.depth > maxGroupDepth) throw new Lost();
    const walked = this.#walked.get(stream) ?? [];
    const isKnown = walked.some(
      (one) => one.font === inner.font && one.resources === inner.resources && one.outer === inner.outer,
    );
    if (isKnown) return;
    this.#walked.set(stream, [...walked, inner]);
    this.#visit(inner);
    this.#follow(textOf(stream), inner);
  }

  #follow(content: string, scope: Scope): void {
    let { font } = scope;
    const saved: (PdfDict | undefined)[] = [];
    let strings: string[] = [];
    let named = '';
    for (let at = 0; at < content.length;) {
      const end = content[at] === '<' ? angleEnd(content, at) : tokenEnd(content, at);
      const first = content.charCodeAt(at);
      const start = at;
      at = end;
      if (first <= 0x20) continue;
      if (++this.#tokens > maxTokens) throw new Lost();
      if (first === 0x28 || first === 0x3c) strings.push(content.slice(start, end));
      else if (first === 0x2f) named = content.slice(start + 1, end);
      if (!isOperator(first)) continue;
      switch (content.slice(start, end)) {
        case 'q':
          saved.push(font);
          break;
        case 'Q':
          if (saved.length > 0) font = saved.pop();
          break;
        case 'Tf':
          font = dictOf(this.#named('Font', named, scope), this.#resolve);
          if (font) this.#codesOf(font);
          break;
        case 'gs':
          font = this.#fontOfState(this.#named('ExtGState', named, scope)) ?? font;
          break;
        case 'Do':
          this.#enter(follow(this.#named('XObject', named, scope), this.#resolve), { ...scope, font });
          break;
        case 'Tj':
        case 'TJ':
        case "'":
        case '"':
          if (font) this.#show(font, strings);
          break;
        default:
      }
      strings = [];
    }
  }

  #named(category: string, written: string, { resources, outer }: Scope): PdfValue | undefined {
    const wanted = readableName(
      written.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    );
    for (const holder of [resources, outer]) {
      const dict = holder && dictOf(holder.get(category), this.#resolve);
      for (const [key, value] of dict ?? []) if (readableName(key.value) === wanted) return value;
    }
    return undefined;
  }

  #fontOfState(value: PdfValue | undefined): PdfDict | undefined {
    const given = follow(dictOf(value, this.#resolve)?.get('Font'), this.#resolve);
    const font = given instanceof PdfArray ? dictOf(given.at(0), this.#resolve) : undefined;
    if (font) this.#codesOf(font);
    return font;
  }

  #codesOf(font: PdfDict): Set<number> {
    const codes = this.codes.get(font) ?? new Set();
    this.codes.set(font, codes);
    return codes;
  }

  #show(font: PdfDict, strings: readonly string[]): void {
    const codes = this.#codesOf(font);
    const isDouble = hasDoubleCodes(font, this.#resolve);
    for (const written of strings) {
      const bytes = shownBytes(written);
      for (let index = 0; index < bytes.length; index += isDouble ? 2 : 1) {
        const byte = bytes[index] ?? 0;
        codes.add(isDouble ? byte * 256 + (bytes[index + 1] ?? 0) : byte);
      }
    }
  }

  #entries(holder: PdfDict, key: string): (PdfValue | undefined)[] {
    const dict = dictOf(holder.get(key), this.#resolve);
    return dict ? [...dict].map(([, value]) => follow(value, this.#resolve)) : [];
  }
}

/** Whether codes have two bytes and are CIDs (ISO 32000-2, 9.7.5.2). */
export function hasDoubleCodes(font: PdfDict, resolve: Resolver): boolean {
  const encoding = follow(font.get('Encoding'), resolve);
  return nameAt(font, 'Subtype', resolve) === 'Type0' && encoding instanceof PdfName && encoding.value === 'Identity-H';
}

function textOf(stream: PdfStream): string {
  const content = unpacked(stream, maxContentBytes);
  if (!content) throw new Lost();
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
}

/** The end of a hexadecimal string, or of a dictionary's `<<`. */
function angleEnd(content: string, at: number): number {
  if (content[at + 1] === '<') return at + 2;
  const end = content.indexOf('>', at);
  return end < 0 ? content.length : end + 1;
}

/** Whether an operator starts here: with a letter or a quotation mark. */
function isOperator(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x27 || code === 0x22;
}

function dictOf(value: PdfValue | undefined, resolve: Resolver): PdfDict | undefined {
  const found = follow(value, resolve);
  return found instanceof PdfDict ? found : undefined;
}
