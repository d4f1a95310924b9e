import * as contract from '@countersign/contract/verify';
import type { FastifyInstance } from 'fastify';
import type { Authority } from '#features/seals/index.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';
import { parse } from '#platform/errors/validation.ts';
import { withReceivedFile } from '#platform/http/receive-file.ts';
import { MAX_BYTES, verifyUpload } from './service.ts';

export function verifyRoutes(app: FastifyInstance, authority: Authority) {
  mount(app, contract.verifyPdf, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: { name: 'verify', max: 30, window_seconds: 60 },
    handler: ({ call, request }) =>
      withReceivedFile(request, { max_bytes: MAX_BYTES }, (file) => {
        const { password } = parse(contract.verifyPdf.body, file.fields);
        return verifyUpload(call, authority, { received: file, password });
      }),
  });
}
