// Stubs in a document: {{client_name}} in a text or in what a field holds, and fields that are filled from a stub.
import type { Element } from './elements/element.ts';

const IN_TEXT = /\{\{\s*([\p{L}\p{N}_]{1,64})\s*\}\}/gu;

/** The keys that a text names, each once, in the order of the text. */
export function stubKeysIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_TEXT)].map(([, key = '']) => key))];
}

/** The text with the values of the keys that are known; others stay as they are written. */
export function fillStubs(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(IN_TEXT, (written, key: string) => values.get(key) ?? written);
}

/** The keys that are written in the text of an element, or in what it holds. */
export function namedStubs(element: Element): string[] {
  return element.kind === 'text' || element.kind === 'input' ? stubKeysIn(element.value) : [];
}

/** The keys that elements wait for: named in texts and values, or of fields that are filled from a stub and still empty. */
export function stubKeysOf(elements: Iterable<Element>): string[] {
  const keys = new Set<string>();
  for (const element of elements) {
    for (const key of namedStubs(element)) keys.add(key);
    const isBound = (element.kind === 'input' || element.kind === 'select') && element.stub_key !== '';
    if (isBound && element.value === '') keys.add(element.stub_key);
  }
  return [...keys];
}

/**
 * The element with the values of stubs in it; the element itself where nothing changes. An option that a select does not
 * have is not chosen.
 */
export function withStubs<E extends Element>(element: E, values: ReadonlyMap<string, string>): E {
  if (element.kind !== 'text' && element.kind !== 'input' && element.kind !== 'select') return element;
  const bound = element.kind !== 'text' && element.value === '' ? values.get(element.stub_key) : undefined;
  const value = bound ?? fillStubs(element.value, values);
  if (value === element.value || (element.kind === 'select' && !element.options.includes(value))) return element;
  return { ...element, value };
}

/** What stubs stand for, as far as the fields that are filled from them tell; the first of several wins. */
export function stubValuesOf(elements: Iterable<Element>): Map<string, string> {
  const values = new Map<string, string>();
  for (const element of elements) {
    if (element.kind !== 'input' && element.kind !== 'select') continue;
    const isTold = element.stub_key !== '' && element.value.trim() !== '' && namedStubs(element).length === 0;
    if (isTold && !values.has(element.stub_key)) values.set(element.stub_key, element.value);
  }
  return values;
}
