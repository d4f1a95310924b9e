// Context for a screen that tries out the fields of a pdf before it is sent.
import type { Pdf, PdfPage } from '@countersign/contract/pdfs';
import type { Signee } from '@countersign/contract/signing';
import { type Element, isField } from '@countersign/document-model';
import type { Party } from './editor-context.ts';

export interface TestFillParts {
  pdf: Pdf;
  pages: readonly PdfPage[];
  /** Changes with the file behind the pages. */
  version: number;
  elements: readonly Element[];
  /** The parties that act, in order. */
  parties: readonly Party[];
  /** The party to start as; null for the first one. */
  party_id: string | null;
  onClose: () => void;
}

/** Everyone who signs, approves or views, with or without fields, and template roles that have fields. */
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
