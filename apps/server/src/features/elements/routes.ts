import * as contract from '@countersign/contract/elements';
import { radioGroups } from '@countersign/document-model';
import type { FastifyInstance } from 'fastify';
import { presentDetails } from '#features/pdfs/index.ts';
import { mayChangePdf, mayReadPdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { fontRoutes } from './font-routes.ts';
import { decideForm } from './form-service.ts';
import { changeElements } from './service.ts';
import { readVisibleElements } from './visible-elements.ts';

export function elementRoutes(app: FastifyInstance) {
  fontRoutes(app);
  mount(app, contract.listElements, {
    policy: mayReadPdf,
    handler: async ({ grant, call }) => {
      const data = await readVisibleElements(app.context.db, grant.pdf.id, { ...grant, caller: call.caller });
      const { revision, pages_revision, restored_revision } = grant.pdf;
      return { revision, pages_revision, restored_revision, data, radio_groups: radioGroups(data) };
    },
  });

  mount(app, contract.changeElements, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: ({ call, params, body }) => changeElements(call, params.id, body),
  });

  mount(app, contract.decideForm, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ grant, call, params, body }) => {
      const outcome = await decideForm(call, grant.pdf, body.action);
      return { ...(await presentDetails(call, params.id)), ...outcome };
    },
  });
}
