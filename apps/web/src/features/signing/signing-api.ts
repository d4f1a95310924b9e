// API calls of a signee.
import { deleteLoginToken, logout } from '@countersign/contract/auth';
import { listNextToSign } from '@countersign/contract/dashboard';
import {
  declineSigning,
  finishSigning,
  getSenderBranding,
  getSigning,
  reassignSigning,
  renewSigneeLink,
  saveSigningValues,
  signeeLogin,
  startSigning,
} from '@countersign/contract/sign';
import { listElements } from '@countersign/contract/elements';
import type { AnswerOf, BodyInputOf } from '@countersign/contract/endpoint';
import type { Language } from '@countersign/contract/languages';
import { type FieldElement, isField, markOfAnswers } from '@countersign/document-model';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiError, isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { isStateless, storeToken } from '#lib/api/credentials.ts';
import { timeZoneHere } from '#lib/language.ts';
import { wordsOfCheck } from '#lib/own-checks.ts';
import { fetchDocument } from '../editor/api/editor-api.ts';
import type { SaveResult, ValueTransport } from './model/value-queue.ts';

export type SigningState = AnswerOf<typeof getSigning>;

export function signingQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'signing', pdfId],
    queryFn: ({ signal }) => call(getSigning, { params: { id: pdfId }, signal }),
    meta: { silent: true },
  });
}

/** Consent text in the screen's language, which a signee may choose. */
export function consentQuery(pdfId: string, language: Language) {
  return queryOptions({
    queryKey: ['consent', pdfId, language],
    queryFn: async ({ signal }) => (await call(getSigning, { params: { id: pdfId }, query: { language }, signal })).consent,
    staleTime: Infinity,
  });
}

/** Branding of the sending organization; null for a private space. */
export function senderBrandingQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['sender-branding', pdfId],
    queryFn: async ({ signal }) => (await call(getSenderBranding, { params: { id: pdfId }, signal })).organization,
    staleTime: Infinity,
    // On failure, the product's own colours are used.
    meta: { silent: true },
  });
}

/** Further documents waiting for a signee without an account, as far as this browser has access. */
export function nextToSignQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'next', pdfId],
    queryFn: async ({ signal }) => (await call(listNextToSign, { params: { id: pdfId }, signal })).data,
    meta: { silent: true },
  });
}

/** The document when the signee enters; after that, the value queue keeps their values. */
export function signingDocumentQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'editor-start', 'signee', pdfId],
    queryFn: ({ signal }) => fetchDocument(pdfId, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** A token is posted only once, however often the screen renders. */
export function signeeLoginQuery(token: string) {
  return queryOptions({
    queryKey: ['signee-login', token],
    queryFn: () => enterAsSignee(token),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    meta: { silent: true },
  });
}

export type SigneeProof = Omit<BodyInputOf<typeof signeeLogin>, 'token'>;

export function enterAsSignee(token: string, proof: SigneeProof = {}) {
  return call(signeeLogin, { body: { token, ...proof } });
}

export function renewLink(token: string) {
  return call(renewSigneeLink, { body: { token } });
}

/** Signs out a user whose address differs from the link's. */
export async function endSession() {
  await (isStateless() ? call(deleteLoginToken) : call(logout));
  storeToken(null);
}

export function handOn(pdfId: string, person: { name: string; email: string }) {
  return call(reassignSigning, { params: { id: pdfId }, body: person });
}

/** @param way.takes_over takes over from another group member who has started */
export function consent(pdfId: string, version: string, { takes_over = false }: { takes_over?: boolean } = {}) {
  const body = { consent_version: version, time_zone: timeZoneHere(), ...(takes_over && { takes_over }) };
  return call(startSigning, { params: { id: pdfId }, body });
}

/** Signs with the values in `fields`, or not at all. Repeated calls, after a lost response or a second press, sign once. */
export function finish(pdfId: string, fields: readonly FieldElement[]) {
  return call(finishSigning, { params: { id: pdfId }, body: { answers: markOfAnswers(fields), time_zone: timeZoneHere() } });
}

/** The user acts for their signing group now, so data loaded before another member started is outdated. */
export function restart(client: QueryClient, pdfId: string) {
  client.removeQueries({ queryKey: signingDocumentQuery(pdfId).queryKey });
  void client.invalidateQueries({ queryKey: signingQuery(pdfId).queryKey });
}

/** After a rejection because signing has ended or was done in another window, refreshes the screen. */
export function lookAgain(client: QueryClient, pdfId: string, error: unknown): Promise<void> | undefined {
  return isApiError(error, 409) ? client.invalidateQueries({ queryKey: signingQuery(pdfId).queryKey }) : undefined;
}

/** Whether `finish` was rejected because the answers have changed meanwhile. */
export function isOvertaken(error: unknown): error is ApiError {
  return isApiError(error, 409) && typeof error.body === 'object' && error.body !== null && 'answers_changed' in error.body;
}

/** The signee's fields as currently stored on the server. */
export async function fetchOwnFields(pdfId: string, signeeId: string): Promise<FieldElement[]> {
  const { data } = await call(listElements, { params: { id: pdfId } });
  return data.filter(isField).filter((field) => field.signee_id === signeeId);
}

export function decline(pdfId: string, reason: string) {
  return call(declineSigning, { params: { id: pdfId }, body: { reason } });
}

export function valueTransport(pdfId: string): ValueTransport {
  return async (values): Promise<SaveResult> => {
    try {
      const { calculated } = await call(saveSigningValues, { params: { id: pdfId }, body: { values } });
      return { kind: 'saved', calculated };
    } catch (error) {
      if (!isApiError(error) || error.status === 0) return { kind: 'unreachable' };
      if (error.status >= 500 || error.status === 429) return { kind: 'failed' };
      if (error.status === 422)
        return {
          kind: 'refused',
          message: error.message,
          problems: Object.fromEntries(Object.entries(error.errors).map(([id, texts]) => [id, texts[0] ?? error.message])),
        };
      // A proxy with a lower limit sends no message of ours; only images are that large.
      if (error.status === 413)
        return { kind: 'too_large', message: error.message || wordsOfCheck({ code: 'signature_image_too_large' }) };
      return { kind: 'closed', message: error.message };
    }
  };
}
