import { timestamp } from 'drizzle-orm/pg-core';

/** A moment; a Date in code, ISO 8601 UTC on the wire. */
export const moment = (name?: string) =>
  name ? timestamp(name, { withTimezone: true, mode: 'date' }) : timestamp({ withTimezone: true, mode: 'date' });
