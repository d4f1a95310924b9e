// What a timeline event says about a corrected or reassigned signee. Old events have fewer details.
import { z } from 'zod';

export interface SigneeChange {
  from: Person;
  to: Person;
  /** What else was changed besides the person. */
  ways: ChangedWay[];
}

interface Person {
  name: string;
  email: string;
}

/** `in_person` and `by_mail` are the new way of signing. */
export const CHANGED_WAYS = ['access', 'access_code', 'in_person', 'by_mail', 'locale', 'message'] as const;
export type ChangedWay = (typeof CHANGED_WAYS)[number];

const facts = z.object({
  name: z.string(),
  email: z.string(),
  is_in_person: z.boolean().optional(),
  access: z.string().optional(),
});
const change = z.object({ from: facts, to: facts, changed: z.array(z.string()).catch([]) });

/** null for an event that changed no signee. */
export function signeeChange(data: Record<string, unknown>): SigneeChange | null {
  const found = change.safeParse(data).data;
  if (!found) return null;
  const { from, to } = found;
  const changed = new Set<string>(found.changed);
  if (from.access !== to.access) changed.add('access');
  if (from.is_in_person !== to.is_in_person) changed.add(to.is_in_person ? 'in_person' : 'by_mail');
  return { from: personOf(from), to: personOf(to), ways: CHANGED_WAYS.filter((way) => changed.has(way)) };
}

/** Both names as text, if the person or the spelling has changed; otherwise null. */
export function changedPerson({ from, to }: SigneeChange): { from: string; to: string } | null {
  const [before, now] = [written(from), written(to)];
  return before === now ? null : { from: before, to: now };
}

function personOf({ name, email }: Person): Person {
  return { name, email };
}

function written({ name, email }: Person): string {
  return `${name} (${email})`;
}
