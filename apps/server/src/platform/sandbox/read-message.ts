// Validates a child's messages in the parent: a compromised child may send anything. Not imported by the child, which stays
// small.
import { z } from 'zod';
import type { ChildMessage } from './messages.ts';

const outcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.object({ message: z.string(), code: z.string().optional() }) }),
]);

const childMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), used_ms: z.number().nonnegative() }),
  z.object({ kind: z.literal('call'), run_id: z.number(), call_id: z.number(), name: z.string(), args: z.unknown() }),
  z.object({ kind: z.literal('done'), run_id: z.number(), outcome, is_spent: z.boolean() }),
]);

/** undefined for an invalid message. */
export function readMessage(said: unknown): ChildMessage | undefined {
  return childMessage.safeParse(said).data;
}
