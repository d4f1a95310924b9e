// What a space may do according to its plan. Features use this interface and do not depend on the payment provider.
import type { Metric, PlanLimits } from '@countersign/contract/plans';
import type { Executor } from '#platform/db/database.ts';
import type { Owner } from '#platform/db/owned-by.ts';

/** The number of seats of an organization, for members and invitees together; null for no limit. */
export type SeatsOf = (db: Executor, organizationId: string) => Promise<number | null>;

export interface PlanTerms {
  limits: PlanLimits;
  /** Start of the period in which quick signs are counted. */
  since: Date;
}

/** The terms of a space's plan, and its usage of the metrics that they limit, 0 for others. */
export interface UsageWithinPlan extends PlanTerms {
  used: Record<Metric, number>;
}

export interface Entitlements {
  seatsOf: SeatsOf;
  /** Whether an organization is subscribed or exempt; always true if billing is off. */
  hasSubscription: (db: Executor, organizationId: string) => Promise<boolean>;
  /** The limits of a space's plan; null: no limits. */
  termsOf: (db: Executor, owner: Owner, now: Date) => Promise<PlanTerms | null>;
  /** The same with the usage of `metrics`, which stays locked until the transaction ends if the plan limits any of them. */
  lockUsage: (tx: Executor, owner: Owner, asked: { metrics: readonly Metric[]; now: Date }) => Promise<UsageWithinPlan | null>;
  /** The ids of those of the given spaces that could be charged. */
  billableOf: (db: Executor, spaces: { user_ids: string[]; organization_ids: string[] }) => Promise<Set<string>>;
}
