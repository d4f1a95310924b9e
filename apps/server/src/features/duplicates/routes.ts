import { createReadStream } from 'node:fs';
import * as copies from '@countersign/contract/duplicates';
import * as contract from '@countersign/contract/snapshots';
import type { FastifyInstance } from 'fastify';
import { stampToFile } from '#features/elements/index.ts';
import { presentPage, presentDetails } from '#features/pdfs/index.ts';
import { type KeeperGrant, mayChangePdf, mayRestorePdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { contentDisposition } from '#platform/http/send-file.ts';
import { COPIES } from '#platform/limits/quotas.ts';
import { copyPdf } from './duplicate-pdf.ts';
import { extractPages } from './extract-pages.ts';
import { type SnapshotRow, readSnapshots } from './queries.ts';
import { copySnapshot, forgetSnapshot, readState, requireSnapshot, restoreSnapshot, saveSnapshot } from './snapshots.ts';

const COPYING = { counts: COPIES, owner_of: ({ pdf }: KeeperGrant) => pdf };

export function duplicateRoutes(app: FastifyInstance) {
  mount(app, copies.copyPdf, {
    policy: mayRestorePdf,
    plan_required_of: ({ pdf }) => pdf,
    quota: COPYING,
    handler: async ({ grant, call, body }) => presentDetails(call, await copyPdf(call, grant.pdf, body)),
  });
  mount(app, copies.extractPages, {
    policy: mayRestorePdf,
    plan_required_of: ({ pdf }) => pdf,
    quota: COPYING,
    rate_limit: { name: 'extract-pages', max: 60, window_seconds: 60 },
    handler: async ({ grant, call, body }) => presentDetails(call, await extractPages(call, grant.pdf, body)),
  });
  snapshotRoutes(app);
}

function snapshotRoutes(app: FastifyInstance) {
  const { context } = app;
  const keyOf = (params: { id: string; snapshotId: string }) => ({ pdf_id: params.id, id: params.snapshotId });

  mount(app, contract.listSnapshots, {
    policy: mayRestorePdf,
    handler: async ({ params }) => {
      const rows = await readSnapshots(context.db, params.id);
      return { data: rows.map(({ snapshot, maker }) => present(snapshot, maker)) };
    },
  });

  mount(app, contract.createSnapshot, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ grant, call, body }) => {
      const { first_name, last_name } = grant.user;
      return present(await saveSnapshot(call, grant.pdf, body.name), `${first_name} ${last_name}`);
    },
  });

  mount(app, contract.getSnapshot, {
    policy: mayRestorePdf,
    handler: async ({ params }) => {
      const { pages, elements } = await readState(context, await requireSnapshot(context, keyOf(params)));
      return { pages: pages.map(presentPage), elements };
    },
  });

  mount(app, contract.restoreSnapshot, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ grant, call, params, body }) => {
      const snapshot = await requireSnapshot(context, keyOf(params));
      return restoreSnapshot(call, grant.pdf, { snapshot, name: body.name });
    },
  });

  mount(app, contract.copySnapshot, {
    policy: mayRestorePdf,
    plan_required_of: ({ pdf }) => pdf,
    quota: COPYING,
    handler: async ({ grant, call, params, body }) => {
      const snapshot = await requireSnapshot(context, keyOf(params));
      return presentDetails(call, await copySnapshot(call, grant.pdf, { snapshot, name: body.name }));
    },
  });

  mount(app, contract.downloadSnapshot, {
    policy: mayRestorePdf,
    handler: async ({ grant, params, reply }) => {
      const snapshot = await requireSnapshot(context, keyOf(params));
      const { pages, elements } = await readState(context, snapshot);
      const as = { ...grant.pdf, source_key: snapshot.source_key };
      const stamped = await stampToFile(context, as, { elements, is_fillable: false, pages });
      if (reply.raw.destroyed) return stamped.release();
      reply.raw.once('close', () => void stamped.release());
      const file = `${grant.pdf.name} (${snapshot.name}).pdf`;
      reply.type('application/pdf').header('content-disposition', contentDisposition('attachment', file));
      await reply.send(createReadStream(stamped.path));
    },
  });

  mount(app, contract.deleteSnapshot, {
    policy: mayChangePdf,
    handler: async ({ params }) => forgetSnapshot(context, await requireSnapshot(context, keyOf(params))),
  });
}

function present(snapshot: SnapshotRow, maker: string) {
  const { id, pdf_id, name, page_count, element_count, created_at, created_by } = snapshot;
  return {
    id,
    pdf_id,
    name,
    created_by: { id: created_by, name: maker },
    page_count,
    element_count,
    created_at: created_at.toISOString(),
  };
}
