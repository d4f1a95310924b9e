// What a screen needs on which the fields of a pdf are tried out before anybody is asked to fill them in.
import type { Pdf, PdfPage } from '@countersign/contract/pdfs';
import { type Element, isField } from '@countersign/document-model';
import type { Party } from './editor-context.ts';

export interface TrialParts {
  pdf: Pdf;
  pages: readonly PdfPage[];
  /** Changes when the file behind the pages does. */
  version: number;
  elements: readonly Element[];
  /** Those who have fields, in their order. */
  parties: readonly Party[];
  /** As whom it is begun; null: as the first. */
  party_id: string | null;
  onClose: () => void;
}

/** Those of the people or roles who have something to fill in. */
export function partiesWithFields(parties: readonly Party[], elements: Iterable<Element>): Party[] {
  const owners = new Set([...elements].filter(isField).flatMap(({ signee_id, role_id }) => [signee_id, role_id]));
  return parties.filter(({ id }) => owners.has(id));
}
