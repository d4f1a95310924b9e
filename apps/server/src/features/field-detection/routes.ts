import * as contract from '@countersign/contract/field-detection';
import type { FastifyInstance } from 'fastify';
import { mayChangePdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { detectFieldsOfPdf } from './detect-fields.ts';

export function fieldDetectionRoutes(app: FastifyInstance) {
  mount(app, contract.listDetectedFields, {
    policy: mayChangePdf,
    rate_limit: { name: 'places', max: 120, window_seconds: 60 },
    handler: async ({ grant }) => ({ data: await detectFieldsOfPdf(app.context, grant.pdf) }),
  });
}
