// Hides secret words in names inside the file: of destinations, page labels, layers, fields, annotations and structure
// elements.
import {
  follow,
  type PDF,
  PdfArray,
  PdfDict,
  PdfString,
  type PdfValue,
  type Resolver,
  resolver,
  text,
} from '../objects/objects.ts';
import { everyDict, freeName, renameOwnDestinations } from '../objects/merge-names.ts';
import type { SecretWords } from './secret-words.ts';

/**
 * Keys whose text may contain words: page label prefixes; names and creators of layers; alternate and mapping names of
 * fields; titles, annotation names, and information about article threads and output intents.
 */
const named = ['P', 'Name', 'Creator', 'TU', 'TM', 'Title', 'NM', 'Subj', 'Author', 'Keywords', 'Info'] as const;
/** Keys whose references would become invalid, or that are regenerated when needed. */
const dropped = ['Dest', 'ID', 'DV'] as const;
/** Maximum nesting of arrays. */
const maxDepth = 8;

/** Hides the words in all names. Returns the number of changed names. */
export function hideNames(pdf: PDF, secret: SecretWords): number {
  const redactedName = (value: string): string | undefined => changed(value, secret.hide(value));
  const renamed = renameOwnDestinations(pdf, redactedName);
  const names = new Names(pdf, secret);
  everyDict(pdf.getCatalog(), resolver(pdf), (dict) => names.hideIn(dict));
  return renamed + names.count;
}

class Names {
  count = 0;
  readonly #secret: SecretWords;
  readonly #resolve: Resolver;
  /** Old and new partial field names. Fields that shared a name still do. */
  readonly #fields: ReadonlyMap<string, string>;

  constructor(pdf: PDF, secret: SecretWords) {
    this.#secret = secret;
    this.#resolve = resolver(pdf);
    const known = new Set<string>();
    everyDict(pdf.getCatalog(), this.#resolve, (dict) => {
      const name = this.#textAt(dict, 'T');
      if (name !== undefined) known.add(name);
    });
    const fields = new Map<string, string>();
    for (const old of known) {
      const wanted = changed(old, secret.hideWhole(old));
      if (wanted === undefined) continue;
      const free = freeName(wanted, known);
      known.add(free);
      fields.set(old, free);
    }
    this.#fields = fields;
  }

  hideIn(dict: PdfDict): void {
    for (const key of named) this.#set(dict, key, this.#toldAt(dict, key));
    for (const key of dropped) if (this.#toldAt(dict, key) !== undefined) this.#drop(dict, key);
    this.#set(dict, 'T', this.#fields.get(this.#textAt(dict, 'T') ?? ''));
    this.#hideInList(dict.get('Order'), (label) => changed(label, this.#secret.hide(label)));
    this.#hideInList(dict.get('Fields'), (field) => this.#fieldNamed(field));
    for (const key of ['Headers', 'IDTree']) if (this.#lists(dict.get(key))) this.#drop(dict, key);
  }

  /** The new full name of a field. */
  #fieldNamed(field: string): string | undefined {
    const parts = field.split('.').map((part) => this.#fields.get(part) ?? part);
    return changed(field, parts.join('.'));
  }

  #hideInList(list: PdfValue | undefined, rename: (old: string) => string | undefined, depth = 0): void {
    const items = follow(list, this.#resolve);
    if (!(items instanceof PdfArray) || depth > maxDepth) return;
    for (const [index, item] of [...items].entries()) {
      const value = follow(item, this.#resolve);
      const name = value instanceof PdfString ? rename(value.asString()) : undefined;
      if (name !== undefined) {
        items.set(index, text(name));
        this.count++;
      } else this.#hideInList(value, rename, depth + 1);
    }
  }

  /** Whether it contains names with secret words, by which it is looked up. */
  #lists(value: PdfValue | undefined, depth = 0): boolean {
    const found = follow(value, this.#resolve);
    if (found instanceof PdfString) return changed(found.asString(), this.#secret.hide(found.asString())) !== undefined;
    if (depth > maxDepth) return false;
    if (found instanceof PdfArray) return [...found].some((item) => this.#lists(item, depth + 1));
    return (
      found instanceof PdfDict &&
      ['Names', 'Limits', 'Kids'].some((key) => found.has(key) && this.#lists(found.get(key), depth + 1))
    );
  }

  #textAt(dict: PdfDict, key: string): string | undefined {
    const value = follow(dict.get(key), this.#resolve);
    return value instanceof PdfString ? value.asString() : undefined;
  }

  #toldAt(dict: PdfDict, key: string): string | undefined {
    const value = this.#textAt(dict, key);
    return value === undefined ? undefined : changed(value, this.#secret.hide(value));
  }

  #set(dict: PdfDict, key: string, name: string | undefined): void {
    if (name === undefined) return;
    dict.set(key, text(name));
    this.count++;
  }

  #drop(dict: PdfDict, key: string): void {
    dict.delete(key);
    this.count++;
  }
}

function changed(old: string, now: string): string | undefined {
  return now === old ? undefined : now;
}
