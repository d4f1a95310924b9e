// The codes of authenticator apps (TOTP, RFC 6238): SHA-1, six digits, thirty seconds, which every app supports.
import { asciiDigits } from '@countersign/document-model/digits';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Countersign';
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;
/** In time steps: accepts the previous and the next one, because phones' clocks are slightly off. */
const WINDOW = 1;

/** In Base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The content of the QR code for an authenticator app. */
export function uriOf(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret, digits: DIGITS, period: PERIOD_SECONDS }).toString();
}

/** The time step of a code (thirty seconds each, since 1970); null for a wrong code. Ignores spaces. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = asciiDigits(code).replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ token, secret: key, digits: DIGITS, period: PERIOD_SECONDS, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
