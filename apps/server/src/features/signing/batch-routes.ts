// Reminds the recipients of several pdfs at once.
import * as contract from '@countersign/contract/pdf-batches';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { admitInSpace } from '#features/pdfs/access/index.ts';
import { eachById } from '#features/pdfs/index.ts';
import { mount } from '#platform/http/mount.ts';
import { BATCHES } from '#platform/limits/quotas.ts';
import { remind } from './remind.ts';

/** As for a single pdf: it sends emails to other people. */
const maySend = inSpace(['admin', 'standard'], { verified: true });

export function batchReminderRoutes(app: FastifyInstance) {
  mount(app, contract.remindPdfs, {
    policy: maySend,
    quota: { counts: BATCHES, owner_of: ({ space }) => ownerOf(space) },
    handler: ({ grant, call, request, body }) =>
      eachById({ ids: body.ids, admit: admitInSpace(request, grant.space) }, (pdf) => remind(call, pdf.id, undefined)),
  });
}
