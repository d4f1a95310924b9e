import * as contract from '@countersign/contract/elements';
import type { FastifyInstance } from 'fastify';
import { mayChangePdf, mayReadPdf, presentSeen, readFinishedSignees } from '#features/pdfs/index.ts';
import { mount } from '#platform/http/mount.ts';
import { decideForm } from './form-service.ts';
import { changeElements } from './service.ts';
import { withoutUnasked } from './unasked-elements.ts';
import { readVisibleElements } from './visible-elements.ts';

export function elementRoutes(app: FastifyInstance) {
  mount(app, contract.listElements, {
    policy: mayReadPdf,
    handler: async ({ grant }) => {
      const visible = await readVisibleElements(app.parts.db, grant.pdf.id, grant.signee);
      const data = withoutUnasked(visible, await readFinishedSignees(app.parts.db, grant.pdf.id));
      const { revision, pages_revision, restored_revision } = grant.pdf;
      return { revision, pages_revision, restored_revision, data };
    },
  });

  mount(app, contract.changeElements, {
    policy: mayChangePdf,
    handler: ({ request, params, body }) => changeElements(request, params.id, body),
  });

  mount(app, contract.decideForm, {
    policy: mayChangePdf,
    handler: async ({ grant, request, params, body }) => {
      const outcome = await decideForm(request, grant.pdf, body.action);
      return { ...(await presentSeen(request, params.id)), ...outcome };
    },
  });
}
