import * as contract from '@countersign/contract/stubs';
import { ownerOf } from '#features/organizations/spaces/index.ts';
import type { FastifyInstance } from 'fastify';
import { mayRestorePdf } from '#features/pdfs/access/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { mayManageStubs, mayReadStubs } from './policy.ts';
import { listPdfStubs } from './pdf-queries.ts';
import { type StubRow, deleteStub, findStub, listStubs } from './queries.ts';
import { changeStub, createStub } from './service.ts';

export function stubRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.listStubs, {
    policy: mayReadStubs,
    handler: async ({ grant, query, request }) => {
      const { data, total } = await listStubs(db, grant.space, query);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });

  mount(app, contract.listPdfStubs, {
    policy: mayRestorePdf,
    handler: async ({ grant, query, request }) => {
      const { data, total } = await listPdfStubs(db, grant.pdf, query);
      return pageOf(request, query, { data, total });
    },
  });

  mount(app, contract.getStub, {
    policy: mayReadStubs,
    handler: async ({ grant, params }) => {
      const stub = await findStub(db, grant.space, params.stubId);
      if (!stub) throw new AppError('not_found');
      return present(stub);
    },
  });

  mount(app, contract.createStub, {
    policy: mayManageStubs,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ grant, body }) => present(await createStub(db, grant.space, { input: body, now: clock.now() })),
  });

  mount(app, contract.updateStub, {
    policy: mayManageStubs,
    plan_required_of: ({ space }) => ownerOf(space),
    handler: async ({ grant, params, body }) =>
      present(await changeStub(db, { space: grant.space, id: params.stubId }, { input: body, now: clock.now() })),
  });

  mount(app, contract.deleteStub, {
    policy: mayManageStubs,
    handler: async ({ grant, params }) => {
      if (!(await deleteStub(db, { space: grant.space, id: params.stubId }))) throw new AppError('not_found');
    },
  });
}

function present(stub: StubRow) {
  return { ...stub, created_at: stub.created_at.toISOString(), updated_at: stub.updated_at.toISOString() };
}
