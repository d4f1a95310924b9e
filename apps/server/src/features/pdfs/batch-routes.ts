// One action on several pdfs. Each is authorized by the single-pdf policy, and fails separately.
import * as contract from '@countersign/contract/pdf-batches';
import { problem } from '@countersign/contract/problems';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { byOneTransaction, eachById } from './batches.ts';
import { mount, requirePlan } from '#platform/http/mount.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { BATCHES } from '#platform/limits/quotas.ts';
import { admitInSpace } from './access/batch-policy.ts';
import { purgePdf } from './purge-pdf.ts';
import { type Withdraw, changePdf, deletePdf, restorePdf } from './service.ts';

const mayUsePdfs = inSpace(['admin', 'standard']);
/** As with single pdfs, deleting and restoring need no paid plan. */
const NEEDS_PLAN = new Set<contract.BatchAction>(['move', 'archive', 'unarchive']);

/** @param withdraw ends a pending pdf that is deleted */
export function batchRoutes(app: FastifyInstance, withdraw: Withdraw) {
  mount(app, contract.changePdfs, {
    policy: mayUsePdfs,
    quota: { counts: BATCHES, owner_of: ({ space }) => ownerOf(space) },
    handler: async ({ grant, call, request, body }) => {
      const { ids, action, folder_id } = body;
      if (NEEDS_PLAN.has(action)) await requirePlan(request, ownerOf(grant.space));
      if (action === 'move' && folder_id === undefined) throw invalidField('folder_id', problem('required'));
      const batch = { ids, admit: admitInSpace(request, grant.space) };
      switch (action) {
        case 'move':
          return byOneTransaction(call, batch, (own, pdf) => changePdf(own, pdf, { folder_id }));
        case 'archive':
        case 'unarchive':
          return byOneTransaction(call, batch, (own, pdf) => changePdf(own, pdf, { archived: action === 'archive' }));
        case 'delete':
          return byOneTransaction(call, batch, (own, pdf) => deletePdf(own, pdf.id, withdraw));
        case 'restore':
          return byOneTransaction(call, batch, restorePdf);
        case 'delete_permanently':
          return eachById(batch, (pdf) => purgePdf(app.context, pdf.id));
      }
    },
  });
}
