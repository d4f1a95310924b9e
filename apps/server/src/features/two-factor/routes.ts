import * as contract from '@countersign/contract/account-security';
import type { Reauthentication } from '@countersign/contract/reauthentication';
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import type { Call } from '#platform/context/call.ts';
import type { Caller } from '#platform/context/caller.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/limits/rate-limit.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { confirmSetup, renewCodes, startSetup, stop } from './service.ts';

const LIMIT: RateLimit = {
  name: 'two-factor',
  max: 30,
  window_seconds: 900,
  key: ({ user, ip }: Caller) => user?.id ?? ip,
};

type Require = (call: Call, user: UserRow, proof: Reauthentication) => Promise<void>;

/** The auth feature passes in its requirements; this feature does not know how users reauthenticate. */
export function twoFactorRoutes(
  app: FastifyInstance,
  { requireReauthentication, requireSecondFactorAgain }: { requireReauthentication: Require; requireSecondFactorAgain: Require },
) {
  mount(app, contract.startTwoFactor, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      await requireReauthentication(call, user, body);
      const setup = await startSetup(app.context, user);
      return { ...setup, qr_code_svg: renderSVG(setup.uri, { ecc: 'M', border: 2 }) };
    },
  });

  mount(app, contract.confirmTwoFactor, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call, body }) => ({
      recovery_codes: await confirmSetup(call, requireUser(call), body.code),
    }),
  });

  mount(app, contract.stopTwoFactor, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      await requireSecondFactorAgain(call, user, body);
      await stop(call, user);
    },
  });

  mount(app, contract.renewRecoveryCodes, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      await requireSecondFactorAgain(call, user, body);
      return { recovery_codes: await renewCodes(call, user) };
    },
  });
}
