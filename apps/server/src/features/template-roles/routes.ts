import * as contract from '@countersign/contract/template-roles';
import type { FastifyInstance } from 'fastify';
import { mayChangePdf, mayRestorePdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import type { TemplateRoleRow } from '#src/schema/pdfs.ts';
import { readTemplateRoles } from './queries.ts';
import { addRole, changeRole, deleteRole, restoreRole } from './service.ts';

export function templateRoleRoutes(app: FastifyInstance) {
  const { db } = app.context;
  const keyOf = (params: { id: string; roleId: string }) => ({ pdf_id: params.id, id: params.roleId });

  mount(app, contract.listTemplateRoles, {
    policy: mayRestorePdf,
    handler: async ({ params }) => ({ data: (await readTemplateRoles(db, params.id)).map(present) }),
  });
  mount(app, contract.createTemplateRole, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ call, params, body }) => present(await addRole(call, params.id, body)),
  });
  mount(app, contract.updateTemplateRole, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ call, params, body }) => present(await changeRole(call, keyOf(params), body)),
  });
  mount(app, contract.deleteTemplateRole, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: ({ call, params }) => deleteRole(call, keyOf(params)),
  });
  mount(app, contract.restoreTemplateRole, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ call, params }) => present(await restoreRole(call, keyOf(params))),
  });
}

function present({ id, pdf_id, name, kind, color, order, created_at, updated_at }: TemplateRoleRow) {
  return { id, pdf_id, name, kind, color, order, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
