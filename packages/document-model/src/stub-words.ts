// Stubs in words. A date that fields are filled from is kept as `2026-03-29`; in a text or an email it is written as people write it.
import type { Element } from './elements/element.ts';
import type { Language } from './languages.ts';
import { writtenValue } from './written-values.ts';

/**
 * The values of stubs as they stand in words.
 * @param elements say which stubs are dates, times and numbers: those that fill a field of that type
 * @param language null: as they are kept
 */
export function stubsInWords(
  values: ReadonlyMap<string, string>,
  elements: Iterable<Element>,
  language: Language | null,
): ReadonlyMap<string, string> {
  if (language === null) return values;
  const words = new Map(values);
  for (const element of elements) {
    if (element.kind !== 'input' || element.stub_key === '') continue;
    const value = values.get(element.stub_key);
    if (value !== undefined) words.set(element.stub_key, writtenValue({ ...element, value, is_comb: false }, language));
  }
  return words;
}
