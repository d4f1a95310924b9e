// Removes text that a file stores without drawing it, selected by the position beside the pages at which it is listed.
import { widgetsOf } from '../forms/form-tree.ts';
import {
  besidePages,
  type TextOutsideContent,
  textsOutsideContent,
  keysOfAnnotations,
  keysOfAuthors,
  keysOfDescriptions,
  keysOfValues,
  stepBeside,
  withParents,
} from '../inspect/texts-outside-content.ts';
import { TextReader } from '../inspect/text-reader.ts';
import {
  follow,
  nameAt,
  type PDF,
  PdfArray,
  type PdfDict,
  PdfString,
  type Resolver,
  resolver,
  text,
} from '../objects/objects.ts';
import { everyDict, freeName } from '../objects/merge-names.ts';
import type { RedactArea } from './areas.ts';

export function isBesidePages({ x }: RedactArea): boolean {
  return x >= besidePages - 1;
}

/**
 * Renames fields to free names, consistently wherever the name occurs, and empties other texts.
 * @param areas beside the pages, as `annotationTexts` returns them
 * @param removed set to which annotations that must be removed are added
 * @throws {PdfError} `broken` if there is too much text
 */
export function removeTextOfAnnotations(pdf: PDF, areas: readonly RedactArea[], removed: Set<PdfDict>): void {
  if (areas.length === 0) return;
  const resolve = resolver(pdf);
  const outsideTexts = textsOutsideContent(pdf, new TextReader(resolve));
  const byPosition = new Map(outsideTexts.map((one) => [keyOf(one.page, one.x, one.y), one]));
  const names = new Set<string>();
  for (const { page_index, x, y, width, height } of areas) {
    // The listed areas are one point wide, plus a margin.
    const found = byPosition.get(keyOf(page_index, x + width / 2, y + height / 2));
    if (found?.kind === 'name') for (const name of found.texts) names.add(name);
    else if (found) drop(found, removed, resolve);
  }
  if (names.size > 0) renameFields(pdf, names, outsideTexts);
}

function keyOf(page: number, x: number, y: number): string {
  return [page, Math.floor(x / stepBeside), Math.floor(y / stepBeside)].join(' ');
}

function drop({ kind, dict }: TextOutsideContent, removed: Set<PdfDict>, resolve: Resolver): void {
  switch (kind) {
    case 'address':
      if (nameAt(dict, 'Subtype', resolve) === 'Link') removed.add(dict);
      else deleteAll(dict, ['A', 'PA', 'AA']);
      break;
    case 'note':
      deleteAll(dict, [...keysOfAnnotations, 'AP']);
      break;
    case 'value':
      deleteAll(dict, [...keysOfValues, 'I', 'TI']);
      for (const widget of widgetsOf(dict, resolve)) widget.delete('AP');
      break;
    case 'author':
      deleteAll(dict, keysOfAuthors);
      break;
    case 'description':
      deleteAll(dict, keysOfDescriptions);
      break;
    case 'name':
      break; // all names are renamed together
  }
}

function deleteAll(dict: PdfDict, keys: readonly string[]): void {
  for (const key of keys) dict.delete(key);
}

/** Renames partial names consistently: fields that shared a name still do, and lists of full field names are updated. */
function renameFields(pdf: PDF, names: ReadonlySet<string>, outsideTexts: readonly TextOutsideContent[]): void {
  const resolve = resolver(pdf);
  const fields = outsideTexts.filter(({ kind }) => kind === 'name').map(({ dict }) => dict);
  const before = fields.map((field) => fullName(field, resolve));
  const taken = new Set(fields.map((field) => partialName(field, resolve)));
  const renamed = new Map<string, string>();
  for (const old of names) {
    const free = freeName('field', taken);
    taken.add(free);
    renamed.set(old, free);
  }
  for (const field of fields) {
    const free = renamed.get(partialName(field, resolve));
    if (free !== undefined) field.set('T', text(free));
  }
  const full = new Map(before.map((old, index) => [old, fields[index] ? fullName(fields[index], resolve) : old]));
  everyDict(pdf.getCatalog(), resolve, (dict) => renameInList(dict, full, resolve));
}

/** Field lists of submit and reset actions and of signature locks (ISO 32000-2, tables 235, 239 and 256). */
function renameInList(dict: PdfDict, full: ReadonlyMap<string, string>, resolve: Resolver): void {
  const list = follow(dict.get('Fields'), resolve);
  for (const [index, item] of list instanceof PdfArray ? [...list].entries() : []) {
    const name = follow(item, resolve);
    const other = name instanceof PdfString ? full.get(name.asString()) : undefined;
    if (list instanceof PdfArray && other !== undefined) list.set(index, text(other));
  }
}

function partialName(field: PdfDict, resolve: Resolver): string {
  const name = follow(field.get('T'), resolve);
  return name instanceof PdfString ? name.asString() : '';
}

function fullName(field: PdfDict, resolve: Resolver): string {
  const names = withParents(field, resolve).map((node) => partialName(node, resolve));
  return names.reverse().filter(Boolean).join('.');
}
