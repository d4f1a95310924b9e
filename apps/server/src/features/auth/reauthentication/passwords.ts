import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let unknownUserHash: Promise<string> | undefined;

/**
 * Whether the password is correct. Without a hash (no such account, or one without a password) it takes as long as with one, so
 * that the response time does not reveal whether an address has an account.
 */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword('no account has this password');
  const isRight = await verify(passwordHash ?? (await unknownUserHash), password);
  return isRight && passwordHash !== null;
}
