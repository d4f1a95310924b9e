// The HTTP server with everything that applies to all routes. Features mount theirs on it.
import { BODY_BYTES } from '@countersign/contract/endpoint';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomSecret } from '#platform/secrets/secrets.ts';
import { withoutSecrets } from '#platform/log/log.ts';
import { addMetrics } from './metrics.ts';
import type { Call } from '#platform/context/call.ts';
import { type Caller, type Credentials, GUEST, type Identity } from '#platform/context/caller.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { callerOf } from './call-of.ts';
import { proxiesToTrust } from './client-address.ts';
import { createCsrf } from './csrf.ts';
import { handleError, handleNotFound } from './error-handler.ts';
import { endSlowBodies } from './request-bodies.ts';
import { endSlowReaders } from './response-bodies.ts';
import { refuseInMaintenance } from './refuse-in-maintenance.ts';
import { findExcess } from './json-bounds.ts';
import { createOpenApi } from './openapi.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** 50 MB over a slow line take ten minutes. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

/** A route that is not part of the contract. */
export interface OpenRoute {
  method: string;
  url: string;
  max_body_bytes: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    open_routes: OpenRoute[];
  }
  interface FastifyContextConfig {
    /** Why anyone may call this route, if it is not part of the contract. */
    open?: string;
  }
}

export interface ServerOptions {
  context: Context;
  identify: (call: Call, shown: Credentials) => Promise<Identity>;
  /** Hosts that the browser connects to for live events. */
  connect: string[];
  /** Hosts of the payment provider that the browser loads its card form from. */
  payments: readonly string[];
}

export async function createServer({ context, identify, connect, payments }: ServerOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = context.log.child({}, { serializers: { req: describeRequest } });
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    trustProxy: proxiesToTrust(context.config.http.trust_proxy),
    bodyLimit: BODY_BYTES.usual,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomSecret(9),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.decorate('context', context);
  app.decorate('csrf', createCsrf(context.app_keys));
  app.decorate('mounted', []);
  app.decorate('open_routes', []);
  app.decorateRequest('caller', null as unknown as Caller);
  app.decorateRequest('isCounted', false);
  app.decorateRequest('isUseCounted', false);
  app.decorateRequest('subscribedOrganization', null);
  app.decorateRequest('isCookieless', false);

  refuseExcess(app);
  endSlowBodies(app, { window_ms: context.config.http.stalled_body_ms });
  endSlowReaders(app, { window_ms: context.config.http.stalled_body_ms });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  addSecurityHeaders(app, { connect, payments });
  refuseRoutesWithoutPolicy(app);
  addMetrics(app, context.config.metrics_token);

  await app.register(cookie);
  await app.register(multipart);
  const resolveCaller = async (request: FastifyRequest, reply: FastifyReply) => {
    const guest = callerOf(request, reply, GUEST);
    const shown = { authorization: request.headers.authorization, may_rebind: request.method === 'GET' };
    request.caller = { ...guest, ...(await identify({ context, caller: guest }, shown)) };
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    request.caller = callerOf(request, reply, GUEST);
  });
  // A long body is read only if the caller is allowed to make the call. Other routes refuse it by its length alone.
  app.addHook('preParsing', async (request, reply, payload) => {
    const { mounted } = request.routeOptions.config;
    if (!mounted || mounted.endpoint.max_body_bytes === BODY_BYTES.usual || !mayBeLong(request)) return payload;
    await resolveCaller(request, reply);
    await refuseInMaintenance(request);
    await mounted.admit(request);
    return payload;
  });
  // Runs only once the body is complete: otherwise a client that delays the end of the body could act with a session that has
  // ended in the meantime.
  app.addHook('preValidation', async (request, reply) => {
    const { mounted } = request.routeOptions.config;
    if (!mounted) return;
    await resolveCaller(request, reply);
    await refuseInMaintenance(request);
    const { is_cookieless, cookieless_with } = mounted;
    request.isCookieless = is_cookieless || (cookieless_with !== null && isSet(request.body, cookieless_with));
    if (!request.isCookieless) app.csrf.check(request);
  });

  keepFromAddressBar(app);

  app.get('/api/openapi.json', { config: { open: 'the description of the interface' } }, async () =>
    createOpenApi(app.mounted, { version: context.config.version, url: context.public_url }),
  );
  return app;
}

/** Refuses excessive JSON before it is parsed: parsing it blocks the event loop for seconds. */
function refuseExcess(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const excess = findExcess(body);
    if (excess === 'values') return done(new AppError('too_large'));
    if (excess === 'depth') return done(Object.assign(new Error('The body is nested too deeply'), { statusCode: 400 }));
    return parseJson(request, body, done);
  });
}

/** Also true if the request does not state the length of its body. */
function mayBeLong({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? 0);
  return headers['transfer-encoding'] !== undefined || !(length <= BODY_BYTES.usual);
}

function isSet(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && Boolean(Reflect.get(body, field));
}

/**
 * Session responses are meant for our screens. During in-person signing, the signer could otherwise type the URL of a response
 * and read data that the screens hide. Excludes files and everything open to guests.
 */
function keepFromAddressBar(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isTyped = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document';
    const isAnswer = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!isTyped || !isAnswer || request.caller.via !== 'session') return payload;
    reply.code(303).header('location', '/').removeHeader('content-length');
    return '';
  });
}

/** Throws at startup for a route that declares neither a policy nor why it needs none. */
function refuseRoutesWithoutPolicy(app: FastifyInstance) {
  app.addHook('onRoute', ({ config, method, url, bodyLimit }) => {
    if (config?.mounted || method === 'HEAD') return;
    if (!config?.open) throw new Error(`The route ${String(method)} ${url} states no policy.`);
    const methods = [method].flat();
    app.open_routes.push(...methods.map((one) => ({ method: one, url, max_body_bytes: bodyLimit ?? BODY_BYTES.usual })));
  });
}

function describeRequest(request: FastifyRequest) {
  return { id: request.id, method: request.method, url: withoutSecrets(request.url), ip: request.ip };
}
