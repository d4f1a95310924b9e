import * as contract from '@countersign/contract/attachments';
import { MAX_ATTACHED_MEGABYTES } from '@countersign/document-model';
import type { FastifyInstance } from 'fastify';
import { isSigneeOfPdf, mayReadPdf } from '#features/pdfs/access/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { withReceivedFile } from '#platform/http/receive-file.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { admitFile, attachFile, removeFile } from './attach-file.ts';
import { readVisibleFiles } from './visible-files.ts';

const MAX_BYTES = MAX_ATTACHED_MEGABYTES * 1024 * 1024;

export function attachmentRoutes(app: FastifyInstance) {
  const { storage } = app.context;

  mount(app, contract.listAttachments, {
    policy: mayReadPdf,
    handler: async ({ call, grant }) => {
      const files = await readVisibleFiles(call, grant);
      const data = files.map(({ element_id, row: { id, name, size_bytes, storage_key: sha256, signee_id, created_at } }) => ({
        id,
        name,
        size_bytes,
        sha256,
        element_id,
        signee_id,
        created_at: created_at.toISOString(),
      }));
      return { data };
    },
  });

  mount(app, contract.getAttachment, {
    policy: mayReadPdf,
    handler: async ({ call, grant, params, request, reply }) => {
      const found = (await readVisibleFiles(call, grant)).find(({ row }) => row.id === params.attachmentId);
      if (!found) throw new AppError('not_found');
      const { storage_key: key, mime, name } = found.row;
      await sendFile({ request, reply, storage }, { key, mime, name, disposition: 'attachment' });
    },
  });

  mount(app, contract.attachFile, {
    policy: isSigneeOfPdf,
    // A generous limit for a whole network, because each signee also has a separate limit.
    rate_limit: { name: 'attach', max: 2_000, window_seconds: 3_600 },
    handler: async ({ call, grant, request }) => {
      await admitFile(call, grant);
      return withReceivedFile(request, { max_bytes: MAX_BYTES }, (file) => attachFile(call, grant, file));
    },
  });

  mount(app, contract.removeAttachment, {
    policy: isSigneeOfPdf,
    handler: ({ call, grant, params }) => removeFile(call, grant, params.attachmentId),
  });
}
