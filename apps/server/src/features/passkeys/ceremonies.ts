// The two ceremonies of WebAuthn Level 3: making a passkey, and showing that one has it. A challenge is given out once,
// answered once, and is good for five minutes; only answers made for our own address count.
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { invalidField } from '#platform/http/app-error.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { PasskeyRow, UserRow } from '#src/schema/accounts.ts';
import { findByCredential, insertChallenge, listPasskeys, noteUse, takeChallenge } from './queries.ts';

type Place = Pick<Parts, 'db' | 'clock' | 'public_url' | 'log'>;

const LIFETIME_MS = 5 * 60_000;
const NAME = 'Countersign';
/** EdDSA, ES256, RS256 (COSE): what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

interface Registered {
  credential: WebAuthnCredential;
  credentialBackedUp: boolean;
}

/** A passkey stands alone: it must find its account by itself, and its owner must have unlocked it. */
export async function registrationOptions(parts: Place, user: UserRow) {
  const known = await listPasskeys(parts.db, user.id);
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(parts),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    timeout: LIFETIME_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await giveOut(parts, options.challenge, 'register', user.id);
  return options;
}

/** Without a user: whoever has a passkey of this place. */
export async function authenticationOptions(parts: Place, purpose: 'sign_in' | 'confirm', user: UserRow | null) {
  const known = user ? await listPasskeys(parts.db, user.id) : [];
  const options = await generateAuthenticationOptions({
    rpID: hostOf(parts),
    timeout: LIFETIME_MS,
    userVerification: 'required',
    ...(user ? { allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })) } : {}),
  });
  await giveOut(parts, options.challenge, purpose, user?.id ?? null);
  return options;
}

/** @throws AppError 422 at `response` */
export async function checkRegistration(parts: Place, user: UserRow, response: unknown): Promise<Registered> {
  return refusing(parts, async () => {
    const result = await verifyRegistrationResponse({
      // Whatever is wrong with it, the library finds out.
      response: response as RegistrationResponseJSON,
      ...expectations(parts, 'register', user.id),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!result.verified) throw new Error('not verified');
    return result.registrationInfo;
  });
}

/** @returns the passkey, its use noted @throws AppError 422 at `response` */
export async function checkAuthentication(
  parts: Place,
  asked: { purpose: 'sign_in' | 'confirm'; user: UserRow | null; response: unknown },
): Promise<PasskeyRow> {
  return refusing(parts, async () => {
    const response = asked.response as AuthenticationResponseJSON;
    const passkey = await findByCredential(parts.db, response.id);
    if (!passkey || (asked.user && passkey.user_id !== asked.user.id)) throw new Error('an unknown passkey');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expectations(parts, asked.purpose, asked.user?.id ?? null),
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    });
    if (!verified) throw new Error('not verified');
    const use = { counter: authenticationInfo.newCounter, is_backed_up: authenticationInfo.credentialBackedUp };
    if (!(await noteUse(parts.db, passkey.id, { ...use, now: parts.clock.now() }))) throw new Error('a counter that went back');
    return passkey;
  });
}

function expectations(parts: Place, purpose: 'register' | 'sign_in' | 'confirm', user_id: string | null) {
  return {
    expectedChallenge: (challenge: string) => takeChallenge(parts.db, { challenge, purpose, user_id }, parts.clock.now()),
    expectedOrigin: new URL(parts.public_url).origin,
    expectedRPID: hostOf(parts),
  };
}

async function giveOut(parts: Place, challenge: string, purpose: 'register' | 'sign_in' | 'confirm', user_id: string | null) {
  const expires_at = new Date(parts.clock.now().getTime() + LIFETIME_MS);
  await insertChallenge(parts.db, { challenge, purpose, user_id, expires_at });
}

/** Why it was refused is for the log: to whoever tries it is one answer. */
async function refusing<T>({ log }: Place, check: () => Promise<T>): Promise<T> {
  return check().catch((error: unknown) => {
    log.info({ err: error }, 'a passkey was refused');
    throw invalidField('response', 'This passkey wasn’t accepted. Please try again.');
  });
}

/** The relying party: passkeys belong to a host, whatever its port. */
function hostOf({ public_url }: Pick<Parts, 'public_url'>): string {
  return new URL(public_url).hostname;
}
