import * as elements from '@countersign/contract/elements';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import * as content from '@countersign/contract/page-content';
import * as contract from '@countersign/contract/pdfs';
import { problem } from '@countersign/contract/problems';
import { MAX_UPLOAD_FILES, UPLOAD_KINDS, getUploadKinds } from '@countersign/contract/upload-kinds';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { parse } from '#platform/errors/validation.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { onceVerified, signedIn } from '#platform/http/policy.ts';
import { withReceivedFile, withReceivedFiles } from '#platform/http/receive-file.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { UPLOADS } from '#platform/limits/quotas.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { readPageText } from './files/page-text.ts';
import { batchRoutes } from './batch-routes.ts';
import { failedFileRoutes } from './files/failed-routes.ts';
import { SourceDeleted, makePageImage, servedWidth } from './files/page-images.ts';
import { MAX_IMAGE_BYTES, addPdfImage } from './files/pdf-images.ts';
import { takesOfficeFiles } from './conversion/index.ts';
import { makePdf } from './files/make-pdf.ts';
import { mayChangePdf, mayRestorePdf, mayReadPdf } from './access/policy.ts';
import { isOfSpace, isOwnUpload, presentListed, presentPage, presentPdf, presentDetails, withoutFolder } from './presenter.ts';
import { listPdfs } from './gallery-queries.ts';
import { findViewingCopy } from './queries/derived-file-queries.ts';
import { readRecipients } from './queries/listed-signee-queries.ts';
import { findPage, readPages } from './queries/page-queries.ts';
import { findPdfImage } from './queries/pdf-image-queries.ts';
import { findPdf } from './queries/queries.ts';
import { purgePdf } from './purge-pdf.ts';
import { type Withdraw, changePdf, deletePdf, restorePdf, stateForbids } from './service.ts';
import { findDocumentLanguage } from './queries/pdf-details-queries.ts';
import { uploadPdf } from './files/upload.ts';

const mayUsePdfs = inSpace(['admin', 'standard']);
/** An account costs nothing to create, so uploads require a verified mailbox. */
const mayUpload = inSpace(['admin', 'standard'], { verified: true });

/** @param withdraw ends a pending pdf that is deleted */
export function pdfRoutes(app: FastifyInstance, withdraw: Withdraw) {
  galleryRoutes(app, withdraw);
  fileRoutes(app);
  imageRoutes(app);
  failedFileRoutes(app);
  batchRoutes(app, withdraw);
}

function galleryRoutes(app: FastifyInstance, withdraw: Withdraw) {
  const { db } = app.context;
  mount(app, contract.listPdfs, {
    policy: mayUsePdfs,
    handler: async ({ grant, query, request }) => {
      const viewer = { user_id: grant.user.id, is_limited: grant.role !== 'admin' };
      const { data, total } = await listPdfs(db, { space: grant.space, viewer, query });
      const listed = data.map((details) => presentListed(details, grant.space));
      if (!query.include.includes('signees')) return pageOf(request, query, { data: listed, total });
      const own = listed.filter((pdf) => isOfSpace(pdf, grant.space));
      const recipients = await readRecipients(
        db,
        own.map(({ id }) => id),
      );
      return pageOf(request, query, { data: listed.map((pdf) => ({ ...pdf, ...recipients.get(pdf.id) })), total });
    },
  });

  mount(app, contract.createPdf, {
    policy: mayUpload,
    plan_required_of: ({ space }) => ownerOf(space),
    quota: { counts: UPLOADS, owner_of: ({ space }) => ownerOf(space) },
    handler: async ({ grant, call, request }) => {
      const pdf = request.isMultipart()
        ? await withReceivedFiles(request, { max_bytes: MAX_FILE_BYTES, most: MAX_UPLOAD_FILES, together: true }, (files) =>
            uploadPdf(call, grant, files),
          )
        : await makePdf(call, grant, parse(contract.newPdf, request.body ?? {}));
      return presentPdf({
        pdf,
        is_favorite: false,
        may_change: true,
        is_own_upload: isOwnUpload(call, pdf),
        first_page_id: null,
        viewing_copy: null,
        folder_id: pdf.folder_id,
        language: await findDocumentLanguage(db, pdf.id),
      });
    },
  });

  mount(app, getUploadKinds, {
    policy: signedIn,
    handler: async () => ({ kinds: UPLOAD_KINDS.filter((kind) => kind !== 'office' || takesOfficeFiles(app.context)) }),
  });

  mount(app, contract.getPdf, {
    policy: mayReadPdf,
    handler: async ({ grant, call, params }) => {
      const pdf = await presentDetails(call, params.id);
      return grant.signee ? withoutFolder(pdf) : pdf;
    },
  });

  mount(app, contract.updatePdf, {
    policy: mayRestorePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ grant, call, params, body }) => {
      // A favorite is the user's own mark; all other fields change the pdf.
      const { is_favorite: _own, ...changes } = body;
      if (!grant.may_change && Object.keys(changes).length > 0) throw new AppError('forbidden');
      await changePdf(call, grant.pdf, body);
      return presentDetails(call, params.id);
    },
  });

  mount(app, contract.deletePdf, {
    policy: mayChangePdf,
    handler: ({ call, params, query }) =>
      query.force === 'true' ? purgePdf(app.context, params.id) : deletePdf(call, params.id, withdraw),
  });

  mount(app, contract.restorePdf, {
    policy: mayChangePdf,
    handler: async ({ grant, call, params }) => {
      await restorePdf(call, grant.pdf);
      return presentDetails(call, params.id);
    },
  });
}

