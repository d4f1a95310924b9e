import { type Element, isAsked, isField } from '@countersign/document-model';

/** Without what those who have finished were never asked for: its condition kept it from them, down to its empty box. Pure. */
export function withoutUnasked(elements: readonly Element[], finished: ReadonlySet<string>): Element[] {
  const fields = new Map(elements.filter(isField).map((field) => [field.id, field]));
  return elements.filter((element) => {
    const isOver = isField(element) && element.signee_id !== null && finished.has(element.signee_id);
    return !isOver || isAsked(element, fields);
  });
}
