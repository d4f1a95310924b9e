import * as contract from '@countersign/contract/dashboard';
import type { FastifyInstance } from 'fastify';
import { inSpace } from '#features/organizations/spaces/index.ts';
import { presentPdf } from '#features/pdfs/index.ts';
import { isNotifiedAsSignee } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { type Section, countToSign, readEntered, readOwn, readToSign } from './queries.ts';

export function dashboardRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.getHome, {
    policy: inSpace(['admin', 'standard', 'signee']),
    handler: async ({ grant }) => {
      const { space, user } = grant;
      const now = clock.now();
      const own = async (section: Section) => {
        const { data, total } = await readOwn(db, { space, user_id: user.id, section });
        return { data: data.map(presentPdf), total };
      };
      const [waiting, total, drafts, declined, recent] = await Promise.all([
        readToSign(db, user.id, now),
        countToSign(db, user.id, now),
        own('drafts'),
        own('declined'),
        own('recent'),
      ]);
      const to_sign = waiting.map(({ details, asked_at, ...rest }) => ({
        ...rest,
        pdf: presentPdf(details),
        asked_at: asked_at?.toISOString() ?? null,
      }));
      return { to_sign: { data: to_sign, total }, drafts, declined, recent };
    },
  });

  mount(app, contract.listNextToSign, {
    policy: isNotifiedAsSignee,
    handler: async ({ request, grant: { signee, host } }) => {
      // During in-person signing, the session belongs to the host.
      const signee_ids = host ? [] : request.caller.signee_ids;
      const waiting = await readEntered(db, { signee_ids, after: signee }, clock.now());
      return { data: waiting.map(({ asked_at, ...rest }) => ({ ...rest, asked_at: asked_at?.toISOString() ?? null })) };
    },
  });
}
