import type { Language } from '@countersign/contract/languages';
import { type Element, writtenElement } from '@countersign/document-model';
import { createContext, useContext, useMemo } from 'react';

/** Language of the displayed document; null to show values as stored. */
export const PdfLanguage = createContext<Language | null>(null);

/** The element as in the PDF: numbers, dates and times in the document's language. */
export function useWritten<E extends Element>(element: E): E {
  const language = useContext(PdfLanguage);
  return useMemo(() => writtenElement(element, language), [element, language]);
}
