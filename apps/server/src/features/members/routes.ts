import * as contract from '@countersign/contract/members';
import type { FastifyInstance } from 'fastify';
import { presentMembership } from '#features/organizations/index.ts';
import { presentUser } from '#features/users/index.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { mayChangeRoles, mayRemoveMember, maySeeMembers } from './policy.ts';
import { type MemberDetails, findMember, listMembers } from './queries.ts';
import { changeRole, removeMember } from './service.ts';

export function memberRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listMembers, {
    policy: maySeeMembers,
    handler: async ({ request, grant, query }) => {
      const { data, total } = await listMembers(context.db, grant.organization_id, query);
      const includes = { user: query.include.includes('user'), avatar: query.append.includes('user_avatar_base64') };
      return pageOf(request, query, { data: await Promise.all(data.map((member) => present(context, member, includes))), total });
    },
  });

  mount(app, contract.getMember, {
    policy: maySeeMembers,
    handler: async ({ grant, params }) => {
      const member = await findMember(context.db, grant.organization_id, params.userId);
      if (!member) throw new AppError('not_found');
      return present(context, member);
    },
  });

  mount(app, contract.updateMember, {
    policy: mayChangeRoles,
    handler: async ({ call, grant, params, body }) =>
      present(context, await changeRole(call, { grant, user_id: params.userId }, body.role)),
  });

  mount(app, contract.removeMember, {
    policy: mayRemoveMember,
    handler: ({ call, grant, params }) => removeMember(call, { grant, user_id: params.userId }),
  });
}

async function present(
  context: Context,
  { membership, user }: MemberDetails,
  includes: { user: boolean; avatar: boolean } = { user: true, avatar: true },
): Promise<contract.Member> {
  const shown = await presentUser(context, user, includes.avatar ? ['avatar_base64'] : []);
  const { full_name, first_name, last_name, email } = shown;
  const statusColor = contract.STATUS_COLORS[shown.human_readable_activity_status];
  return {
    ...presentMembership(membership),
    ...(includes.user ? { user: { full_name, first_name, last_name, email, statusColor } } : {}),
    ...(includes.avatar ? { user_avatar_base64: shown.avatar_base64 ?? null } : {}),
  };
}
