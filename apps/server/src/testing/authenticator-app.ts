// The authenticator app on a user's phone.
import { TOTP } from 'otpauth';

/** The code that an authenticator app shows at a time. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}
