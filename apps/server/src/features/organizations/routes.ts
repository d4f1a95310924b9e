import * as contract from '@countersign/contract/organizations';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#platform/context/caller.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { emit } from '#platform/events/outbox.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';
import type { RateLimit } from '#platform/limits/rate-limit.ts';
import { billingEmailChanged } from './events.ts';
import { changeOrganization, createOrganization, logoOf } from './manage.ts';
import { mayCreateOrganization, mayManageOrganization } from './policy.ts';
import { type OrganizationExtras, presentOrganization } from './presenter.ts';
import { findMembership, findSettings, listOrganizationsOf, setSettings } from './queries.ts';

const CREATING: RateLimit = {
  name: 'organization-create',
  max: 30,
  window_seconds: 3_600,
  key: ({ user, ip }: Caller) => user?.id ?? ip,
};

export function organizationRoutes(app: FastifyInstance) {
  const { context } = app;
  settingsRoutes(app);

  mount(app, contract.listOrganizations, {
    policy: signedIn,
    handler: async ({ call, request, query }) => {
      const { data, total } = await listOrganizationsOf(context.db, requireUser(call).id, query);
      const includesBillable = query.append.includes('is_billable');
      const organization_ids = includesBillable ? data.map(({ organization }) => organization.id) : [];
      const billable = await context.entitlements.billableOf(context.db, { user_ids: [], organization_ids });
      const present = async ({ organization, membership }: (typeof data)[number]) => {
        const extras: OrganizationExtras = {};
        if (query.append.includes('logo_base64')) extras.logo_base64 = await logoOf(context, organization.logo_key);
        if (includesBillable) extras.is_billable = billable.has(organization.id);
        if (query.include.includes('authOrganizationUser')) extras.membership = membership;
        return presentOrganization(organization, extras);
      };
      return pageOf(request, query, { data: await Promise.all(data.map(present)), total });
    },
  });

  mount(app, contract.createOrganization, {
    policy: mayCreateOrganization,
    rate_limit: CREATING,
    handler: async ({ call, grant, body }) => {
      const { organization, membership } = await createOrganization(call, grant, body);
      return presentOrganization(organization, { logo_base64: await logoOf(context, organization.logo_key), membership });
    },
  });

  mount(app, contract.updateOrganization, {
    policy: mayManageOrganization,
    handler: async ({ call, grant, body }) => {
      const organization = await changeOrganization(call, grant, body);
      const membership = await findMembership(context.db, organization.id, grant.user.id);
      return presentOrganization(organization, { logo_base64: await logoOf(context, organization.logo_key), membership });
    },
  });
}

function settingsRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, contract.getOrganizationSettings, {
    policy: mayManageOrganization,
    handler: async ({ grant }) => ({ billing_email: (await findSettings(db, grant.organization_id))?.billing_email ?? null }),
  });

  mount(app, contract.setBillingEmail, {
    policy: mayManageOrganization,
    handler: async ({ grant, body }) => {
      const { organization_id } = grant;
      await db.transaction(async (tx) => {
        await setSettings(tx, { organization_id, billing_email: body.value, updated_at: clock.now() });
        await emit(tx, billingEmailChanged, { organization_id });
      });
      return { billing_email: body.value };
    },
  });
}
