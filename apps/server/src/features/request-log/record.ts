// Records the requests that are made with API tokens: in memory first, then many rows by one statement.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '#platform/clock/request-seed.ts';
import type { ApiRequestRow } from '#src/schema/api-requests.ts';
import { insertApiRequests } from './queries.ts';

const WRITE_AFTER_MS = 1_000;
/** More within that time are not recorded: reading the log must not cost more than the calls. */
const MOST_WAITING = 500;
const MOST_CHARACTERS = 500;

type Recorded = Omit<ApiRequestRow, 'token_name'>;

/** To be called once, before the routes are mounted. What waits is written before the server is closed. */
export function recordApiRequests(app: FastifyInstance): void {
  const { db, clock, log } = app.context;
  const codes = new WeakMap<FastifyRequest, string>();
  let waiting: Recorded[] = [];
  let timer: NodeJS.Timeout | null = null;

  const write = async () => {
    timer = null;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    await insertApiRequests(db, rows).catch((error: unknown) =>
      log.warn({ err: error, count: rows.length }, 'requests made with API tokens were not recorded'),
    );
  };

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.caller?.token_id && reply.statusCode >= 400) {
      const code = codeIn(payload);
      if (code) codes.set(request, code);
    }
    return payload;
  });

  app.addHook('onResponse', async (request, reply) => {
    const { user, token_id } = request.caller ?? {};
    if (!user || !token_id || waiting.length >= MOST_WAITING) return;
    const created_at = clock.now();
    waiting.push({
      id: newId(created_at),
      user_id: user.id,
      token_id,
      method: request.method,
      path: (request.url.split('?', 1)[0] ?? '').slice(0, MOST_CHARACTERS),
      status: reply.statusCode,
      code: codes.get(request) ?? null,
      duration_ms: Math.round(reply.elapsedTime),
      request_id: request.id,
      created_at,
    });
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS);
  });

  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
    await write();
  });
}

/** Of the answer to a refused call; they are small. */
function codeIn(payload: unknown): string | null {
  if (typeof payload !== 'string') return null;
  try {
    const { code } = JSON.parse(payload) as { code?: unknown };
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}
