import { type Element, type ElementOf, isFilledByServer } from '@countersign/document-model';

/** Elements with text, and therefore a font. */
export type WrittenElement = ElementOf<'text'> | ElementOf<'input'> | ElementOf<'select'>;

export function isWritten(element: Element): element is WrittenElement {
  return element.kind === 'text' || element.kind === 'input' || element.kind === 'select';
}

/** Whether text is typed into the element on the page. */
export function isTypedInto(element: Element): element is ElementOf<'text'> | ElementOf<'input'> {
  return element.kind === 'text' || (element.kind === 'input' && !isFilledByServer(element));
}
