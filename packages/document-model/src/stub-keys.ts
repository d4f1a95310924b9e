// Stubs in a document: {{client_name}} in a text or in what a field holds, and fields that are filled from a stub.
import type { Element } from './elements/element.ts';
import { type Problem, fieldProblem } from './problems.ts';

const IN_TEXT = /\{\{\s*([\p{L}\p{N}_]{1,64})\s*\}\}/gu;

/** The keys that a text names, each once, in the order of the text. */
export function stubKeysIn(text: string): string[] {
  return [...new Set([...text.matchAll(IN_TEXT)].map(([, key = '']) => key))];
}

/** The text with the values of the keys that are known; others stay as they are written. */
export function fillStubs(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(IN_TEXT, (written, key: string) => values.get(key) ?? written);
}

/**
 * Why this cannot stand for a stub, or in a field of a draft; null where it can. What is filled in is data: in the words of a
 * document nothing tells it from a stub that still waits, and the next filling in would go on with it.
 */
export function stubValueProblem(value: string): Problem | null {
  return stubKeysIn(value).length > 0 ? fieldProblem('stub_key_braces', { open: '{{', close: '}}' }) : null;
}

/** The words of an element in which stubs are filled in: its text, what it holds, and what its signee reads of it. */
function wordsOf(element: Element): Record<string, string> {
  const isWritten = element.kind === 'text' || element.kind === 'input';
  return {
    ...(isWritten && { value: element.value }),
    ...('label' in element && { label: element.label }),
    ...('placeholder' in element && { placeholder: element.placeholder }),
  };
}

/** The keys that are written in the words of an element. */
export function namedStubs(element: Element): string[] {
  return [...new Set(Object.values(wordsOf(element)).flatMap(stubKeysIn))];
}

/** The keys that elements wait for: named in their words, or of fields that are filled from a stub and still empty. */
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
 * @param inWords the values as they stand in texts, where they are written otherwise there (`stub-words.ts`)
 */
export function withStubs<E extends Element>(
  element: E,
  values: ReadonlyMap<string, string>,
  inWords: ReadonlyMap<string, string> = values,
): E {
  const words = wordsOf(element);
  const filled = Object.entries(words).map(([name, text]) => [name, fillStubs(text, inWords)] as const);
  const changes = Object.fromEntries(filled.filter(([name, text]) => text !== words[name]));
  const isBound = (element.kind === 'input' || element.kind === 'select') && element.value === '';
  const bound = isBound ? values.get(element.stub_key) : undefined;
  if (bound !== undefined && (element.kind !== 'select' || element.options.includes(bound))) changes['value'] = bound;
  return Object.keys(changes).length > 0 ? { ...element, ...changes } : element;
}

/** What stubs stand for, as far as the fields that are filled from them tell; the first of several wins. */
export function stubValuesOf(elements: Iterable<Element>): Map<string, string> {
  const values = new Map<string, string>();
  for (const element of elements) {
    if (element.kind !== 'input' && element.kind !== 'select') continue;
    const isKnownValue = element.stub_key !== '' && element.value.trim() !== '' && stubKeysIn(element.value).length === 0;
    if (isKnownValue && !values.has(element.stub_key)) values.set(element.stub_key, element.value);
  }
  return values;
}