function fileRoutes(app: FastifyInstance) {
  const { db, storage } = app.context;

  mount(app, contract.getPdfFile, {
    policy: mayReadPdf,
    handler: async ({ grant, query, request, reply }) => {
      const source_key = requireSource(grant.pdf);
      if (query.revision !== undefined && query.revision < grant.pdf.pages_revision)
        throw new AppError('conflict', problem('pages_changed_meanwhile'));
      const key = query.copy ? await findViewingCopy(db, { id: query.copy, source_key }) : source_key;
      if (!key) throw new AppError('not_found');
      const name = pdfFileName(grant.pdf);
      await sendFile({ request, reply, storage }, { key, mime: 'application/pdf', name, disposition: 'inline' });
    },
  });
}

function imageRoutes(app: FastifyInstance) {
  const { db, storage } = app.context;

  mount(app, contract.listPages, {
    policy: mayReadPdf,
    handler: async ({ grant }) => {
      const data = (await readPages(db, grant.pdf.id)).map(presentPage);
      const { revision, pages_revision } = grant.pdf;
      return { revision, pages_revision, data };
    },
  });

  mount(app, content.getPageImage, {
    policy: mayReadPdf,
    handler: async ({ grant, params, query, request, reply }) => {
      const image = { pdf_id: grant.pdf.id, page_id: params.pageId, width: servedWidth(query.width), file: query.file };
      // The file may be replaced while its image is rendered.
      const key = await pageImage(app.context, image).catch((error: unknown) => {
        if (error instanceof SourceDeleted) return pageImage(app.context, image);
        throw error;
      });
      // Before the seal, a request for the sealed file gets a preliminary image.
      const isFinal = query.file === 'page' || grant.pdf.sealed_key !== null;
      await sendFile(
        { request, reply, storage },
        { key, mime: 'image/webp', name: 'page.webp', disposition: 'inline', immutable: isFinal },
      );
    },
  });

  mount(app, content.getPageText, {
    policy: mayReadPdf,
    handler: async ({ grant, params, query, reply }) => {
      const page = await findPage(db, grant.pdf.id, params.pageId);
      if (!page) throw new AppError('not_found');
      requireSource(grant.pdf);
      // The address contains the pages' revision, so it changes with them.
      if (query.revision !== undefined) reply.header('cache-control', 'private, max-age=3600');
      return readPageText(app.context, { pdf: grant.pdf, page });
    },
  });

  mount(app, elements.uploadPdfImage, {
    policy: onceVerified(mayChangePdf),
    plan_required_of: ({ pdf }) => pdf,
    quota: { counts: UPLOADS, owner_of: ({ pdf }) => pdf },
    handler: ({ grant, request }) =>
      withReceivedFile(request, { max_bytes: MAX_IMAGE_BYTES }, (file) => addPdfImage(app.context, grant.pdf, file)),
  });

  mount(app, elements.getPdfImage, {
    policy: mayReadPdf,
    handler: async ({ grant, params, request, reply }) => {
      const image = await findPdfImage(db, grant.pdf.id, params.imageId);
      if (!image) throw new AppError('not_found');
      await sendFile(
        { request, reply, storage },
        { key: image.storage_key, mime: image.mime, name: 'image', disposition: 'inline', immutable: true },
      );
    },
  });
}

interface WantedImage {
  pdf_id: string;
  page_id: string;
  width: number;
  file: 'page' | 'sealed';
}

async function pageImage(context: Context, image: WantedImage): Promise<string> {
  const [pdf, page] = await Promise.all([findPdf(context.db, image.pdf_id), findPage(context.db, image.pdf_id, image.page_id)]);
  if (!pdf || !page) throw new AppError('not_found');
  if (image.file === 'sealed' && pdf.sealed_key)
    return makePageImage(context, { source_key: pdf.sealed_key, page_index: page.order - 1, width: image.width });
  return makePageImage(context, { source_key: requireSource(pdf), page_index: page.source_index, width: image.width });
}

/** @throws AppError 409 while there is no file to work with */
export function requireSource(pdf: PdfRow): string {
  if (!pdf.source_key) throw stateForbids(pdf, 'open');
  return pdf.source_key;
}

export function pdfFileName(pdf: PdfRow): string {
  return `${pdf.name}.pdf`;
}
