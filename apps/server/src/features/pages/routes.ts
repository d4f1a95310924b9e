import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import * as contract from '@countersign/contract/pages';
import type { FastifyInstance } from 'fastify';
import { mayChangePdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { onceVerified } from '#platform/http/policy.ts';
import { withReceivedFile } from '#platform/http/receive-file.ts';
import { UPLOADS } from '#platform/limits/quotas.ts';
import { changePages, requireChangeable } from './change-pages.ts';
import { redactPages } from './redact-pages.ts';
import { importPages } from './import-file.ts';

export function pageRoutes(app: FastifyInstance) {
  mount(app, contract.changePages, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: ({ call, params, body }) => changePages(call, params.id, body),
  });
  mount(app, contract.addPageSource, {
    policy: onceVerified(mayChangePdf),
    plan_required_of: ({ pdf }) => pdf,
    quota: { counts: UPLOADS, owner_of: ({ pdf }) => pdf },
    rate_limit: { name: 'page-sources', max: 120, window_seconds: 60 },
    handler: async ({ grant, request }) => {
      requireChangeable(grant.pdf);
      return withReceivedFile(request, { max_bytes: MAX_FILE_BYTES }, (file) => importPages(app.context, grant.pdf, file));
    },
  });
  mount(app, contract.redactPages, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: ({ grant, call, body }) => redactPages(call, grant.pdf, body),
  });
}
