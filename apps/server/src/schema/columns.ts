import { timestamp } from 'drizzle-orm/pg-core';

/** `timestamptz`: a Date in code, ISO 8601 in UTC in the API. */
export const moment = (name?: string) =>
  name ? timestamp(name, { withTimezone: true, mode: 'date' }) : timestamp({ withTimezone: true, mode: 'date' });
