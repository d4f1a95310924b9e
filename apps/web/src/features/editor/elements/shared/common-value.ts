import type { Element } from '@countersign/document-model';

/** What is read of all of them, where it is the same; undefined where they differ. */
export function commonOf<E, T>(elements: readonly E[], read: (element: E) => T): T | undefined {
  const [first, ...rest] = elements;
  if (first === undefined) return undefined;
  const value = read(first);
  return rest.every((element) => read(element) === value) ? value : undefined;
}

/** The value that all of them have in a field; undefined where they differ. */
export function commonValue<E extends Element, Field extends keyof E>(
  elements: readonly E[],
  field: Field,
): E[Field] | undefined {
  return commonOf(elements, (element) => element[field]);
}
