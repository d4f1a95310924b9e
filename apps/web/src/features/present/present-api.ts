// The calls of a host, and what is left behind of a guest: nothing.
import { confirmPassword, deleteLoginToken, logout } from '@countersign/contract/auth';
import { confirmInPerson } from '@countersign/contract/sign';
import { type Signee } from '@countersign/contract/signing';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { isStateless, storeToken } from '#lib/api/credentials.ts';
import { fetchPaper } from '../editor/api/editor-api.ts';
import { forgetValues } from '../signing/model/value-storage.ts';
import { signingDocumentQuery, signingQuery } from '../signing/signing-api.ts';

/** Those who sign on this device, in order. */
export function guestsAmong(signees: readonly Signee[]): Signee[] {
  return signees.filter(({ is_in_person, kind, status }) => is_in_person && kind !== 'copy' && status !== 'reassigned');
}

/** The pages and what is on them, to read. */
export function paperQuery(pdfId: string, version: string) {
  return queryOptions({
    queryKey: ['pdfs', 'present', pdfId, version],
    queryFn: ({ signal }) => fetchPaper(pdfId, signal),
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

/** Ends the host's session. Unlike elsewhere a failure leaves it, and the lock, as they are. */
export async function endHostSession() {
  await (isStateless() ? call(deleteLoginToken) : call(logout));
  storeToken(null);
}

/** What the screens have kept of one guest, before the next one comes: in memory, and unsent in the browser. */
export async function forgetGuest(client: QueryClient, guest: { pdf_id: string; signee_id: string }) {
  for (const query of [signingQuery(guest.pdf_id), signingDocumentQuery(guest.pdf_id)])
    client.removeQueries({ queryKey: query.queryKey });
  await forgetValues(guest.signee_id);
}
