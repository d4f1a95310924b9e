// Calls of the host, and cleanup so that no data of a guest remains.
import { confirmPassword, deleteLoginToken, logout } from '@countersign/contract/auth';
import { confirmInPerson } from '@countersign/contract/sign';
import { type Signee } from '@countersign/contract/signing';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isStateless, storeToken } from '#lib/api/credentials.ts';
import { fetchDocument } from '../editor/api/editor-api.ts';
import { forgetValues } from '../signing/model/value-storage.ts';
import { signingDocumentQuery, signingQuery } from '../signing/signing-api.ts';

/** Signees who sign on this device, in order. */
export function guestsAmong(signees: readonly Signee[]): Signee[] {
  return signees.filter(({ is_in_person, kind, status }) => is_in_person && kind !== 'copy' && status !== 'reassigned');
}

/** Pages and their elements, read-only. */
export function documentQuery(pdfId: string, version: string) {
  return queryOptions({
    queryKey: ['pdfs', 'present', pdfId, version],
    queryFn: ({ signal }) => fetchDocument(pdfId, signal),
    meta: { silent: true },
  });
}

export function confirmGuest(pdfId: string) {
  return call(confirmInPerson, { params: { id: pdfId } });
}

/** @throws ApiError 422 at `password`; 429 after too many guesses */
export function proveHost(password: string) {
  return call(confirmPassword, { body: { password } });
}

/** Ends the host's session. On failure, unlike elsewhere, session and lock stay as they are. */
export async function endHostSession() {
  await (isStateless() ? call(deleteLoginToken) : call(logout));
  storeToken(null);
}

/** Clears a guest's data before the next one: cached, and unsent in the browser. */
export async function forgetGuest(client: QueryClient, guest: { pdf_id: string; signee_id: string }) {
  for (const query of [signingQuery(guest.pdf_id), signingDocumentQuery(guest.pdf_id)])
    client.removeQueries({ queryKey: query.queryKey });
  await forgetValues(guest.signee_id);
}
