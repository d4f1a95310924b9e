import * as contract from '@countersign/contract/account-security';
import { passkeyLogin } from '@countersign/contract/auth';
import type { FastifyInstance } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import { countPasskeys, recordSignIn } from '#features/auth/index.ts';
import { markReauthenticated, requireReauthentication, requireSecondFactorAgain } from '#features/auth/reauthentication/index.ts';
import { startSession } from '#features/auth/sessions/index.ts';
import { countRecoveryCodes, isTwoFactorOn } from '#features/two-factor/index.ts';
import { presentUser } from '#features/users/index.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/limits/rate-limit.ts';
import type { PasskeyRow } from '#src/schema/accounts.ts';
import { authenticationOptions, checkAuthentication, registrationOptions } from './ceremonies.ts';
import { listPasskeys, renamePasskey } from './queries.ts';
import { addPasskey, identify, removePasskey, removePassword } from './service.ts';

const LIMIT: RateLimit = { name: 'passkeys', max: 120, window_seconds: 900 };

export function passkeyRoutes(app: FastifyInstance) {
  signInRoutes(app);
  confirmationRoutes(app);
  const { db } = app.context;

  mount(app, contract.getSecurity, {
    policy: signedIn,
    handler: async ({ call }) => {
      const user = requireUser(call);
      const is_on = await isTwoFactorOn(db, user.id);
      return {
        has_password: user.password_hash !== null,
        passkeys: await countPasskeys(db, user.id),
        two_factor: { is_on, recovery_codes_left: is_on ? await countRecoveryCodes(db, user.id) : 0 },
      };
    },
  });

  mount(app, contract.listPasskeys, {
    policy: signedIn,
    handler: async ({ call }) => ({ data: (await listPasskeys(db, requireUser(call).id)).map(present) }),
  });

  mount(app, contract.passkeyRegistrationOptions, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      // A passkey alone signs in, and counts as a second factor from then on.
      await requireSecondFactorAgain(call, user, body);
      return { ...(await registrationOptions(app.context, user)) };
    },
  });

  mount(app, contract.addPasskey, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call, body }) => present(await addPasskey(call, requireUser(call), body)),
  });

  mount(app, contract.renamePasskey, {
    policy: ownUser,
    handler: async ({ params, body }) => {
      const renamed = await renamePasskey(db, { user_id: params.id, id: params.passkeyId }, body.name);
      if (!renamed) throw new AppError('not_found');
      return present(renamed);
    },
  });

  mount(app, contract.deletePasskey, {
    policy: ownUser,
    handler: async ({ call, params, body }) => {
      await requireReauthentication(call, requireUser(call), body);
      await removePasskey(call, { user_id: params.id, id: params.passkeyId });
    },
  });

  mount(app, contract.removePassword, {
    policy: signedIn,
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      await requireReauthentication(call, user, body);
      await removePassword(call, user.id);
    },
  });
}

function signInRoutes(app: FastifyInstance) {
  mount(app, contract.passkeyLoginOptions, {
    policy: anyone,
    rate_limit: LIMIT,
    handler: async () => ({ ...(await authenticationOptions(app.context, 'sign_in', null)) }),
  });

  mount(app, passkeyLogin, {
    policy: anyone,
    in_maintenance: 'open',
    rate_limit: LIMIT,
    handler: async ({ call, body }) => {
      const user = await identify(call, body.response);
      await recordSignIn(call, user, 'passkey');
      await startSession(call, { user_id: user.id, remember: body.remember ?? false });
      return presentUser(app.context, user);
    },
  });
}

function confirmationRoutes(app: FastifyInstance) {
  mount(app, contract.passkeyConfirmationOptions, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call }) => ({ ...(await authenticationOptions(app.context, 'confirm', requireUser(call))) }),
  });

  mount(app, contract.confirmWithPasskey, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call, body }) => {
      await checkAuthentication(app.context, { purpose: 'confirm', user: requireUser(call), response: body.response });
      await markReauthenticated(call, { by_passkey: true });
    },
  });
}

/** Leaves out the key and the counter. */
function present(row: PasskeyRow) {
  return {
    id: row.id,
    name: row.name,
    is_backed_up: row.is_backed_up,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
