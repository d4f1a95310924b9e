import type { Element } from '@countersign/document-model';

/** The value that all of them have in a field; undefined where they differ. */
export function commonValue<E extends Element, Field extends keyof E>(
  elements: readonly E[],
  field: Field,
): E[Field] | undefined {
  const [first, ...rest] = elements;
  return first && rest.every((element) => element[field] === first[field]) ? first[field] : undefined;
}
