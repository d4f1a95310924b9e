import { pgTable, uuid } from 'drizzle-orm/pg-core';

export const usageWatch = pgTable('usage_watch', {
  owner_id: uuid().primaryKey(),
  user_id: uuid(),
  organization_id: uuid(),
});
