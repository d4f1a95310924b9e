import * as contract from '@countersign/contract/elements';
import type { Element } from '@countersign/document-model';
import type { FastifyInstance } from 'fastify';
import { mayChangePdf, mayReadPdf, presentSeen } from '#features/pdfs/index.ts';
import { mount } from '#platform/http/mount.ts';
import type { SigneeRow } from '#src/schema/pdfs.ts';
import { decideForm } from './form-service.ts';
import { readElements } from './queries.ts';
import { changeElements } from './service.ts';

export function elementRoutes(app: FastifyInstance) {
  mount(app, contract.listElements, {
    policy: mayReadPdf,
    handler: async ({ grant }) => {
      const elements = await readElements(app.parts.db, grant.pdf.id);
      return { revision: grant.pdf.revision, data: grant.signee ? forSignee(elements, grant.signee) : elements };
    },
  });

  mount(app, contract.changeElements, {
    policy: mayChangePdf,
    handler: ({ request, params, body }) => changeElements(request, params.id, body),
  });

  mount(app, contract.decideForm, {
    policy: mayChangePdf,
    handler: async ({ grant, request, params, body }) => {
      await decideForm(request, grant.pdf, body.action);
      return presentSeen(request, params.id);
    },
  });
}

/** What a signee sees: what belongs to the document, and their own fields. What others fill in is not shown before the end. */
function forSignee(elements: Element[], signee: SigneeRow): Element[] {
  return elements.filter((element) => !('signee_id' in element) || element.signee_id === null || element.signee_id === signee.id);
}
