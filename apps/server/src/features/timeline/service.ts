import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { emit, emitEach } from '#platform/events/outbox.ts';
import { type MacKey, macOf } from '#platform/secrets/mac-key.ts';
import type { TimelineActor } from '#src/schema/timeline.ts';
import { hashEvent } from './chain.ts';
import { recorded } from './events.ts';
import { type Subject, insertEvents, lastEvent, lastEvents, lockChain, lockChains } from './queries.ts';

export interface TimelineEntry {
  subject: Subject;
  type: string;
  at: Date;
  actor: TimelineActor;
  /** The installation's key for the HMACs. */
  key: MacKey;
  /**
   * How the actor was authenticated: `session`, `bearer`, `link`, `copied_link`, `access_code`, `email_code`, `login`, `form`,
   * `form_code`, `in_person`.
   */
  proven_by?: string | null;
  ip?: string | null;
  user_agent?: string | null;
  data?: Record<string, unknown>;
  /** The published form that caused it, and its owner; stored in the event's data. */
  form?: PublishedForm;
}

export interface PublishedForm {
  name: string;
  /** The publisher, or the organization once their account is gone. */
  publisher: { name: string; email: string | null };
  /** The name of the organization, if it owns the form. */
  organization: string | null;
}

/** The actor, their authentication, IP address and form; with the key for the event's HMAC. */
export type Recorded = Pick<TimelineEntry, 'actor' | 'key' | 'proven_by' | 'ip' | 'user_agent' | 'form'>;

/** Hex digits: too many to guess, few enough for a QR code. */
const HEAD_LENGTH = 32;

const SYSTEM: TimelineActor = { type: 'system', id: null, name: 'Countersign', email: null };

/** For an event without an actor. */
export function bySystem({ timeline_key }: Pick<Context, 'timeline_key'>): Pick<TimelineEntry, 'actor' | 'key'> {
  return { actor: SYSTEM, key: timeline_key };
}

/** Appends an event to the chain of its pdf or user, in the same transaction as the change. */
export async function record(tx: Executor, entry: TimelineEntry) {
  await lockChain(tx, entry.subject);
  await insertEvents(tx, [rowAfter(await lastEvent(tx, entry.subject), entry)]);
  if ('pdf_id' in entry.subject) await emit(tx, recorded, { pdf_id: entry.subject.pdf_id, type: entry.type });
}

/** As `record`, for the same event of many pdfs at once, limited to a number that a person would select. */
export async function recordEach(tx: Executor, pdfIds: readonly string[], entry: Omit<TimelineEntry, 'subject'>) {
  if (pdfIds.length === 0) return;
  await lockChains(tx, pdfIds);
  const last = new Map((await lastEvents(tx, pdfIds)).map((event) => [event.pdf_id, event]));
  await insertEvents(
    tx,
    pdfIds.map((pdf_id) => rowAfter(last.get(pdf_id) ?? null, { ...entry, subject: { pdf_id } })),
  );
  await emitEach(
    tx,
    recorded,
    pdfIds.map((pdf_id) => ({ pdf_id, type: entry.type })),
  );
}

function rowAfter(last: { sequence: number; hash: string } | null, entry: TimelineEntry) {
  const event = {
    sequence: (last?.sequence ?? 0) + 1,
    type: entry.type,
    actor: entry.actor,
    proven_by: entry.proven_by ?? null,
    ip: entry.ip ?? null,
    user_agent: entry.user_agent ?? null,
    data: entry.form ? { ...entry.data, form: entry.form } : (entry.data ?? {}),
    previous_hash: last?.hash ?? null,
  };
  const subjectId = 'pdf_id' in entry.subject ? entry.subject.pdf_id : entry.subject.user_id;
  const hash = hashEvent({ ...event, subject: subjectId, at: entry.at.toISOString() });
  const mac = macOf(entry.key, hash);
  return { id: newId(entry.at), ...entry.subject, ...event, at: entry.at, hash, key_id: entry.key.id, mac };
}

/** Identifies the current state of a timeline for verification: the beginning of its last hash; null while it is empty. */
export async function timelineHead(db: Executor, subject: Subject): Promise<string | null> {
  const last = await lastEvent(db, subject);
  return last && headOf(last.hash);
}

export function headOf(hash: string): string {
  return hash.slice(0, HEAD_LENGTH);
}

/** The actor and origin of an event that a request causes. */
export function byCall(call: Call): Recorded {
  const { user, via } = call.caller;
  return {
    actor: user ? userActor(user) : SYSTEM,
    key: call.context.timeline_key,
    proven_by: via === 'none' ? null : via,
    ip: call.caller.ip,
    user_agent: call.caller.user_agent,
  };
}

export function userActor(user: { id: string; first_name: string; last_name: string; email: string }): TimelineActor {
  return { type: 'user', id: user.id, name: `${user.first_name} ${user.last_name}`.trim(), email: user.email };
}
