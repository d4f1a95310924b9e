// What a space may do according to its plan. Features use this interface and do not depend on the payment provider.
import type { PlanLimits } from '@countersign/contract/plans';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';

/** The number of seats of an organization, for members and invitees together; null for no limit. */
export type SeatsOf = (db: Executor, organizationId: string) => Promise<number | null>;

export interface PlanTerms {
  limits: PlanLimits;
  /** Start of the period in which quick signs are counted. */
  since: Date;
}

export interface Entitlements {
  seatsOf: SeatsOf;
  /** Whether an organization is subscribed or exempt; always true if billing is off. */
  hasSubscription: (db: Executor, organizationId: string) => Promise<boolean>;
  /** The limits of a space's plan; null: no limits. */
  termsOf: (db: Executor, owner: Owner, now: Date) => Promise<PlanTerms | null>;
  /** The ids of those of the given spaces that could be charged. */
  billableOf: (db: Executor, spaces: { user_ids: string[]; organization_ids: string[] }) => Promise<Set<string>>;
}
