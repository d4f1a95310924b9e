// The hash chain: each event's SHA-256 covers its canonical JSON (RFC 8785), which contains the previous event's hash. An HMAC
// over it, with a key stored outside the database, shows that this program wrote the event.
import { createHash } from 'node:crypto';
import { type TimelineEvent, timelineEvent } from '@countersign/contract/timeline';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { type MacKey, isMacOf } from '#platform/secrets/mac-key.ts';
import type { TimelineActor, TimelineRow } from '#src/schema/timeline.ts';

/** The hashed content. Times are ISO 8601 UTC with milliseconds. */
export interface ChainedEvent {
  subject: string;
  sequence: number;
  type: string;
  at: string;
  actor: TimelineActor;
  proven_by: string | null;
  ip: string | null;
  user_agent: string | null;
  data: Record<string, unknown>;
  previous_hash: string | null;
}

export function hashEvent(event: ChainedEvent): string {
  const text = canonicalize(event);
  if (text === undefined) throw new Error('The event cannot be written as JSON.');
  return createHash('sha256').update(text).digest('hex');
}

/** How to verify that this program wrote an event. */
export interface ChainCheck {
  keys: readonly MacKey[];
  /** Whether events from before the key existed have their HMAC by now. */
  is_complete: boolean;
}

/**
 * Whether every event contains the previous one's hash, has the right hash itself, and was written by this program; true for an
 * empty chain.
 */
export function isChainIntact(events: readonly TimelineRow[], keyed: ChainCheck): boolean {
  return events.every((event, index) => isNext(event, events[index - 1], keyed));
}

/** Whether the event follows `previous` in a chain; without `previous`, whether it is the first. */
export function isNext(event: TimelineRow, previous: TimelineRow | undefined, keyed: ChainCheck): boolean {
  if (event.sequence !== (previous?.sequence ?? 0) + 1 || event.previous_hash !== (previous?.hash ?? null)) return false;
  return event.hash === hashEvent(chained(event)) && isWrittenHere(event, keyed);
}

function isWrittenHere({ hash, key_id, mac }: TimelineRow, { keys, is_complete }: ChainCheck): boolean {
  if (mac === null) return !is_complete;
  const key = keys.find(({ id }) => id === key_id);
  return key !== undefined && isMacOf(mac, key, hash);
}

/** The hashed content of the event, with its hash: a list of these proves the chain. */
export function provableEvent(row: TimelineRow): ChainedEvent & { hash: string } {
  return { ...chained(row), hash: row.hash };
}

function chained(row: TimelineRow): ChainedEvent {
  return {
    subject: row.pdf_id ?? row.user_id ?? '',
    sequence: row.sequence,
    type: row.type,
    at: row.at.toISOString(),
    actor: row.actor,
    proven_by: row.proven_by,
    ip: row.ip,
    user_agent: row.user_agent,
    data: row.data,
    previous_hash: row.previous_hash,
  };
}

/** The API's event with its subject, which is also hashed. */
const proven = z.object({ events: z.array(timelineEvent.extend({ subject: z.string() })) });

/** Reads a list of `provableEvent`s from a file; null unless it is a chain without a gap. */
export function readProvenTimeline(text: string): TimelineEvent[] | null {
  const parsed = proven.safeParse(parseJson(text));
  if (!parsed.success || parsed.data.events.length === 0) return null;
  return isChain(parsed.data.events) ? parsed.data.events : null;
}

function isChain(events: z.infer<typeof proven>['events']): boolean {
  try {
    return events.every(({ hash, ...event }, index) => {
      const isInLine = event.sequence === index + 1 && event.previous_hash === (events[index - 1]?.hash ?? null);
      return isInLine && hash === hashEvent(event);
    });
  } catch {
    return false; // nested too deeply to be ours
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
