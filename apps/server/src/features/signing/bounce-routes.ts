// The address to which the operator's mail system posts bounced emails.
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { callOf } from '#platform/http/call-of.ts';
import { type RateLimit, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { sameText } from '#platform/secrets/secrets.ts';
import { receiveBounce } from './bounces.ts';

/** Our own emails, with an organization's logo, have at most half of that. */
const MAX_BYTES = 1_024 * 1_024;
const LIMIT: RateLimit = { name: 'bounces', max: 600, window_seconds: 60 };

/** Accepts a raw message (RFC 5322) as the body, with any content type. */
export async function bounceRoutes(app: FastifyInstance) {
  const { bounces } = app.context.config.mail;
  if (!bounces) return;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Before the body is read.
    scope.addHook('onRequest', async (request) => {
      await enforceRateLimit(callOf(request), LIMIT);
      if (sameText(request.headers.authorization ?? '', `Bearer ${bounces.token}`)) return;
      logSecurity(request, 'bounce_report_refused');
      throw new AppError('unauthenticated', problem('bounce_token_required'));
    });

    const config = { open: 'bounced mails, posted with the token of the mail system' };
    scope.post('/api/mail/bounces', { config, bodyLimit: MAX_BYTES }, async (request, reply) => {
      if (Buffer.isBuffer(request.body)) await receiveBounce(app.context, request.body);
      // Always 204: a mail system would retry errors that a retry cannot fix.
      return reply.code(204).send();
    });
  });
}
