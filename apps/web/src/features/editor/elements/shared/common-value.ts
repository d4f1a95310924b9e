import type { Element } from '@countersign/document-model';

/** The value that `read` returns for all elements; undefined if they differ. */
export function commonOf<E, T>(elements: readonly E[], read: (element: E) => T): T | undefined {
  const [first, ...rest] = elements;
  if (first === undefined) return undefined;
  const value = read(first);
  return rest.every((element) => read(element) === value) ? value : undefined;
}

/** The value of a field that all elements share; undefined if they differ. */
export function commonValue<E extends Element, Field extends keyof E>(
  elements: readonly E[],
  field: Field,
): E[Field] | undefined {
  return commonOf(elements, (element) => element[field]);
}
