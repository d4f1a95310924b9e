import * as security from '@countersign/contract/account-security';
import * as contract from '@countersign/contract/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTwoFactorOn } from '#features/two-factor/index.ts';
import { presentUser } from '#features/users/index.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, requireUser, signedIn } from '#platform/http/policy.ts';
import { requestVerification, verifyEmail } from './email-service.ts';
import { enterAccount } from './enter.ts';
import { changePassword, checkPasswordReset, requestPasswordReset, resetPassword } from './password-service.ts';
import { requirePassword } from './proof.ts';
import { deleteToken, forgetActivity } from './queries.ts';
import { checkCredentials, createLoginToken, noteSignIn, recordForUser, registerUser } from './service.ts';
import { endSession, startSession } from './sessions.ts';
import { beginTwoStep, clearChallengeCookie, finishTwoStep } from './two-step.ts';

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
    in_maintenance: 'open',
    handler: async ({ request, reply }) => app.context.csrf.issue(request, reply, request.caller.session_hash),
  });

  mount(app, contract.register, {
    policy: anyone,
    cookieless_with: 'stateless',
    rate_limit: perAddress('register', 20, 3_600),
    handler: async ({ body, request, reply }) => {
      const user = await registerUser(request, body);
      if (!body.stateless) await startSession({ request, reply }, { user_id: user.id });
      return presentUser(app.context, user);
    },
  });

  sessionSignIn(app);
  tokenSignIn(app);
  twoFactorChallenge(app);
  passwordRoutes(app);
  emailRoutes(app);
}

function sessionSignIn(app: FastifyInstance) {
  mount(app, contract.login, {
    policy: anyone,
    in_maintenance: 'open',
    rate_limit: perAddress('login', 60, 900),
    handler: async ({ body, request, reply }) => {
      const user = await checkCredentials(request, body);
      return enterAccount({ request, reply }, { user, remember: body.remember ?? false, by: 'password' });
    },
  });

  mount(app, contract.logout, {
    policy: anyone,
    handler: async ({ request, reply }) => {
      const { user } = request.caller;
      await endSession({ request, reply });
      if (!user) return;
      await forgetActivity(app.context.db, user.id);
      await recordForUser(request, user, 'signed out');
    },
  });
}

function tokenSignIn(app: FastifyInstance) {
  mount(app, contract.createLoginToken, {
    policy: anyone,
    is_cookieless: true,
    in_maintenance: 'open',
    rate_limit: perAddress('login', 60, 900),
    handler: async ({ body, request }) => {
      const user = await checkCredentials(request, body);
      if (await isTwoFactorOn(app.context.db, user.id)) {
        const challenge = await beginTwoStep(request, { user, kind: 'token', remember: false });
        return { two_factor: true as const, challenge };
      }
      await noteSignIn(request, user, 'password');
      return { token: await createLoginToken(request, user) };
    },
  });

  mount(app, contract.deleteLoginToken, {
    policy: signedIn,
    handler: async ({ request }) => {
      if (!request.caller.token_id) return;
      await deleteToken(app.context.db, request.caller.token_id);
      await recordForUser(request, requireUser(request), 'signed out');
    },
  });
}

function twoFactorChallenge(app: FastifyInstance) {
  mount(app, contract.answerTwoFactor, {
    policy: anyone,
    cookieless_with: 'challenge',
    in_maintenance: 'open',
    rate_limit: perAddress('login', 60, 900),
    handler: async ({ body, request, reply }) => {
      const { user, kind, remember, by } = await finishTwoStep(request, body);
      await noteSignIn(request, user, by);
      if (kind === 'token') return { token: await createLoginToken(request, user) };
      clearChallengeCookie(reply);
      await startSession({ request, reply }, { user_id: user.id, remember });
      return presentUser(app.context, user);
    },
  });
}

function passwordRoutes(app: FastifyInstance) {
  mount(app, contract.confirmPassword, {
    policy: signedIn,
    rate_limit: perUser('confirm-password', 30, 900),
    handler: ({ body, request }) => {
      const user = requireUser(request);
      // Who guesses on a device that was lent to them must not lock its owner out elsewhere.
      return requirePassword(request, user, { field: 'password', password: body.password, is_confirmation: true });
    },
  });

  mount(app, security.changePassword, {
    policy: signedIn,
    rate_limit: perUser('confirm-password', 30, 900),
    handler: ({ body, request, reply }) => changePassword({ request, reply }, requireUser(request), body),
  });

  mount(app, contract.forgotPassword, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: perAddress('forgot-password', 10, 900),
    handler: ({ body, request }) => requestPasswordReset(request, body.email),
  });

  mount(app, contract.resetPassword, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: perAddress('reset-password', 20, 900),
    handler: ({ body, request }) => resetPassword(request, body),
  });

  mount(app, contract.checkPasswordReset, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: perAddress('check-password-reset', 60, 900),
    handler: ({ body, request }) => checkPasswordReset(request, body.token),
  });
}

function emailRoutes(app: FastifyInstance) {
  mount(app, contract.sendVerification, {
    policy: signedIn,
    rate_limit: perUser('send-verification', 6, 3_600),
    handler: ({ request }) => requestVerification(request, requireUser(request)),
  });

  mount(app, contract.verifyEmail, {
    policy: signedIn,
    rate_limit: perUser('verify-email', 20, 900),
    handler: async ({ body, request }) => presentUser(app.context, await verifyEmail(request, requireUser(request), body.token)),
  });
}
