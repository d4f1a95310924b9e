import * as contract from '@countersign/contract/pages';
import type { FastifyInstance } from 'fastify';
import { mayChangePdf } from '#features/pdfs/index.ts';
import { mount } from '#platform/http/mount.ts';
import { onceVerified } from '#platform/http/policy.ts';
import { UPLOADS } from '#platform/http/quotas.ts';
import { changePages } from './change-pages.ts';
import { redactPages } from './redact-pages.ts';
import { takeInPages } from './take-in.ts';

export function pageRoutes(app: FastifyInstance) {
  mount(app, contract.changePages, {
    policy: mayChangePdf,
    plan_of: ({ pdf }) => pdf,
    handler: ({ request, params, body }) => changePages(request, params.id, body),
  });
  mount(app, contract.addPageSource, {
    policy: onceVerified(mayChangePdf),
    plan_of: ({ pdf }) => pdf,
    quota: { counts: UPLOADS, owner_of: ({ pdf }) => pdf },
    rate_limit: { name: 'page-sources', max: 120, window_seconds: 60 },
    handler: ({ grant, request }) => takeInPages(request, grant.pdf),
  });
  mount(app, contract.redactPages, {
    policy: mayChangePdf,
    plan_of: ({ pdf }) => pdf,
    handler: ({ grant, request, body }) => redactPages(request, grant.pdf, body),
  });
}
