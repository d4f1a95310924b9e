import * as contract from '@countersign/contract/account-security';
import { passkeyLogin } from '@countersign/contract/auth';
import type { FastifyInstance } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import {
  countPasskeys,
  markConfirmed,
  noteSignIn,
  requireProof,
  requireSecondProof,
  startSession,
} from '#features/auth/index.ts';
import { countRecoveryCodes, isTwoFactorOn } from '#features/two-factor/index.ts';
import { presentUser } from '#features/users/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, requireUser, signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
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
    handler: async ({ request }) => {
      const user = requireUser(request);
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
    handler: async ({ request }) => ({ data: (await listPasskeys(db, requireUser(request).id)).map(present) }),
  });

  mount(app, contract.passkeyRegistrationOptions, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      // A passkey alone signs in, and is a second factor from then on.
      await requireSecondProof(request, user, body);
      return { ...(await registrationOptions(app.context, user)) };
    },
  });

  mount(app, contract.addPasskey, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request, body }) => present(await addPasskey(request, requireUser(request), body)),
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
    handler: async ({ request, params, body }) => {
      await requireProof(request, requireUser(request), body);
      await removePasskey(request, { user_id: params.id, id: params.passkeyId });
    },
  });

  mount(app, contract.removePassword, {
    policy: signedIn,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      await requireProof(request, user, body);
      await removePassword(request, user.id);
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
    handler: async ({ request, reply, body }) => {
      const user = await identify(request, body.response);
      await noteSignIn(request, user, 'passkey');
      await startSession({ request, reply }, { user_id: user.id, remember: body.remember ?? false });
      return presentUser(app.context, user);
    },
  });
}

function confirmationRoutes(app: FastifyInstance) {
  mount(app, contract.passkeyConfirmationOptions, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request }) => ({ ...(await authenticationOptions(app.context, 'confirm', requireUser(request))) }),
  });

  mount(app, contract.confirmWithPasskey, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request, body }) => {
      await checkAuthentication(app.context, { purpose: 'confirm', user: requireUser(request), response: body.response });
      await markConfirmed(request, { by_passkey: true });
    },
  });
}

/** Neither its key nor its counter. */
function present(row: PasskeyRow) {
  return {
    id: row.id,
    name: row.name,
    is_backed_up: row.is_backed_up,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
