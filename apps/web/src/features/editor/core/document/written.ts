import { type Element, type ElementOf, isFilledByServer } from '@countersign/document-model';

/** What holds text, and so has a font. */
export type WrittenElement = ElementOf<'text'> | ElementOf<'input'> | ElementOf<'select'>;

export function isWritten(element: Element): element is WrittenElement {
  return element.kind === 'text' || element.kind === 'input' || element.kind === 'select';
}

/** Whether words are typed into it where it lies. */
export function isTypedInto(element: Element): element is ElementOf<'text'> | ElementOf<'input'> {
  return element.kind === 'text' || (element.kind === 'input' && !isFilledByServer(element));
}
