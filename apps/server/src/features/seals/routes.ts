// Downloads: the pdf with everything drawn in, or the sealed file; and the certificate of completion.
import { createReadStream } from 'node:fs';
import * as contract from '@countersign/contract/pdfs';
import { isField } from '@countersign/document-model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readElements, stampToFile } from '#features/elements/index.ts';
import { OBSTACLE_TEXTS, mayReadPdf, pdfFileName, requireSource, stateForbids } from '#features/pdfs/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { contentDisposition, sendFile } from '#platform/http/send-file.ts';
import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';

export function sealRoutes(app: FastifyInstance) {
  const { storage } = app.parts;

  mount(app, contract.downloadPdf, {
    policy: mayReadPdf,
    handler: async ({ grant, request, reply }) => {
      const { pdf } = grant;
      if (!pdf.sealed_key) return sendStamped({ request, reply }, pdf, grant.signee);
      await sendFile(
        { request, reply, storage },
        { key: pdf.sealed_key, mime: 'application/pdf', name: pdfFileName(pdf), disposition: 'attachment' },
      );
    },
  });

  mount(app, contract.downloadCertificate, {
    policy: mayReadPdf,
    handler: async ({ grant, request, reply }) => {
      const key = grant.pdf.certificate_key;
      if (!key) throw stateForbids(grant.pdf, 'have a certificate of completion yet');
      await sendFile(
        { request, reply, storage },
        { key, mime: 'application/pdf', name: `${grant.pdf.name} (certificate).pdf`, disposition: 'attachment' },
      );
    },
  });
}

/** Before completion a signee may read the document, but not what others have put into it. */
async function sendStamped(parts: { request: FastifyRequest; reply: FastifyReply }, pdf: PdfRow, signee: SigneeRow | null) {
  const { parts: platform } = parts.request.server;
  requireSource(pdf);
  if (pdf.obstacle) throw new AppError('conflict', { message: OBSTACLE_TEXTS[pdf.obstacle] });
  const elements = await readElements(platform.db, pdf.id);
  const visible = signee
    ? elements.filter((element) => !isField(element) || element.signee_id === null || element.signee_id === signee.id)
    : elements;
  const stamped = await stampToFile(platform, pdf, visible);

  // Whoever went away while it was made gets nothing, and leaves nothing.
  if (parts.reply.raw.destroyed) return stamped.release();
  parts.reply.raw.once('close', () => void stamped.release());
  parts.reply.type('application/pdf').header('content-disposition', contentDisposition('attachment', pdfFileName(pdf)));
  await parts.reply.send(createReadStream(stamped.path));
}
