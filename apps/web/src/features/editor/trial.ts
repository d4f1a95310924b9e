// What a screen needs on which the fields of a pdf are tried out before anybody is asked to fill them in.
import type { Pdf, PdfPage } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { type Element, isField } from '@countersign/document-model';
import type { Party } from './editor-context.ts';

export interface TrialParty extends Party {
  is_approver: boolean;
}

export interface TrialParts {
  pdf: Pdf;
  pages: readonly PdfPage[];
  /** Changes when the file behind the pages does. */
  version: number;
  elements: readonly Element[];
  /** Those who act, in their order. */
  parties: readonly TrialParty[];
  /** As whom it is begun; null: as the first. */
  party_id: string | null;
  onClose: () => void;
}

/** Everybody who is asked to sign or to approve, also without a field, and the roles that have something to fill in. */
export function partiesToTry(
  { parties, signees }: { parties: readonly Party[]; signees: readonly Pick<Signee, 'id' | 'kind'>[] },
  elements: Iterable<Element>,
): TrialParty[] {
  const owners = new Set([...elements].filter(isField).flatMap(({ signee_id, role_id }) => [signee_id, role_id]));
  const kinds = new Map(signees.map(({ id, kind }) => [id, kind]));
  return parties
    .filter(({ id }) => (kinds.has(id) ? kinds.get(id) !== 'copy' : owners.has(id)))
    .map((party) => ({ ...party, is_approver: kinds.get(party.id) === 'approver' }));
}
