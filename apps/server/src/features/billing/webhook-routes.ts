// Receives the payment provider's events, and serves our simulator of the provider to browsers.
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { callOf } from '#platform/http/call-of.ts';
import { enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import type { OpenPayments } from './payments.ts';
import { receiveEvent } from './events.ts';

const WEBHOOK = '/api/billing/stripe/webhook';
const SIMULATOR = '/__sim/stripe';
const MAX_EVENT_BYTES = 1024 * 1024;
/** Older events are refused, even with a valid signature. */
const TOLERANCE_SECONDS = 300;

/** Signatures cover the raw bytes of the body, so the body is not parsed before they are verified. */
export async function paymentWebhookRoutes(app: FastifyInstance) {
  const { payments } = app.context;
  if (payments.kind === 'off') return;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const config = { open: 'events of the payment provider, which are signed' };

    scope.post(WEBHOOK, { config, bodyLimit: MAX_EVENT_BYTES }, async (request, reply) => {
      // Far above what the provider sends; it resends refused events.
      await enforceRateLimit(callOf(request), { name: 'payment-events', max: 1_200, window_seconds: 60 });
      const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
      const event = await readEvent(payments, { body, signature: request.headers['stripe-signature'] });
      if (!event) {
        logSecurity(request, 'payment_event_refused');
        throw new AppError('invalid', problem('provider_event_unsigned'));
      }
      await receiveEvent(app.context, payments, event);
      return reply.status(200).send({ received: true });
    });
  });
  if (payments.simulation) await simulatorRoutes(app, payments);
}

/** @returns null if the signature is invalid or too old */
async function readEvent(
  { stripe, webhook_secret }: OpenPayments,
  { body, signature }: { body: string; signature: string | string[] | undefined },
) {
  return stripe.webhooks.constructEventAsync(body, String(signature), webhook_secret, TOLERANCE_SECONDS).catch(() => null);
}

async function simulatorRoutes(app: FastifyInstance, payments: OpenPayments) {
  const { simulation } = payments;
  if (!simulation) return;
  simulation.deliverTo(async (body, headers) => {
    const event = await readEvent(payments, { body, signature: headers['stripe-signature'] });
    if (event) await receiveEvent(app.context, payments, event);
    return event !== null;
  });
  app.addHook('onClose', () => simulation.stop());

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const config = { open: 'the simulated payment provider, which asks for keys of its own' };

    scope.route({
      method: ['GET', 'POST'],
      url: `${SIMULATOR}/*`,
      config,
      handler: async (request, reply) => {
        await enforceRateLimit(callOf(request), { name: 'simulated-payments', max: 300, window_seconds: 60 });
        const answer = await simulation.handle(toRequest(request));
        return reply
          .status(answer.status)
          .type(answer.headers.get('content-type') ?? 'application/octet-stream')
          .send(Buffer.from(await answer.arrayBuffer()));
      },
    });
  });
}

/** Builds the request that the simulator expects: without our prefix and without cookies. */
function toRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of ['authorization', 'content-type', 'idempotency-key']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = new URL(request.url.slice(SIMULATOR.length), 'http://simulator');
  const body = typeof request.body === 'string' && request.body !== '' ? request.body : null;
  return new Request(url, { method: request.method, headers, body });
}
