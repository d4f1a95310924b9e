// Writes of a cookie session need the header X-XSRF-TOKEN. An HMAC binds the token to the session, so that a cookie planted by a
// neighbouring host is rejected. Bearer requests need no token, because they carry no cookie; nor do calls that neither read nor
// set cookies (`is_cookieless`, `cookieless_with`). Every call that signs a browser in needs one: otherwise another site could
// sign it in as someone else.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { type AppKeys, isSignatureOf, signText, signaturesOf } from '#platform/secrets/app-keys.ts';
import { randomSecret } from '#platform/secrets/secrets.ts';

export const CSRF_COOKIE = 'XSRF-TOKEN';
const PURPOSE = 'csrf';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** As long as the longest session. */
const COOKIE_AGE_SECONDS = 180 * 24 * 3_600;

export function createCsrf(keys: AppKeys) {
  const signed = (nonce: string, session: string | null) => `${nonce}.${session ?? ''}`;

  return {
    /** Sets a token for the browser's current session. */
    issue(reply: FastifyReply, { session, is_https }: { session: string | null; is_https: boolean }) {
      const nonce = randomSecret(18);
      reply.setCookie(CSRF_COOKIE, `${nonce}.${signText(keys, PURPOSE, signed(nonce, session))}`, {
        path: '/',
        sameSite: 'lax',
        httpOnly: false,
        secure: is_https,
        maxAge: COOKIE_AGE_SECONDS,
      });
    },

    /** @throws AppError `csrf_mismatch` (419) */
    check(request: FastifyRequest) {
      if (SAFE_METHODS.has(request.method) || request.caller.via === 'bearer' || request.headers.authorization) return;

      const header = request.headers['x-xsrf-token'];
      const token = typeof header === 'string' ? header : '';
      const [nonce = '', signature = ''] = token.split('.');
      const made = signaturesOf(keys, PURPOSE, signed(nonce, request.caller.session_hash));
      if (!isSignatureOf(signature, made) || token !== request.cookies[CSRF_COOKIE]) {
        logSecurity(request, 'csrf_mismatch', { method: request.method, path: request.routeOptions.url });
        throw new AppError('csrf_mismatch');
      }
    },
  };
}
export type Csrf = ReturnType<typeof createCsrf>;
