// Routes with which support staff issue, list and revoke access codes.
import * as contract from '@countersign/contract/access-codes';
import type { FastifyInstance } from 'fastify';
import { newId } from '#platform/clock/request-seed.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { supportStaff } from '#platform/http/policy.ts';
import type { AccessCodeRow } from '#src/schema/billing.ts';
import { hashAccessCode, newAccessCode } from './access-codes.ts';
import { findAccessCodeNote, insertAccessCode, listAccessCodes, revokeAccessCode } from './queries.ts';

export function accessCodeRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.listAccessCodes, {
    policy: supportStaff,
    handler: async ({ request, query }) => {
      const { data, total } = await listAccessCodes(db, query);
      return pageOf(request, query, { data: data.map(present), total });
    },
  });

  mount(app, contract.issueAccessCode, {
    policy: supportStaff,
    handler: async ({ call, body }) => {
      const now = clock.now();
      const code = newAccessCode();
      const row = await insertAccessCode(db, {
        id: newId(now),
        ...body,
        code_hash: hashAccessCode(code),
        expires_at: body.expires_at === null ? null : new Date(body.expires_at),
        created_by: requireUser(call).id,
        created_at: now,
      });
      return { ...present(row), code };
    },
  });

  mount(app, contract.revokeAccessCode, {
    policy: supportStaff,
    subject_of: ({ params }) => findAccessCodeNote(db, params.accessCodeId),
    handler: async ({ params }) => {
      if (!(await revokeAccessCode(db, params.accessCodeId, clock.now()))) throw new AppError('not_found');
    },
  });
}

function present({ code_hash: _hash, created_by: _maker, ...row }: AccessCodeRow): contract.AccessCode {
  return {
    ...row,
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
