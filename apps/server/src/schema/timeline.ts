import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export interface TimelineActor {
  type: 'user' | 'signee' | 'system';
  id: string | null;
  name: string;
  email: string | null;
}

export const timelineEvents = pgTable('timeline_events', {
  id: uuid().primaryKey(),
  pdf_id: uuid(),
  user_id: uuid(),
  sequence: integer().notNull(),
  type: text().notNull(),
  at: moment().notNull(),
  actor: jsonb().$type<TimelineActor>().notNull(),
  proven_by: text(),
  ip: text(),
  user_agent: text(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  previous_hash: text(),
  hash: text().notNull(),
  /** The key of `mac`. Both are null in events of older versions, until the first check of the timelines adds them. */
  key_id: text(),
  /** HMAC of `hash` under the key `key_id`. */
  mac: text(),
});
export type TimelineRow = typeof timelineEvents.$inferSelect;

/** Keys for which it is recorded, with an HMAC, that every intact event has its own `mac` since `since`. */
export const timelineKeys = pgTable('timeline_keys', {
  key_id: text().primaryKey(),
  since: moment().notNull(),
  mac: text().notNull(),
});

export const timelineFaults = pgTable('timeline_faults', {
  subject_id: uuid().primaryKey(),
  kind: text().$type<'pdf' | 'user'>().notNull(),
  sequence: integer().notNull(),
  found_at: moment().notNull(),
});
export type TimelineFault = typeof timelineFaults.$inferSelect;

export const timelineStamps = pgTable('timeline_stamps', {
  id: uuid().primaryKey(),
  made_at: moment().notNull(),
  digest: text().notNull(),
  /** RFC 3161 timestamp token (DER, base64). */
  token: text(),
});

export const timelineStampedHeads = pgTable('timeline_stamped_heads', {
  stamp_id: uuid().notNull(),
  subject_id: uuid().notNull(),
  kind: text().$type<'pdf' | 'user'>().notNull(),
  sequence: integer().notNull(),
  hash: text().notNull(),
});
