import * as contract from '@countersign/contract/account-security';
import type { Proof } from '@countersign/contract/proof';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderSVG } from 'uqr';
import { mount } from '#platform/http/mount.ts';
import { requireUser, signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { confirmSetup, renewCodes, startSetup, stop } from './service.ts';

const LIMIT: RateLimit = {
  name: 'two-factor',
  max: 30,
  window_seconds: 900,
  key: (request) => request.caller.user?.id ?? request.ip,
};

type Require = (request: FastifyRequest, user: UserRow, proof: Proof) => Promise<void>;

/** What is required is the sign-in's own; the second factor does not know how one shows who one is. */
export function twoFactorRoutes(
  app: FastifyInstance,
  { requireProof, requireSecondProof }: { requireProof: Require; requireSecondProof: Require },
) {
  mount(app, contract.startTwoFactor, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      await requireProof(request, user, body);
      const setup = await startSetup(app.context, user);
      return { ...setup, qr_code_svg: renderSVG(setup.uri, { ecc: 'M', border: 2 }) };
    },
  });

  mount(app, contract.confirmTwoFactor, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request, body }) => ({
      recovery_codes: await confirmSetup(request, requireUser(request), body.code),
    }),
  });

  mount(app, contract.stopTwoFactor, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      await requireSecondProof(request, user, body);
      await stop(request, user);
    },
  });

  mount(app, contract.renewRecoveryCodes, {
    policy: signedIn,
    rate_limit: LIMIT,
    handler: async ({ request, body }) => {
      const user = requireUser(request);
      await requireSecondProof(request, user, body);
      return { recovery_codes: await renewCodes(request, user) };
    },
  });
}
