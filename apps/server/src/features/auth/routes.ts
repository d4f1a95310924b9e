import * as contract from '@countersign/contract/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { presentUser } from '#features/account/index.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, requireUser, signedIn } from '#platform/http/policy.ts';
import { deleteToken } from './queries.ts';
import {
  authenticate,
  confirmPassword,
  createLoginToken,
  recordForUser,
  registerUser,
  requestPasswordReset,
  requestVerification,
  resetPassword,
  verifyEmail,
} from './service.ts';
import { endSession, startSession } from './sessions.ts';

const perAddress = (name: string, max: number, window_seconds: number) => ({ name, max, window_seconds });
const perUser = (name: string, max: number, window_seconds: number) => ({
  name,
  max,
  window_seconds,
  key: (request: FastifyRequest) => request.caller.user?.id ?? request.ip,
});

export function authRoutes(app: FastifyInstance) {
  mount(app, contract.csrfCookie, {
    policy: anyone,
    handler: async ({ request, reply }) => app.parts.csrf.issue(request, reply, request.caller.session_hash),
  });

  mount(app, contract.register, {
    policy: anyone,
    rate_limit: perAddress('register', 20, 3_600),
    handler: async ({ body, request, reply }) => {
      const user = await registerUser(request, body);
      await startSession({ request, reply }, { user_id: user.id });
      return presentUser(user, app.parts.clock.now());
    },
  });

  mount(app, contract.login, {
    policy: anyone,
    rate_limit: perAddress('login', 60, 900),
    handler: async ({ body, request, reply }) => {
      const user = await authenticate(request, body);
      await startSession({ request, reply }, { user_id: user.id, remember: body.remember ?? false });
      return presentUser(user, app.parts.clock.now());
    },
  });

  mount(app, contract.logout, {
    policy: anyone,
    handler: async ({ request, reply }) => {
      const { user } = request.caller;
      await endSession({ request, reply });
      if (user) await recordForUser(request, user, 'signed out');
    },
  });

  mount(app, contract.createLoginToken, {
    policy: anyone,
    rate_limit: perAddress('login', 60, 900),
    handler: async ({ body, request }) => ({ token: await createLoginToken(request, await authenticate(request, body)) }),
  });

  mount(app, contract.deleteLoginToken, {
    policy: signedIn,
    handler: async ({ request }) => {
      if (request.caller.token_id) await deleteToken(app.parts.db, request.caller.token_id);
    },
  });

  mount(app, contract.confirmPassword, {
    policy: signedIn,
    rate_limit: perUser('confirm-password', 30, 900),
    handler: ({ body, request }) => confirmPassword(request, requireUser(request), body.password),
  });

  mount(app, contract.forgotPassword, {
    policy: anyone,
    rate_limit: perAddress('forgot-password', 10, 900),
    handler: ({ body, request }) => requestPasswordReset(request, body.email),
  });

  mount(app, contract.resetPassword, {
    policy: anyone,
    rate_limit: perAddress('reset-password', 20, 900),
    handler: ({ body, request }) => resetPassword(request, body),
  });

  mount(app, contract.sendVerification, {
    policy: signedIn,
    rate_limit: perUser('send-verification', 6, 3_600),
    handler: ({ request }) => requestVerification(request, requireUser(request)),
  });

  mount(app, contract.verifyEmail, {
    policy: signedIn,
    rate_limit: perUser('verify-email', 20, 900),
    handler: async ({ body, request }) =>
      presentUser(await verifyEmail(request, requireUser(request), body.token), app.parts.clock.now()),
  });
}
