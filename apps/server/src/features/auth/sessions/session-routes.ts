// Routes that list a user's sessions and end them. Programs that signed in without cookies are listed too.
import * as contract from '@countersign/contract/account-security';
import type { FastifyInstance } from 'fastify';
import { record, byCall } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import { requireUser } from '#platform/context/require-user.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { mount } from '#platform/http/mount.ts';
import { type Policy, signedIn } from '#platform/http/policy.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { deviceOf, deviceMessages } from '#platform/i18n/device-messages.ts';
import { accessEnded } from '../events.ts';
import { deleteLoginToken, deleteSessionById, listLoginTokens, listSessions } from '../queries.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

/** @param ownUser the policy of the account feature, passed in because that feature depends on this one */
export function sessionRoutes(app: FastifyInstance, ownUser: Policy<null>) {
  const { db, clock } = app.context;

  mount(app, contract.listSessions, {
    policy: signedIn,
    handler: async ({ call }) => {
      const data = await readSessions(call);
      return { data: data.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
    },
  });

  mount(app, contract.endSession, {
    policy: ownUser,
    handler: async ({ call, params }) => {
      const { id } = requireUser(call);
      await db.transaction(async (tx) => {
        const isGone = (await deleteSessionById(tx, id, params.sessionId)) || (await deleteLoginToken(tx, id, params.sessionId));
        if (!isGone) throw new AppError('not_found');
        await emit(tx, accessEnded, { person_ids: [id] });
        await recordEnd(tx, call);
      });
      logSecurity(call, 'session_ended_elsewhere');
    },
  });

  mount(app, contract.endOtherSessions, {
    policy: signedIn,
    handler: async ({ call }) => {
      const { caller } = call;
      const { id } = requireUser(call);
      await db.transaction(async (tx) => {
        await signOutEverywhere(tx, id, caller);
        await recordEnd(tx, call);
      });
      logSecurity(call, 'session_ended_elsewhere');
    },
  });

  async function recordEnd(tx: Executor, call: Call) {
    const subject = { user_id: requireUser(call).id };
    await record(tx, { subject, type: 'signed out elsewhere', at: clock.now(), ...byCall(call) });
  }
}

async function readSessions(call: Call): Promise<contract.Session[]> {
  const { db, clock } = call.context;
  const { session_hash, token_id } = call.caller;
  const { id } = requireUser(call);
  const now = clock.now();
  const [sessions, tokens] = await Promise.all([listSessions(db, id, now), listLoginTokens(db, id, now)]);
  return [
    ...sessions.map((row) => ({
      id: row.id,
      kind: 'browser' as const,
      device: deviceMessages(row.user_agent),
      ...namesOf(row.user_agent),
      ip: row.ip,
      last_seen_at: row.updated_at.toISOString(),
      created_at: row.created_at.toISOString(),
      is_current: row.id_hash === session_hash,
    })),
    ...tokens.map((row) => ({
      id: row.id,
      kind: 'token' as const,
      device: 'App or script',
      ...namesOf(null),
      ip: null,
      last_seen_at: (row.last_used_at ?? row.created_at).toISOString(),
      created_at: row.created_at.toISOString(),
      is_current: row.id === token_id,
    })),
  ];
}

function namesOf(userAgent: string | null): Pick<contract.Session, 'browser' | 'system'> {
  const { browser = null, system = null } = deviceOf(userAgent);
  return { browser, system };
}
