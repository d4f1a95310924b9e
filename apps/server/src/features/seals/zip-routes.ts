import { zipPdfs } from '@countersign/contract/pdf-batches';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Space, inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { type ReaderGrant, mayReadPdf } from '#features/pdfs/access/index.ts';
import { isOfSpace } from '#features/pdfs/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
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
      const zip = await zipOfPdfs(call, { ids, admit: readableIn(request, grant.space) });
      const day = clock.now().toISOString().slice(0, 10);
      await sendAs(reply, { mime: 'application/zip', name: `Documents ${day}.zip`, disposition: 'attachment' }).send(zip);
    },
  });
}

/** Pdfs of the space, and in a personal space also those sent to its user. */
function readableIn(request: FastifyRequest, space: Space): (id: string) => Promise<ReaderGrant> {
  return async (id) => {
    const grant = await mayReadPdf.check(request, { id });
    const isHere = isOfSpace(grant.pdf, space) || (grant.signee !== null && space.type === 'users');
    if (!isHere) throw new AppError('not_found');
    return grant;
  };
}
