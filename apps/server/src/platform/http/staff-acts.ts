// Records every action of support staff, on any route: who, what, on whom and why before the action, and the outcome after it.
import { REAUTHENTICATION_FIELDS } from '@countersign/contract/reauthentication';
import { eq } from 'drizzle-orm';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { staffActs } from '#src/schema/staff.ts';
import { AppError } from '#platform/errors/app-error.ts';

interface Act {
  /** Method and path of the endpoint: `POST /api/system/alerts`. */
  operation: string;
  params: Record<string, string>;
  body: unknown;
  /**
   * Names the subject of the action; null if it has no name. Called before the action, and again with its answer if that returned
   * null.
   */
  nameSubject: (answer?: unknown) => Promise<string | null>;
}

/** Runs and records the action of a caller who is support staff. */
export async function recordStaffAction<T>(
  call: Call,
  { operation, params, body, nameSubject }: Act,
  act: () => Promise<T>,
): Promise<T> {
  const { db, clock } = call.context;
  const user = requireUser(call);
  const now = clock.now();
  const detail = detailOf(body);
  const id = newId(now);
  const subject_name = await nameSubject();
  await db.insert(staffActs).values({
    id,
    user_id: user.id,
    user_name: `${user.first_name} ${user.last_name}`.trim(),
    operation,
    subject_id: Object.values(params)[0] ?? null,
    subject_name,
    detail,
    reason: typeof detail['reason'] === 'string' ? detail['reason'] : '',
    created_at: now,
  });
  // A failure to write the outcome must not turn a completed action into an error.
  const end = (ending: { outcome: string; subject_name?: string | null }) =>
    db
      .update(staffActs)
      .set(ending)
      .where(eq(staffActs.id, id))
      .catch((error: unknown) =>
        call.caller.log.error({ err: error, act_id: id }, 'how an act of support staff ended was not kept'),
      );
  const result = await act().catch(async (error: unknown) => {
    await end({ outcome: error instanceof AppError ? error.kind : 'failed' });
    throw error;
  });
  await end({ outcome: 'done', subject_name: subject_name ?? (await nameSubject(result)) });
  return result;
}

/** The request's data, without the password or code. */
function detailOf(body: unknown): Record<string, unknown> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(fields.filter(([name]) => !REAUTHENTICATION_FIELDS.includes(name)));
}
