import * as contract from '@countersign/contract/failed-files';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { supportStaff } from '#platform/http/policy.ts';
import { retryFailedFile } from './failed-files.ts';
import { findFailedFiles } from './failed-queries.ts';
import { lockPdf } from '../queries/queries.ts';

/** For support staff; exposes nothing of the files' content. */
export function failedFileRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listFailedFiles, {
    policy: supportStaff,
    handler: async () => {
      const files = await findFailedFiles(db);
      return { data: files.map((file) => ({ ...file, failed_at: file.failed_at?.toISOString() ?? null })) };
    },
  });

  mount(app, contract.retryFailedFile, {
    policy: supportStaff,
    handler: async ({ params }) => {
      await db.transaction(async (tx) => {
        const pdf = await lockPdf(tx, params.id);
        if (!pdf) throw new AppError('not_found');
        await retryFailedFile(app.context, tx, pdf);
      });
    },
  });
}
