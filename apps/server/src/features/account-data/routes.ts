import * as contract from '@countersign/contract/account-security';
import type { FastifyInstance } from 'fastify';
import { endSession, requireProof } from '#features/auth/index.ts';
import { byRequest, record } from '#features/timeline/index.ts';
import { mount } from '#platform/http/mount.ts';
import { requireUser, signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import { sendAs } from '#platform/http/send-as.ts';
import { exportAccount } from './export-account.ts';
import { describeRemoval, removeAccount } from './remove-account.ts';

const EXPORTING: RateLimit = {
  name: 'account-export',
  max: 10,
  window_seconds: 3_600,
  key: (request) => request.caller.user?.id ?? request.ip,
};

export function accountDataRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.exportAccount, {
    policy: signedIn,
    rate_limit: EXPORTING,
    handler: async ({ request, reply }) => {
      const user = requireUser(request);
      const now = clock.now();
      await db.transaction((tx) =>
        record(tx, { subject: { user_id: user.id }, type: 'exported', at: now, ...byRequest(request) }),
      );
      const zip = await exportAccount(app.context, user);
      const name = `Countersign ${now.toISOString().slice(0, 10)}.zip`;
      await sendAs(reply, { mime: 'application/zip', name, disposition: 'attachment' }).send(zip);
    },
  });

  mount(app, contract.describeRemoval, {
    policy: signedIn,
    handler: ({ request }) => describeRemoval(db, requireUser(request).id),
  });

  mount(app, contract.deleteAccount, {
    policy: signedIn,
    rate_limit: { name: 'delete-account', max: 20, window_seconds: 900 },
    handler: async ({ request, reply, body }) => {
      const user = requireUser(request);
      await requireProof(request, user, body);
      await removeAccount(request, user);
      await endSession({ request, reply });
    },
  });
}
