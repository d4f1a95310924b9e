// ID tokens (RS256) and profiles issued by the simulated Google, Facebook and LinkedIn.
import { generateKeyPairSync, sign } from 'node:crypto';
import type { IdentityFault, IdentityPerson, IdentityService } from './identity-server.ts';

/** A completed sign-in as this person. */
export interface Given {
  service: IdentityService;
  person: IdentityPerson;
  redirect_uri: string;
  nonce: string | null;
  challenge: string | null;
}

export type Key = ReturnType<typeof makeKey>;

const KEY_ID = 'stand-in';
const LIFETIME_SECONDS = 3_600;

export function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' } };
}

/** @param about includes the signing key, which is replaced by an unpublished one for the fault `foreign_key` */
export function idToken(
  given: Given,
  about: { issuer: string; client_id: string; fault: IdentityFault | null; key: Key },
): string {
  const { issuer, client_id, fault, key } = about;
  const { service, person, nonce } = given;
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: fault === 'wrong_issuer' ? 'https://accounts.example.com' : issuer,
    aud: fault === 'wrong_audience' ? 'somebody else' : client_id,
    sub: person.id,
    iat: now,
    exp: now + LIFETIME_SECONDS,
    // LinkedIn does not repeat the nonce.
    ...(nonce && service === 'google' ? { nonce: fault === 'wrong_nonce' ? 'another' : nonce } : {}),
    ...profileOf(given, { with_email: fault !== 'email_in_profile' && fault !== 'profile_of_another' }),
  };
  const header = encode({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' });
  const signingKey = fault === 'foreign_key' ? makeKey() : key;
  const signature = sign('sha256', Buffer.from(`${header}.${encode(claims)}`), signingKey.privateKey).toString('base64url');
  const tokenClaims = fault === 'tampered_token' ? { ...claims, email: 'victim@example.com' } : claims;
  return `${header}.${encode(tokenClaims)}.${signature}`;
}

/** Claims of OpenID Connect Core 1.0, section 5.1. */
export function profileOf({ service, person }: Given, { with_email }: { with_email: boolean }) {
  const { first_name, last_name, email, is_email_verified, hosted_domain } = person;
  return {
    name: fullName(person),
    given_name: first_name,
    family_name: last_name,
    // LinkedIn sends this as a string.
    ...(email && with_email
      ? { email, email_verified: service === 'linkedin' ? String(is_email_verified) : is_email_verified }
      : {}),
    ...(service === 'google' && hosted_domain ? { hd: hosted_domain } : {}),
  };
}

/** The requested fields that Facebook has for a person. */
export function facebookFields(person: IdentityPerson, fields: string): Record<string, string | null | undefined> {
  const { id, first_name, last_name, email } = person;
  const all: Record<string, string | null> = { id, first_name, last_name, email, name: fullName(person) };
  const known = fields.split(',').filter((name) => typeof all[name] === 'string');
  return Object.fromEntries(known.map((name) => [name, all[name]]));
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function fullName({ first_name, last_name }: IdentityPerson): string {
  return `${first_name} ${last_name}`;
}
