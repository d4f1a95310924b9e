import * as contract from '@countersign/contract/api-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownUser } from '#features/account/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import { pageOf } from '#platform/http/lists.ts';
import { mount } from '#platform/http/mount.ts';
import { listApiRequests } from './queries.ts';
import { createRequestRecorder } from './record.ts';

const MAX_CHARACTERS = 500;

export function requestLogRoutes(app: FastifyInstance) {
  const { db } = app.context;

  mount(app, contract.listApiRequests, {
    policy: ownUser,
    handler: async ({ request, params, query }) => {
      const { data, total } = await listApiRequests(db, params.id, query);
      return pageOf(request, query, {
        data: data.map(({ user_id: _user, ...row }) => ({ ...row, created_at: row.created_at.toISOString() })),
        total,
      });
    },
  });
}

/** Records every request made with an API token. Writes buffered requests before the server closes. */
export function recordApiRequests(app: FastifyInstance): void {
  const { clock } = app.context;
  const recorder = createRequestRecorder(app.context);
  const codes = new WeakMap<FastifyRequest, string>();

  app.addHook('onSend', async (request, reply, payload) => {
    const code = request.caller.token_id && reply.statusCode >= 400 ? codeIn(payload) : null;
    if (code) codes.set(request, code);
    return payload;
  });

  app.addHook('onResponse', async (request, reply) => {
    const { user, token_id } = request.caller;
    if (!user || !token_id) return;
    const created_at = clock.now();
    recorder.add({
      id: newId(created_at),
      user_id: user.id,
      token_id,
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(0, MAX_CHARACTERS),
      status: reply.statusCode,
      code: codes.get(request) ?? null,
      duration_ms: Math.round(reply.elapsedTime),
      request_id: request.id,
      created_at,
    });
  });

  app.addHook('onClose', () => recorder.write());
}

/** The problem code of an error response; these are small. */
function codeIn(payload: unknown): string | null {
  if (typeof payload !== 'string') return null;
  try {
    const { code } = JSON.parse(payload) as { code?: unknown };
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}
