import * as contract from '@countersign/contract/back-office';
import type { FastifyInstance } from 'fastify';
import { findSubscription } from '#features/billing/index.ts';
import { readMeters } from '#features/usage/index.ts';
import { isDatabaseAlive } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { supportStaff } from '#platform/http/policy.ts';
import { readQueueStates } from '#platform/jobs/queue-state.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { listStaffActs } from './act-queries.ts';
import { actOnOrganization } from './organizations.ts';
import { actOnPerson } from './people.ts';
import { presentOrganization, presentPerson, presentQueue, presentSubscription, sumOfEmails } from './presenter.ts';
import * as queries from './queries.ts';

/** Routes for support staff. They show how much a space uses, never its content. */
export function backOfficeRoutes(app: FastifyInstance) {
  personRoutes(app);
  organizationRoutes(app);
  overviewRoutes(app);
}

function personRoutes(app: FastifyInstance) {
  const { context } = app;
  const { db, clock } = context;

  mount(app, contract.listPeople, {
    policy: supportStaff,
    handler: async ({ request, query }) => {
      const { data, total } = await queries.listPeople(db, query);
      return pageOf(request, query, { data: data.map(presentPerson), total });
    },
  });

  mount(app, contract.getPerson, {
    policy: supportStaff,
    handler: async ({ params }) => {
      const row = await queries.findPerson(db, params.userId);
      if (!row) throw new AppError('not_found');
      const owner = { user_id: row.user.id, organization_id: null };
      const [organizations, sessions, subscription, { meters }] = await Promise.all([
        queries.organizationsOf(db, row.user.id),
        queries.countSessions(db, row.user.id, clock.now()),
        findSubscription(db, owner),
        readMeters(context, owner),
      ]);
      return {
        ...presentPerson(row),
        has_access_code: row.has_access_code,
        organizations,
        sessions,
        subscription: presentSubscription(subscription),
        usage: meters,
      };
    },
  });

  mount(app, contract.actOnPerson, {
    policy: supportStaff,
    handler: async ({ call, params, body }) => {
      const { act, reason: _reason, ...proof } = body;
      await actOnPerson(call, { userId: params.userId, act, proof });
      logSecurity(call, 'staff_act', { act, subject: params.userId });
    },
  });
}

function organizationRoutes(app: FastifyInstance) {
  const { context } = app;
  const { db } = context;

  mount(app, contract.listAllOrganizations, {
    policy: supportStaff,
    handler: async ({ request, query }) => {
      const { data, total } = await queries.listOrganizations(db, query);
      return pageOf(request, query, { data: data.map(presentOrganization), total });
    },
  });

  mount(app, contract.getOrganizationFacts, {
    policy: supportStaff,
    handler: async ({ params }) => {
      const row = await queries.findOrganization(db, params.organizationId);
      if (!row) throw new AppError('not_found');
      const owner = { user_id: null, organization_id: row.id };
      const [people, seats, subscription, { meters }] = await Promise.all([
        queries.membersOf(db, row.id),
        context.entitlements.seatsOf(db, row.id),
        findSubscription(db, owner),
        readMeters(context, owner),
      ]);
      return {
        ...presentOrganization(row),
        has_access_code: row.has_access_code,
        people: people.map(({ id, first_name, last_name, email, role }) => ({
          id,
          name: `${first_name} ${last_name}`.trim(),
          email,
          role,
        })),
        seats,
        subscription: presentSubscription(subscription),
        usage: meters,
      };
    },
  });

  mount(app, contract.actOnOrganization, {
    policy: supportStaff,
    handler: async ({ call, params, body }) => {
      await actOnOrganization(context, { organizationId: params.organizationId, act: body.act });
      logSecurity(call, 'staff_act', { act: body.act, subject: params.organizationId });
    },
  });
}

function overviewRoutes(app: FastifyInstance) {
  const { db, storage, jobs, config } = app.context;

  mount(app, contract.listStaffActions, {
    policy: supportStaff,
    handler: async ({ request, query }) => {
      const { data, total } = await listStaffActs(db, query);
      return pageOf(request, query, {
        data: data.map(({ subject_name: _then, ...row }) => ({ ...row, created_at: row.created_at.toISOString() })),
        total,
      });
    },
  });

  mount(app, contract.getSystemHealth, {
    policy: supportStaff,
    handler: async () => {
      const [database, files, queue, sizes, states] = await Promise.all([
        isDatabaseAlive(db),
        storage.isAlive(),
        jobs.isAlive(),
        queries.readSizes(db),
        readQueueStates(db),
      ]);
      return {
        version: config.version,
        checks: { database, storage: files, queue },
        ...sizes,
        mail: sumOfEmails(states),
        queues: states.map(presentQueue),
      };
    },
  });
}
