import * as contract from '@countersign/contract/verify';
import type { FastifyInstance } from 'fastify';
import type { Authority } from '#features/seals/index.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';
import { verifyUpload } from './service.ts';

export function verifyRoutes(app: FastifyInstance, authority: Authority) {
  mount(app, contract.verifyPdf, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: { name: 'verify', max: 30, window_seconds: 60 },
    handler: ({ request }) => verifyUpload(request, authority),
  });
}
