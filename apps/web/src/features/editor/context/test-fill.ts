// What a screen needs on which the fields of a pdf are tried out before anyone is asked to fill them in.
import type { Pdf, PdfPage } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { type Element, isField } from '@countersign/document-model';
import type { Party } from './editor-context.ts';

export interface TestFillParts {
  pdf: Pdf;
  pages: readonly PdfPage[];
  /** Changes when the file behind the pages does. */
  version: number;
  elements: readonly Element[];
  /** Those who act, in their order. */
  parties: readonly Party[];
  /** As whom it is begun; null: as the first. */
  party_id: string | null;
  onClose: () => void;
}

/** Everyone who is asked to sign, approve or view, also without a field, and the roles that have something to fill in. */
export function partiesToTry(
  { parties, signees }: { parties: readonly Party[]; signees: readonly Pick<Signee, 'id'>[] },
  elements: Iterable<Element>,
): Party[] {
  const owners = new Set([...elements].filter(isField).flatMap(({ signee_id, role_id }) => [signee_id, role_id]));
  const people = new Set(signees.map(({ id }) => id));
  const acts = ({ id, kind }: Party) =>
    kind === 'approver' || kind === 'viewer' || (kind === 'signer' && (people.has(id) || owners.has(id)));
  return parties.filter(acts);
}
