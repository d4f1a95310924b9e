// Names that a file has for what is in it may have the words that were taken out of the pages: of destinations, stretches of
// pages, layers, fields, notes and pieces of the structure.
import { follow, type PDF, PdfDict, PdfString, resolver, text } from '../objects.ts';
import { everyDict, renameOwnDestinations } from '../pages/merge-names.ts';
import type { SecretWords } from './secret-words.ts';

/** Prefixes of page labels; names of layers; names of fields, for people and for exports; titles and names of others. */
const named = ['P', 'Name', 'TU', 'TM', 'Title', 'NM', 'Subj'] as const;

/** The words are hidden wherever something is called by them. Gives how many names were changed. */
export function hideNames(pdf: PDF, secret: SecretWords): number {
  const resolve = resolver(pdf);
  const told = (value: string): string | undefined => {
    const shown = secret.hide(value);
    return shown === value ? undefined : shown;
  };
  const at = (dict: PdfDict, key: string): string | undefined => {
    const value = follow(dict.get(key), resolve);
    return value instanceof PdfString ? told(value.asString()) : undefined;
  };
  let count = renameOwnDestinations(pdf, told);
  everyDict(pdf.getCatalog(), resolve, (dict) => {
    for (const key of named) {
      const shown = at(dict, key);
      if (shown === undefined) continue;
      dict.set(key, text(shown));
      count++;
    }
    // Fields beside each other must not be called the same.
    const field = at(dict, 'T');
    if (field !== undefined) dict.set('T', text(`${field} ${++count}`));
    // What leads to an element of the structure by its name finds it no more: the list of them is made anew by who needs it.
    if (at(dict, 'ID') === undefined) return;
    dict.delete('ID');
    count++;
  });
  const structure = follow(pdf.getCatalog().get('StructTreeRoot'), resolve);
  if (count > 0 && structure instanceof PdfDict) structure.delete('IDTree');
  return count;
}
