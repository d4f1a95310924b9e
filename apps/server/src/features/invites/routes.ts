import * as contract from '@countersign/contract/invites';
import type { ListQuery } from '@countersign/contract/lists';
import type { FastifyInstance } from 'fastify';
import { logoOf, presentMembership } from '#features/organizations/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, signedIn } from '#platform/http/policy.ts';
import { byCaller, enforceRateLimit } from '#platform/limits/rate-limit.ts';
import { acceptInvite, rejectInvite, viewInvite } from './answer.ts';
import { readLink } from './link.ts';
import { isInvited, mayInvite, maySeeInvites } from './policy.ts';
import { type InviteExtras, presentInvite } from './presenter.ts';
import { type InviteDetails, deleteInvite, listInvitesFor, listInvitesOf } from './queries.ts';
import { changeInvite, invitePerson, requireInvite, resendInvite } from './service.ts';

const MAILS_A_DAY = 100;
/** Counted across organizations, so that creating more of them does not reach more strangers. */
const MAILS_A_DAY_BY_PERSON = 300;
const RESENDS_AN_HOUR = 10;
/** From one IP address in a quarter of an hour. */
const LINKS_READ = 60;

export function inviteRoutes(app: FastifyInstance) {
  invitedRoutes(app);
  const { context } = app;
  const present = (details: InviteDetails) => presentInvite(details, context.clock.now(), { sender: true });

  mount(app, contract.listInvites, {
    policy: maySeeInvites,
    handler: async ({ call, request, grant, query }) => {
      const { data, total } = await listInvitesOf(context.db, grant.organization_id, query);
      return pageOf(request, query, { data: await presentAll(call.context, query, data), total });
    },
  });
  mount(app, contract.createInvite, {
    policy: mayInvite,
    plan_required_of: ({ organization_id }) => ({ user_id: null, organization_id }),
    handler: async ({ call, grant, body }) => {
      await limitEmails(call, grant.organization_id);
      return present(await invitePerson(call, grant, body));
    },
  });
  mount(app, contract.getInvite, {
    policy: maySeeInvites,
    handler: async ({ grant, params }) => present(await requireInvite(context.db, grant.organization_id, params.inviteId)),
  });
  mount(app, contract.updateInvite, {
    policy: mayInvite,
    handler: async ({ call, grant, params, body }) =>
      present(await changeInvite(call, grant, { id: params.inviteId, input: body })),
  });
  mount(app, contract.deleteInvite, {
    policy: maySeeInvites,
    handler: async ({ grant, params }) => {
      if (!(await deleteInvite(context.db, grant.organization_id, params.inviteId))) throw new AppError('not_found');
    },
  });
  mount(app, contract.resendInvite, {
    policy: mayInvite,
    plan_required_of: ({ organization_id }) => ({ user_id: null, organization_id }),
    handler: async ({ call, grant, params }) => {
      await enforceRateLimit(call, {
        name: 'invite-resend',
        max: RESENDS_AN_HOUR,
        window_seconds: 3_600,
        key: () => params.inviteId,
      });
      await limitEmails(call, grant.organization_id);
      return present(await resendInvite(call, grant, params.inviteId));
    },
  });
}

function invitedRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listMyInvites, {
    policy: signedIn,
    handler: async ({ call, request, query }) => {
      const user = requireUser(call);
      const { data, total } = user.email_verified_at ? await listInvitesFor(db, user, query) : { data: [], total: 0 };
      return pageOf(request, query, { data: await presentAll(call.context, query, data), total });
    },
  });
  mount(app, contract.readInviteLink, {
    policy: anyone,
    is_cookieless: true,
    rate_limit: { name: 'invite-link', max: LINKS_READ, window_seconds: 900 },
    handler: ({ call, body }) => readLink(call.context, body),
  });
  mount(app, contract.viewInvite, { policy: isInvited, handler: ({ call, grant }) => viewInvite(call, grant) });
  mount(app, contract.acceptInvite, {
    policy: isInvited,
    handler: async ({ call, grant }) => presentMembership(await acceptInvite(call, grant)),
  });
  mount(app, contract.rejectInvite, {
    policy: isInvited,
    handler: ({ call, grant, body }) => rejectInvite(call, grant, body.reject_reason),
  });
}

function presentAll(context: Context, query: ListQuery, data: InviteDetails[]) {
  return Promise.all(
    data.map(async (details) => {
      const extras: InviteExtras = { sender: query.include.includes('sender') };
      if (query.include.includes('organization'))
        extras.organization = { logo_base64: await logoOf(context, details.organization.logo_key) };
      return presentInvite(details, context.clock.now(), extras);
    }),
  );
}

async function limitEmails(call: Call, organizationId: string) {
  const window_seconds = 24 * 3_600;
  await enforceRateLimit(call, { name: 'invite-mails', max: MAILS_A_DAY, window_seconds, key: () => organizationId });
  await enforceRateLimit(call, { name: 'invite-mails-by', max: MAILS_A_DAY_BY_PERSON, window_seconds, key: byCaller });
}
