import type { Element, ElementOf } from '@countersign/document-model';

/** What holds text, and so has a font. */
export type WrittenElement = ElementOf<'text'> | ElementOf<'input'> | ElementOf<'select'>;

export function isWritten(element: Element): element is WrittenElement {
  return element.kind === 'text' || element.kind === 'input' || element.kind === 'select';
}
