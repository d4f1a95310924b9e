// Passkeys: passes the browser's credentials on. The server creates the options and verifies the responses.
import {
  addPasskey,
  confirmWithPasskey,
  passkeyConfirmationOptions,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
} from '@countersign/contract/account-security';
import { passkeyLogin } from '@countersign/contract/auth';
import type { BodyInputOf } from '@countersign/contract/endpoint';
import type { Reauthentication } from '@countersign/contract/reauthentication';
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

/** Lets the user pick a passkey to sign in. `isAutofill`: through autofill in the email field. */
export async function pickPasskey(isAutofill: boolean): Promise<PickedPasskey> {
  await refreshCsrf();
  return ask(await call(passkeyLoginOptions), isAutofill);
}

export function signInWithPasskey(response: PickedPasskey, remember: boolean): Promise<User> {
  return call(passkeyLogin, { body: { response, remember } });
}

/** Proves the user's identity again by passkey. */
export async function confirmByPasskey(): Promise<void> {
  const response = await ask(await call(passkeyConfirmationOptions), false);
  await call(confirmWithPasskey, { body: { response } });
}

/** Options for a new passkey; needs a proof of identity. */
export function beginPasskey(proof: Reauthentication): Promise<Record<string, unknown>> {
  return call(passkeyRegistrationOptions, { body: proof });
}

export async function createPasskey(options: Record<string, unknown>, name: string) {
  // Created by the server half of the same library, in the same version.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return call(addPasskey, { body: { name, response: plain(await startRegistration({ optionsJSON })) } });
}

/** Cancels a pending passkey request. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** The user closed the browser's dialog or let it time out, which needs no message. */
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
