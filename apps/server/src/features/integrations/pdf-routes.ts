// Routes with which a pdf uses photos and projects of the caller's connected services.
import * as contract from '@countersign/contract/integrations';
import type { FastifyInstance } from 'fastify';
import { requireEditable } from '#features/pdfs/index.ts';
import { mayChangePdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { byCaller } from '#platform/limits/rate-limit.ts';
import { chooseProject, readProject } from './pdf-projects.ts';
import { deletePdfProject } from './queries.ts';
import { takePhoto, takePhotoPages } from './take-photos.ts';

export function pdfIntegrationRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.takePhoto, {
    policy: mayChangePdf,
    rate_limit: { name: 'take-photos', max: 120, window_seconds: 60, key: byCaller },
    handler: async ({ grant, call, body }) => {
      requireEditable(grant.pdf);
      return takePhoto(call, grant.pdf, body);
    },
  });

  mount(app, contract.takePhotoPages, {
    policy: mayChangePdf,
    rate_limit: { name: 'photo-pages', max: 12, window_seconds: 60, key: byCaller },
    handler: ({ grant, call, body }) => takePhotoPages(call, grant.pdf, body),
  });

  mount(app, contract.getPdfProject, {
    policy: mayChangePdf,
    handler: async ({ grant }) => ({ project: await readProject(db, grant.pdf.id) }),
  });

  mount(app, contract.choosePdfProject, {
    policy: mayChangePdf,
    rate_limit: { name: 'choose-project', max: 60, window_seconds: 60, key: byCaller },
    handler: ({ grant, call, body }) => chooseProject(call, grant.pdf.id, body),
  });

  mount(app, contract.forgetPdfProject, {
    policy: mayChangePdf,
    handler: ({ grant }) => deletePdfProject(db, grant.pdf.id),
  });
}
