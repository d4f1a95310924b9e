import * as contract from '@countersign/contract/attachments';
import { type AttachedFile, MOST_ATTACHED_MEGABYTES } from '@countersign/document-model';
import type { FastifyInstance } from 'fastify';
import { readVisibleElements } from '#features/elements/index.ts';
import { type ReaderGrant, isSigneeOfPdf, mayReadPdf } from '#features/pdfs/access/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { withReceivedFile } from '#platform/http/receive-file.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { attachFile, removeFile } from './attach-file.ts';
import { findAttachment, readAttachments } from './queries.ts';

const MOST_BYTES = MOST_ATTACHED_MEGABYTES * 1024 * 1024;

export function attachmentRoutes(app: FastifyInstance) {
  const { db, storage } = app.context;

  mount(app, contract.listAttachments, {
    policy: mayReadPdf,
    handler: async ({ call, grant }) => {
      const rows = new Map((await readAttachments(db, grant.pdf.id)).map((row) => [row.id, row]));
      const data = (await visibleFiles(call, grant)).flatMap(({ element_id, file }) => {
        const row = rows.get(file.id);
        return row ? [{ ...file, element_id, signee_id: row.signee_id, created_at: row.created_at.toISOString() }] : [];
      });
      return { data };
    },
  });

  mount(app, contract.getAttachment, {
    policy: mayReadPdf,
    handler: async ({ call, grant, params, request, reply }) => {
      const row = await findAttachment(db, grant.pdf.id, params.attachmentId);
      const isVisible = row && (await visibleFiles(call, grant)).some(({ file }) => file.id === row.id);
      if (!row || !isVisible) throw new AppError('not_found');
      const { storage_key: key, mime, name } = row;
      await sendFile({ request, reply, storage }, { key, mime, name, disposition: 'attachment' });
    },
  });

  mount(app, contract.attachFile, {
    policy: isSigneeOfPdf,
    rate_limit: { name: 'attach', max: 200, window_seconds: 3_600 },
    handler: ({ call, grant, request }) =>
      withReceivedFile(request, { max_bytes: MOST_BYTES }, (file) => attachFile(call, grant, file)),
  });

  mount(app, contract.removeAttachment, {
    policy: isSigneeOfPdf,
    handler: ({ call, grant, params }) => removeFile(call, grant, params.attachmentId),
  });
}

/** Whoever sees the field as it is filled in may have the files that it names. */
async function visibleFiles(call: Call, grant: ReaderGrant): Promise<{ element_id: string; file: AttachedFile }[]> {
  const elements = await readVisibleElements(call.context.db, grant.pdf.id, { ...grant, caller: call.caller });
  return elements.flatMap((element) =>
    element.kind === 'attachment' ? element.value.map((file) => ({ element_id: element.id, file })) : [],
  );
}
