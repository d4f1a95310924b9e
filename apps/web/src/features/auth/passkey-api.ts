// Passkeys, as the browser makes them and answers with them. What it is asked, and what it answers, is the server's business.
import {
  addPasskey,
  confirmWithPasskey,
  passkeyConfirmationOptions,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@countersign/contract/account-security';
import { passkeyLogin } from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import type { Proof } from '@countersign/contract/reauthentication';
import type { User } from '@countersign/contract/users';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  WebAuthnAbortService,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call } from '#lib/api/call.ts';
import { refreshCsrf } from '#lib/api/credentials.ts';

type PickedPasskey = BodyInputOf<typeof passkeyLogin>['response'];

/** Lets the person pick a passkey to sign in with. `isAutofill`: quietly, below the field for the email address. */
export async function pickPasskey(isAutofill: boolean): Promise<PickedPasskey> {
  await refreshCsrf();
  return ask(await call(passkeyLoginOptions), isAutofill);
}

export function signInWithPasskey(response: PickedPasskey, remember: boolean): Promise<User> {
  return call(passkeyLogin, { body: { response, remember } });
}

/** Shows once more who one is. */
export async function confirmByPasskey(): Promise<void> {
  const response = await ask(await call(passkeyConfirmationOptions), false);
  await call(confirmWithPasskey, { body: { response } });
}

/** What the browser is to make a passkey of; needs the person's proof. */
export function beginPasskey(proof: Proof): Promise<Record<string, unknown>> {
  return call(passkeyRegistrationOptions, { body: proof });
}

export async function createPasskey(options: Record<string, unknown>, name: string) {
  // The server's library made them for the browser's, both of one version.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return call(addPasskey, { body: { name, response: plain(await startRegistration({ optionsJSON })) } });
}

/** Ends a question that waits for an answer. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** The person closed the browser's dialog, or let it wait too long: nothing to tell them. */
export function isPasskeyCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause instanceof Error ? error.cause.name : '';
  return [error.name, cause].some((name) => name === 'NotAllowedError' || name === 'AbortError');
}

async function ask(options: Record<string, unknown>, useBrowserAutofill: boolean) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return plain(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}

function plain(answer: AuthenticationResponseJSON | RegistrationResponseJSON) {
  return { ...answer, response: { ...answer.response }, clientExtensionResults: { ...answer.clientExtensionResults } };
}
