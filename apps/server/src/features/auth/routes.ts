import * as security from '@countersign/contract/account-security';
import * as contract from '@countersign/contract/auth';
import type { FastifyInstance } from 'fastify';
import { isTwoFactorOn } from '#features/two-factor/index.ts';
import { presentUser } from '#features/users/index.ts';
import type { Caller } from '#platform/context/caller.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, signedIn } from '#platform/http/policy.ts';
import { requestVerification, verifyEmail } from './email-service.ts';
import { enterAccount } from './enter.ts';
import { changePassword, checkPasswordReset, requestPasswordReset, resetPassword } from './password-service.ts';
import { requirePassword } from './reauthentication/reauthenticate.ts';
import { deleteToken, forgetActivity } from './queries.ts';
import { checkCredentials, createLoginToken, recordSignIn, recordForUser, registerUser } from './service.ts';
import { endSession, startSession } from './sessions/sessions.ts';
import { beginLoginChallenge, clearChallengeCookie, finishLoginChallenge } from './reauthentication/login-challenge.ts';

const perAddress = (name: string, max: number, window_seconds: number) => ({ name, max, window_seconds });
const perUser = (name: string, max: number, window_seconds: number) => ({
  name,
  max,
  window_seconds,
  key: ({ user, ip }: Caller) => user?.id ?? ip,
});

export function authRoutes(app: FastifyInstance) {
  mount(app, contract.csrfCookie, {
    policy: anyone,
    in_maintenance: 'open',
    handler: async ({ call }) => call.caller.browser.issueCsrfToken(call.caller.session_hash),
  });

  mount(app, contract.register, {
    policy: anyone,
    cookieless_with: 'stateless',
    rate_limit: perAddress('register', 20, 3_600),
    handler: async ({ body, call }) => {
      const user = await registerUser(call, body);
      if (!body.stateless) await startSession(call, { user_id: user.id });
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
    handler: async ({ body, call }) => {
      const user = await checkCredentials(call, body);
      return enterAccount(call, { user, remember: body.remember ?? false, by: 'password' });
    },
  });

  mount(app, contract.logout, {
    policy: anyone,
    handler: async ({ call }) => {
      const { user } = call.caller;
      await endSession(call);
      if (!user) return;
      await forgetActivity(app.context.db, user.id);
      await recordForUser(call, user, 'signed out');
    },
  });
}

function tokenSignIn(app: FastifyInstance) {
  mount(app, contract.createLoginToken, {
    policy: anyone,
    is_cookieless: true,
    in_maintenance: 'open',
    rate_limit: perAddress('login', 60, 900),
    handler: async ({ body, call }) => {
      const user = await checkCredentials(call, body);
      if (await isTwoFactorOn(app.context.db, user.id)) {
        const challenge = await beginLoginChallenge(call, { user, kind: 'token', remember: false });
        return { two_factor: true as const, challenge };
      }
      await recordSignIn(call, user, 'password');
      return { token: await createLoginToken(call, user) };
    },
  });

  mount(app, contract.deleteLoginToken, {
    policy: signedIn,
    handler: async ({ call }) => {
      if (!call.caller.token_id) return;
      await deleteToken(app.context.db, call.caller.token_id);
      await recordForUser(call, requireUser(call), 'signed out');
    },
  });
}

function twoFactorChallenge(app: FastifyInstance) {
  mount(app, contract.answerTwoFactor, {
    policy: anyone,
    cookieless_with: 'challenge',
    in_maintenance: 'open',
    rate_limit: perAddress('login', 60, 900),
    handler: async ({ body, call }) => {
      const { user, kind, remember, by } = await finishLoginChallenge(call, body);
      await recordSignIn(call, user, by);
      if (kind === 'token') return { token: await createLoginToken(call, user) };
      clearChallengeCookie(call.caller.browser);
      await startSession(call, { user_id: user.id, remember });
      return presentUser(app.context, user);
    },
  });
}

function passwordRoutes(app: FastifyInstance) {
  mount(app, contract.confirmPassword, {
    policy: signedIn,
    rate_limit: perUser('confirm-password', 30, 900),
    handler: ({ body, call }) => {
      const user = requireUser(call);
      // Wrong guesses by the signer holding the device must not lock its owner out elsewhere.
      return requirePassword(call, user, { field: 'password', password: body.password, is_confirmation: true });
    },
  });

  mount(app, security.changePassword, {
    policy: signedIn,
    rate_limit: perUser('confirm-password', 30, 900),
    handler: ({ body, call }) => changePassword(call, requireUser(call), body),
  });

  mount(app, contract.forgotPassword, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: perAddress('forgot-password', 10, 900),
    handler: ({ body, call }) => requestPasswordReset(call, body.email),
  });

  mount(app, contract.resetPassword, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: perAddress('reset-password', 20, 900),
    handler: ({ body, call }) => resetPassword(call, body),
  });

  mount(app, contract.checkPasswordReset, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: perAddress('check-password-reset', 60, 900),
    handler: ({ body, call }) => checkPasswordReset(call, body.token),
  });
}

function emailRoutes(app: FastifyInstance) {
  mount(app, contract.sendVerification, {
    policy: signedIn,
    rate_limit: perUser('send-verification', 6, 3_600),
    handler: ({ call }) => requestVerification(call, requireUser(call)),
  });

  mount(app, contract.verifyEmail, {
    policy: signedIn,
    rate_limit: perUser('verify-email', 20, 900),
    handler: async ({ body, call }) => presentUser(app.context, await verifyEmail(call, requireUser(call), body.token)),
  });
}
