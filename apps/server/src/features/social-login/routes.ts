import { problem } from '@countersign/contract/problems';
import * as contract from '@countersign/contract/social-login';
import type { FastifyInstance } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import { offeredProviders } from '#features/auth/index.ts';
import { requireReauthentication } from '#features/auth/reauthentication/index.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, signedIn } from '#platform/http/policy.ts';
import { type RateLimit, byCaller } from '#platform/limits/rate-limit.ts';
import type { ConnectedSignInRow } from '#src/schema/accounts.ts';
import { disconnect, requireNoOtherMethod } from './connections.ts';
import { findConnectedOf, listConnected } from './queries.ts';
import { REGISTERING, finish, link, register } from './service.ts';
import { type Services, createServices } from './providers.ts';
import { askService } from './steps.ts';

const BEGINNING: RateLimit = { name: 'social-login', max: 120, window_seconds: 900 };
const FINISHING: RateLimit = { name: 'social-callback', max: 60, window_seconds: 900 };
/** The same limit as for the password at sign-in, and counted with it. */
const LINKING: RateLimit = { name: 'login', max: 60, window_seconds: 900 };
const CHANGING: RateLimit = { name: 'sign-ins', max: 60, window_seconds: 900, key: byCaller };

export function socialLoginRoutes(app: FastifyInstance) {
  const services = createServices(app.context);
  signInRoutes(app, services);
  accountRoutes(app, services);
}

function signInRoutes(app: FastifyInstance, services: Services) {
  mount(app, contract.listSocialProviders, {
    policy: anyone,
    in_maintenance: 'open',
    handler: async () => ({ data: offeredProviders(app.context.config) }),
  });

  mount(app, contract.beginSocialLogin, {
    policy: anyone,
    in_maintenance: 'open',
    rate_limit: BEGINNING,
    handler: async ({ call, params, query }) => {
      const provider = providerOf(params);
      const about = { provider, purpose: 'sign_in' as const, user_id: null, remember: query.remember ?? false };
      return { redirect: await askService(call, services(provider), about) };
    },
  });

  mount(app, contract.finishSocialLogin, {
    policy: anyone,
    in_maintenance: 'open',
    rate_limit: FINISHING,
    handler: ({ call, params, body }) => {
      const provider = providerOf(params);
      const { code, state, locale } = body;
      return finish(call, { provider, service: services(provider), code, state, locale });
    },
  });

  mount(app, contract.linkSocialLogin, {
    policy: anyone,
    rate_limit: LINKING,
    handler: ({ call, params, body }) => link(call, providerOf(params), body),
  });

  mount(app, contract.registerSocialLogin, {
    policy: anyone,
    rate_limit: REGISTERING,
    handler: ({ call, params, body }) => register(call, providerOf(params), body),
  });
}

function accountRoutes(app: FastifyInstance, services: Services) {
  const { db } = app.context;

  mount(app, contract.listConnectedSignIns, {
    policy: signedIn,
    handler: async ({ call }) => ({ data: (await listConnected(db, requireUser(call).id)).map(present) }),
  });

  mount(app, contract.connectSignIn, {
    policy: signedIn,
    rate_limit: CHANGING,
    handler: async ({ call, params, body }) => {
      const provider = providerOf(params);
      const service = services(provider);
      const user = requireUser(call);
      await requireReauthentication(call, user, body);
      const about = { provider, purpose: 'connect' as const, user_id: user.id, remember: false };
      return { redirect: await askService(call, service, about) };
    },
  });

  mount(app, contract.disconnectSignIn, {
    policy: ownUser,
    rate_limit: CHANGING,
    handler: async ({ call, params, body }) => {
      const provider = providerOf(params);
      await requireReauthentication(call, requireUser(call), body);
      await disconnect(call, { user_id: params.id, provider });
    },
  });

  mount(app, contract.confirmWithSignIn, {
    policy: signedIn,
    rate_limit: CHANGING,
    handler: async ({ call, params }) => {
      const provider = providerOf(params);
      const service = services(provider);
      const user = requireUser(call);
      const { id } = user;
      await requireNoOtherMethod(db, user);
      if (!(await findConnectedOf(db, { user_id: id, provider })))
        throw invalidField('provider', problem('service_not_connected_to_account'));
      const about = { provider, purpose: 'confirm' as const, user_id: id, remember: false };
      return { redirect: await askService(call, service, about, { forcesLogin: true }) };
    },
  });
}

/** @throws AppError 404 for an unknown provider */
function providerOf({ provider }: { provider: string }): contract.SocialProvider {
  const parsed = contract.socialProvider.safeParse(provider);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}

function present({ provider, email, last_used_at, created_at }: ConnectedSignInRow) {
  return {
    provider,
    email,
    last_used_at: last_used_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
