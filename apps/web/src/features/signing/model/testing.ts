// Pages and fields for tests of what a signee fills in.
import { type ElementKind, type FieldElement, createElement, isField } from '@countersign/document-model';

/** Ids that tests can tell apart: 1, 2, … */
export const id = (number: number) => `0e000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const page = (number: number) => ({
  id: `0a000000-0000-7000-8000-00000000000${number}`,
  order: number,
  width: 595,
  height: 841,
  rotation: 0 as const,
  mode: 'edit' as const,
  turn: 0 as const,
  crop: null,
});

/** @param more values of the element; `page_id`, `x` and `y` have defaults */
export function field(number: number, kind: ElementKind, more: Record<string, unknown> = {}): FieldElement {
  const { page_id = page(1).id, x = 10, y = 10, ...overrides } = more;
  const element = createElement({ id: id(number), page_id: String(page_id), kind, x: Number(x), y: Number(y) }, overrides);
  if (!isField(element)) throw new Error('Not a field.');
  return element;
}
