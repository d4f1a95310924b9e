import type { Language } from '@countersign/contract/languages';
import { type Element, writtenElement } from '@countersign/document-model';
import { createContext, useContext, useMemo } from 'react';

/** The language of the document whose pages are shown; null where values stand as they are kept. */
export const PaperLanguage = createContext<Language | null>(null);

/** The element as the paper has it: numbers, dates and times in the document's language. */
export function useWritten<E extends Element>(element: E): E {
  const language = useContext(PaperLanguage);
  return useMemo(() => writtenElement(element, language), [element, language]);
}
