// Registers an endpoint of the contract as a Fastify route: policy, input validation, handler, output filter.
import type { Endpoint, Params, QueryOf, BodyOf } from '@countersign/contract/endpoint';
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#platform/context/call.ts';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { callOf } from './call-of.ts';
import { withIdempotency } from './idempotency.ts';
import type { Policy } from './policy.ts';
import { type Quota, useQuota } from '#platform/limits/quotas.ts';
import { type RateLimit, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { recordStaffAction } from './staff-acts.ts';
import { parse } from '#platform/errors/validation.ts';

export interface HandlerInput<E extends Endpoint, Grant> {
  call: Call;
  params: Params<E['path']>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  grant: Grant;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface MountOptions<E extends Endpoint, Grant> {
  policy: Policy<Grant>;
  /** Limits per address unless `key` says otherwise. */
  rate_limit?: RateLimit;
  /** Counted after the policy accepts the caller. */
  quota?: { counts: Quota; owner_of: (grant: Grant) => Owner };
  /** The space whose subscription is required: without one the answer is 402. Omitted if none is needed. */
  plan_required_of?: (grant: Grant) => Owner;
  /** Ignores cookies: the body alone authorizes the call. For API clients. */
  is_cookieless?: boolean;
  /** The same if this field of the body is set: the call neither reads nor sets a cookie. */
  cookieless_with?: keyof BodyOf<E> & string;
  /** `open`: available during maintenance. For probes, and for the sign-in, which then accepts support staff only. */
  in_maintenance?: 'open';
  /**
   * Names the subject of a staff action for its record. Called before the action, and again with its answer if that returned
   * null.
   */
  subject_of?: (about: { params: Params<E['path']>; answer: z.input<E['answer']> | undefined }) => Promise<string | null>;
  handler: (handling: HandlerInput<E, Grant>) => Promise<z.input<E['answer']> | void>;
}

export interface MountedRoute {
  endpoint: Endpoint;
  policy: Policy<unknown>;
  url: string;
  is_cookieless: boolean;
  cookieless_with: string | null;
  /** Whether it requires an organization to be subscribed. */
  needs_plan: boolean;
  in_maintenance: 'open' | 'refused';
  /**
   * Applies the rate limit, the ability, the policy and the quota, none of which depends on the body. @throws AppError if one of
   * them refuses the call
   */
  admit: (request: FastifyRequest) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    mounted: MountedRoute[];
  }
  interface FastifyRequest {
    /** Whether the route's rate limit has counted this request. */
    isCounted: boolean;
    /** Whether the route's quota has counted this request. */
    isUseCounted: boolean;
    /** The organization that was found to be subscribed before a long body was read. */
    subscribedOrganization: string | null;
    /** Whether cookies are ignored, because of the route or the body. */
    isCookieless: boolean;
  }
  interface FastifyContextConfig {
    mounted?: MountedRoute;
  }
}

/** Ids in paths are UUIDs; anything else is a 404. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NON_UUID_PARAMETERS = new Set([
  'space_type',
  'slug',
  'provider',
  'projectId',
  'promoCode',
  'paymentMethodId',
  'invoiceId',
  'stripeProductId',
  'tool',
  'starter',
]);

export function mount<E extends Endpoint, Grant>(app: FastifyInstance, endpoint: E, mounting: MountOptions<E, Grant>) {
  for (const { url, fixed } of expandSpace(endpoint.path)) {
    const { policy, is_cookieless = false, cookieless_with = null, in_maintenance = 'refused' } = mounting;
    const countCall = async (request: FastifyRequest) => {
      if (!mounting.rate_limit || request.isCounted) return;
      await enforceRateLimit(callOf(request), mounting.rate_limit);
      request.isCounted = true;
    };
    const authorize = async (request: FastifyRequest) => {
      await countCall(request);
      const params = readParams(request, fixed);
      requireAbility(request, endpoint);
      const grant = await granted(policy, request, params);
      if (mounting.plan_required_of) await requirePlan(request, mounting.plan_required_of(grant));
      await countUse(mounting.quota, { request, grant });
      return { params, grant };
    };
    const admit = async (request: FastifyRequest) => void (await authorize(request));
    const needs_plan = mounting.plan_required_of !== undefined;
    const mounted: MountedRoute = { endpoint, policy, url, is_cookieless, cookieless_with, needs_plan, in_maintenance, admit };
    app.mounted.push(mounted);

    app.route({
      method: endpoint.method,
      url,
      config: { mounted },
      ...(endpoint.body_kind === 'json' && { bodyLimit: endpoint.max_body_bytes }),
      handler: async (request, reply) => {
        const { params, grant } = await authorize(request);
        const query = parse(endpoint.query, request.query);
        const body = endpoint.body_kind === 'json' ? parse(endpoint.body, request.body ?? {}) : undefined;

        const handling = { call: callOf(request), params, query, body, grant, request, reply } as HandlerInput<E, Grant>;
        const handle = () =>
          isStaffAction(endpoint, policy)
            ? recordStaffAction(handling.call, actOf({ endpoint, mounting, handling }), () => mounting.handler(handling))
            : mounting.handler(handling);
        return withIdempotency({ request, reply, endpoint }, async () => finish(endpoint, reply, await handle()));
      },
    });
  }
}

function actOf<E extends Endpoint, Grant>({
  endpoint,
  mounting,
  handling: { params, body },
}: {
  endpoint: E;
  mounting: MountOptions<E, Grant>;
  handling: HandlerInput<E, Grant>;
}) {
  return {
    operation: `${endpoint.method} ${endpoint.path}`,
    params: params as Record<string, string>,
    body,
    // The handler produced the answer, so its type is right.
    nameSubject: async (answer?: unknown) =>
      (await mounting.subject_of?.({ params, answer: answer as z.input<E['answer']> | undefined })) ?? null,
  };
}

/** Whether only support staff may make this change. */
function isStaffAction({ method }: Endpoint, { allows }: Pick<Policy<unknown>, 'allows'>): boolean {
  return method !== 'GET' && allows.length === 1 && allows[0] === 'support_staff';
}

/** @throws AppError 402 for an organization without a subscription */
export async function requirePlan(request: FastifyRequest, { organization_id }: Owner) {
  if (organization_id === null || organization_id === request.subscribedOrganization) return;
  const { db, entitlements } = request.server.context;
  if (!(await entitlements.hasSubscription(db, organization_id)))
    throw new AppError('payment_required', problem('subscription_needed'));
  request.subscribedOrganization = organization_id;
}

async function countUse<Grant>(
  quota: MountOptions<Endpoint, Grant>['quota'],
  { request, grant }: { request: FastifyRequest; grant: Grant },
) {
  if (!quota || request.isUseCounted) return;
  await useQuota(callOf(request), quota.counts, { space: spaceOf(quota.owner_of(grant)) });
  request.isUseCounted = true;
}

/** Refusals by policies for few people (admins, support staff) are written to the security log. */
async function granted<Grant>(policy: Policy<Grant>, request: FastifyRequest, params: Record<string, string>): Promise<Grant> {
  try {
    return await policy.check(request, params);
  } catch (error) {
    const isRestricted = !policy.allows.includes('organization_standard') && !policy.allows.includes('signee');
    if (isRestricted && error instanceof AppError && error.kind === 'forbidden') {
      const { method, url: path } = request.routeOptions;
      logSecurity(request, 'permission_refused', { policy: policy.name, method: String(method), path });
    }
    throw error;
  }
}

function finish(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  if (endpoint.answer_kind === 'file' || reply.sent) return reply;
  reply.status(endpoint.status);
  return endpoint.answer_kind === 'none' ? null : endpoint.answer.parse(answer);
}

/** `/api/{space}/x/{id}` → `/api/users/:space_id/x/:id` and `/api/organizations/:space_id/x/:id`. */
function expandSpace(path: string): { url: string; fixed: Record<string, string> }[] {
  const withParams = (text: string) => text.replaceAll(/\{(\w+)\}/g, ':$1');
  if (!path.includes('{space}')) return [{ url: withParams(path), fixed: {} }];

  return (['users', 'organizations'] as const).map((space_type) => ({
    url: withParams(path.replace('{space}', `${space_type}/:space_id`)),
    fixed: { space_type },
  }));
}

function readParams(request: FastifyRequest, fixed: Record<string, string>): Record<string, string> {
  const params: Record<string, string> = { ...(request.params as Record<string, string>), ...fixed };

  for (const [name, value] of Object.entries(params)) {
    if (NON_UUID_PARAMETERS.has(name) || UUID.test(value)) continue;
    if (value === 'me' && request.caller.user) params[name] = request.caller.user.id;
    else if (value === 'me') throw new AppError('unauthenticated');
    else throw new AppError(request.caller.user || request.caller.signee_ids.length > 0 ? 'not_found' : 'unauthenticated');
  }
  return params;
}

function requireAbility(request: FastifyRequest, endpoint: Endpoint) {
  const { caller } = request;
  if (caller.via !== 'bearer' || caller.abilities.includes('*') || caller.abilities.includes(endpoint.ability)) return;
  if (endpoint.ability === 'session') throw new AppError('forbidden', problem('token_not_accepted'));
  throw new AppError('forbidden', problem('token_lacks_ability', { ability: endpoint.ability }));
}
