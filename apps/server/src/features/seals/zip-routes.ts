import { zipPdfs } from '@countersign/contract/pdf-batches';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { mount } from '#platform/http/mount.ts';
import { sendAs } from '#platform/http/send-as.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { ZIPPED, useQuota } from '#platform/limits/quotas.ts';
import { zipOfPdfs } from './zip-pdfs.ts';

export function zipRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, zipPdfs, {
    policy: inSpace(['admin', 'standard']),
    handler: async ({ grant, call, request, query, reply }) => {
      const ids = [...new Set(query.ids)];
      const space = spaceOf(ownerOf(grant.space));
      await useQuota(call, ZIPPED, { space, counting: { amount: ids.length, db } });
      const zip = await zipOfPdfs(call, { request, space: grant.space, ids });
      const day = clock.now().toISOString().slice(0, 10);
      await sendAs(reply, { mime: 'application/zip', name: `Documents ${day}.zip`, disposition: 'attachment' }).send(zip);
    },
  });
}
