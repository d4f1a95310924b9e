import type { Executor } from '#platform/db/database.ts';

/** How many people an organization has room for, members and invited ones together; null: for as many as it likes. */
export type SeatsOf = (db: Executor, organizationId: string) => Promise<number | null>;

declare module 'fastify' {
  interface FastifyInstance {
    seatsOf: SeatsOf;
  }
}

export const seatsWithoutLimit: SeatsOf = () => Promise.resolve(null);
