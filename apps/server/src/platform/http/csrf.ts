// Writes of a cookie session need the header X-XSRF-TOKEN. The token is bound to the session by an HMAC, so that a cookie
// planted by a neighbouring host does not pass. Bearer requests carry no cookie and need none, nor does what heeds no cookie and
// sets none (`is_cookieless`, `cookieless_with`). Whatever signs a browser in needs it: another site could make it someone else's.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { type AppKeys, isSignatureOf, signText, signaturesOf } from '#platform/secrets/app-keys.ts';
import { randomSecret } from '#platform/secrets/secrets.ts';

export const CSRF_COOKIE = 'XSRF-TOKEN';
const PURPOSE = 'csrf';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** As long as a session may last. */
const COOKIE_AGE_SECONDS = 180 * 24 * 3_600;

export function createCsrf(keys: AppKeys) {
  const signed = (nonce: string, session: string | null) => `${nonce}.${session ?? ''}`;

  return {
    /** Gives the browser a token for its present session. */
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
