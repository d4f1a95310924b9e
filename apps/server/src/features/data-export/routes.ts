import * as contract from '@countersign/contract/account-security';
import type { FastifyInstance } from 'fastify';
import { requireReauthentication } from '#features/auth/reauthentication/index.ts';
import { endSession } from '#features/auth/sessions/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Caller } from '#platform/context/caller.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';
import { sendAs } from '#platform/http/send-as.ts';
import type { RateLimit } from '#platform/limits/rate-limit.ts';
import { exportAccount } from './export-account.ts';
import { describeRemoval, removeAccount } from './delete-account.ts';

const EXPORTING: RateLimit = {
  name: 'account-export',
  max: 10,
  window_seconds: 3_600,
  key: ({ user, ip }: Caller) => user?.id ?? ip,
};

export function dataExportRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.exportAccount, {
    policy: signedIn,
    rate_limit: EXPORTING,
    handler: async ({ call, reply }) => {
      const user = requireUser(call);
      const now = clock.now();
      await db.transaction((tx) => record(tx, { subject: { user_id: user.id }, type: 'exported', at: now, ...byCall(call) }));
      const zip = await exportAccount(app.context, user);
      const name = `Countersign ${now.toISOString().slice(0, 10)}.zip`;
      await sendAs(reply, { mime: 'application/zip', name, disposition: 'attachment' }).send(zip);
    },
  });

  mount(app, contract.previewAccountDeletion, {
    policy: signedIn,
    handler: ({ call }) => describeRemoval(db, requireUser(call).id),
  });

  mount(app, contract.deleteAccount, {
    policy: signedIn,
    rate_limit: { name: 'delete-account', max: 20, window_seconds: 900 },
    handler: async ({ call, body }) => {
      const user = requireUser(call);
      await requireReauthentication(call, user, body);
      await removeAccount(call, user);
      await endSession(call);
    },
  });
}
