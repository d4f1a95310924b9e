// Downloads: the pdf with everything drawn in, or the sealed file; and the certificate of completion. Also the remedies for a
// failing seal.
import { createReadStream } from 'node:fs';
import * as contract from '@countersign/contract/pdfs';
import {
  finishAsNewFile as finishAsNewFileEndpoint,
  finishSealAsNewFile,
  getCompletion,
  listFailingSeals,
  retrySeal,
} from '@countersign/contract/seals';
import type { FastifyInstance } from 'fastify';
import { STUCK_AFTER_FAILURES, presentDetails, retryPdf, stateForbids } from '#features/pdfs/index.ts';
import { mayChangePdf, mayReadPdf } from '#features/pdfs/access/index.ts';
import { findPdf } from '#features/pdfs/queries/index.ts';
import { readSignees } from '#features/signing/queries/index.ts';
import { byCall, isOnTimeline } from '#features/timeline/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, supportStaff } from '#platform/http/policy.ts';
import { contentDisposition, sendFile } from '#platform/http/send-file.ts';
import { hasSigned } from './add-revisions.ts';
import { finishAsNewFile } from './finish-as-new-file.ts';
import { findFailing } from './queries.ts';
import { downloadOf } from './download.ts';
import { retrySealing } from './retry-sealing.ts';
import { addSealMetrics } from './seal-metrics.ts';
import { zipRoutes } from './zip-routes.ts';

export function sealRoutes(app: FastifyInstance) {
  downloadRoutes(app);
  zipRoutes(app);
  retryRoutes(app);
  completionRoute(app);
  addSealMetrics(app);
}

function downloadRoutes(app: FastifyInstance) {
  const { storage } = app.context;

  mount(app, contract.downloadPdf, {
    policy: mayReadPdf,
    handler: async ({ grant, call, request, reply, query }) => {
      const { pdf, signee } = grant;
      // A file sent for signing can only be filled in on the signing screen.
      const isFillable = query.form === 'fillable' && !signee && pdf.signing_mode !== 'pending';
      const file = await downloadOf(call, { ...grant, is_fillable: isFillable });
      if ('key' in file)
        return sendFile({ request, reply, storage }, { ...file, mime: 'application/pdf', disposition: 'attachment' });

      // The connection was closed while the file was made: remove the file.
      if (reply.raw.destroyed) return file.release();
      reply.raw.once('close', () => void file.release());
      reply.type('application/pdf').header('content-disposition', contentDisposition('attachment', file.name));
      await reply.send(createReadStream(file.path));
    },
  });

  mount(app, contract.downloadCertificate, {
    policy: mayReadPdf,
    handler: async ({ grant, request, reply }) => {
      const key = grant.pdf.certificate_key;
      if (!key) throw stateForbids(grant.pdf, 'have_certificate');
      await sendFile(
        { request, reply, storage },
        { key, mime: 'application/pdf', name: `${grant.pdf.name} (certificate).pdf`, disposition: 'attachment' },
      );
    },
  });
}

function retryRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.retryPdf, {
    policy: mayChangePdf,
    handler: async ({ grant, call, params }) => {
      if (grant.pdf.all_signed_at) await retrySealing(app.context, grant.pdf);
      else await retryPdf(call, params.id);
      return presentDetails(call, params.id);
    },
  });

  mount(app, finishAsNewFileEndpoint, {
    policy: mayChangePdf,
    handler: async ({ call, params }) => {
      await finishAsNewFile(app.context, params.id, byCall(call));
      return presentDetails(call, params.id);
    },
  });

  mount(app, listFailingSeals, {
    policy: supportStaff,
    handler: async () => {
      const rows = await findFailing(db, STUCK_AFTER_FAILURES);
      return {
        data: rows.map((row) => ({
          ...row,
          all_signed_at: row.all_signed_at?.toISOString() ?? null,
          last_failed_at: row.last_failed_at?.toISOString() ?? null,
        })),
      };
    },
  });

  mount(app, retrySeal, {
    policy: supportStaff,
    handler: async ({ params }) => {
      const pdf = await findPdf(db, params.id);
      if (!pdf) throw new AppError('not_found');
      await retrySealing(app.context, pdf);
    },
  });

  mount(app, finishSealAsNewFile, {
    policy: supportStaff,
    handler: ({ call, params }) => finishAsNewFile(app.context, params.id, byCall(call)),
  });
}

/** The address of the certificate's code. Knowing the head of the timeline proves that the caller has the certificate. */
function completionRoute(app: FastifyInstance) {
  const { db } = app.context;
  mount(app, getCompletion, {
    policy: anyone,
    rate_limit: { name: 'verify', max: 30, window_seconds: 60 },
    handler: async ({ params, query }) => {
      const pdf = await findPdf(db, params.id);
      if (!pdf?.completed_at || !pdf.sealed_key || !(await isOnTimeline(db, pdf.id, query.head))) throw new AppError('not_found');
      const signees = await readSignees(db, pdf.id);
      return {
        name: pdf.name,
        completed_at: pdf.completed_at.toISOString(),
        sha256: pdf.sealed_key,
        signees: signees.filter(hasSigned).map(({ name, signed_at }) => ({ name, signed_at: signed_at?.toISOString() ?? null })),
      };
    },
  });
}
