// The two ceremonies of WebAuthn Level 3: registration and authentication. A challenge is issued once, answered once, and valid
// for five minutes; only responses for our own origin are accepted.
import { problem } from '@countersign/contract/problems';
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { Context } from '#platform/context/context.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import type { PasskeyRow, UserRow } from '#src/schema/accounts.ts';
import { findByCredential, insertChallenge, listPasskeys, noteUse, consumeChallenge } from './queries.ts';

type CeremonyContext = Pick<Context, 'db' | 'clock' | 'public_url' | 'log'>;

const LIFETIME_MS = 5 * 60_000;
const NAME = 'Countersign';
/** EdDSA, ES256, RS256 (COSE): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

interface Registered {
  credential: WebAuthnCredential;
  credentialBackedUp: boolean;
}

/** Asks for a discoverable credential with user verification, because a passkey replaces user name and password. */
export async function registrationOptions(context: CeremonyContext, user: UserRow) {
  const known = await listPasskeys(context.db, user.id);
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(context),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    timeout: LIFETIME_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await issueChallenge(context, options.challenge, 'register', user.id);
  return options;
}

/** Without a user, any passkey of this host is accepted. */
export async function authenticationOptions(context: CeremonyContext, purpose: 'sign_in' | 'confirm', user: UserRow | null) {
  const known = user ? await listPasskeys(context.db, user.id) : [];
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context),
    timeout: LIFETIME_MS,
    userVerification: 'required',
    ...(user ? { allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })) } : {}),
  });
  await issueChallenge(context, options.challenge, purpose, user?.id ?? null);
  return options;
}

/** @throws AppError 422 at `response` for an invalid response */
export async function checkRegistration(context: CeremonyContext, user: UserRow, response: unknown): Promise<Registered> {
  return refusing(context, async () => {
    const result = await verifyRegistrationResponse({
      // The library validates the untrusted shape.
      response: withoutAttestation(response as RegistrationResponseJSON),
      ...expectations(context, 'register', user.id),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    if (!result.verified) throw new Error('not verified');
    return result.registrationInfo;
  });
}

/** @returns the passkey, with its use recorded @throws AppError 422 at `response` for an invalid response */
export async function checkAuthentication(
  context: CeremonyContext,
  request: { purpose: 'sign_in' | 'confirm'; user: UserRow | null; response: unknown },
): Promise<PasskeyRow> {
  return refusing(context, async () => {
    const response = request.response as AuthenticationResponseJSON;
    const passkey = await findByCredential(context.db, response.id);
    if (!passkey || (request.user && passkey.user_id !== request.user.id)) throw new Error('an unknown passkey');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expectations(context, request.purpose, request.user?.id ?? null),
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
    if (!(await noteUse(context.db, passkey.id, { ...use, now: context.clock.now() })))
      throw new Error('a counter that went back');
    return passkey;
  });
}

/**
 * We request no attestation (`attestation: none`), and one that is sent anyway proves nothing here. To verify it, the library
 * would fetch any address named in its certificates, without limits.
 */
function withoutAttestation(registration: RegistrationResponseJSON): RegistrationResponseJSON {
  const { response } = registration;
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData');
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  );
  return { ...registration, response: { ...response, attestationObject: isoBase64URL.fromBuffer(bare) } };
}

function expectations(context: CeremonyContext, purpose: 'register' | 'sign_in' | 'confirm', user_id: string | null) {
  return {
    expectedChallenge: (challenge: string) => consumeChallenge(context.db, { challenge, purpose, user_id }, context.clock.now()),
    expectedOrigin: new URL(context.public_url).origin,
    expectedRPID: hostOf(context),
  };
}

async function issueChallenge(
  context: CeremonyContext,
  challenge: string,
  purpose: 'register' | 'sign_in' | 'confirm',
  user_id: string | null,
) {
  const expires_at = new Date(context.clock.now().getTime() + LIFETIME_MS);
  await insertChallenge(context.db, { challenge, purpose, user_id, expires_at });
}

/** Logs why a response was rejected; the caller always gets the same answer. */
async function refusing<T>({ log }: CeremonyContext, check: () => Promise<T>): Promise<T> {
  return check().catch((error: unknown) => {
    log.info({ err: error }, 'a passkey was refused');
    throw invalidField('response', problem('passkey_refused'));
  });
}

/** The relying party ID: passkeys belong to a host name, whatever its port. */
function hostOf({ public_url }: Pick<Context, 'public_url'>): string {
  return new URL(public_url).hostname;
}
