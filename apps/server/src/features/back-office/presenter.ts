import type { OrganizationFacts, Person, QueueState as PresentedQueue } from '@countersign/contract/back-office';
import type { QueueState } from '#platform/jobs/queue-state.ts';
import type { SubscriptionRow } from '#src/schema/billing.ts';
import type { OrganizationRow, PersonRow } from './queries.ts';

export function presentPerson({ user, plan }: PersonRow): Person {
  const { id, first_name, last_name, email, is_support_staff, is_developer } = user;
  const named = { id, first_name, last_name, email, is_support_staff, is_developer, plan };
  return {
    ...named,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    disabled_at: user.disabled_at?.toISOString() ?? null,
    last_seen_at: user.last_seen_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  };
}

export function presentOrganization({
  has_access_code: _exempt,
  created_at,
  disabled_at,
  ...row
}: OrganizationRow): OrganizationFacts {
  return { ...row, created_at: created_at.toISOString(), disabled_at: disabled_at?.toISOString() ?? null };
}

export function presentSubscription(row: SubscriptionRow | undefined) {
  return row ? { plan: row.product_name, status: row.status, period_ends_at: row.period_ends_at.toISOString() } : null;
}

export function presentQueue({ oldest_waiting_at, ...state }: QueueState): PresentedQueue {
  return { ...state, oldest_waiting_at: oldest_waiting_at?.toISOString() ?? null };
}

/** Matches the kinds of jobs that send an email. */
const MAILS = /mail|invite|reminder|code$/;

export function sumOfEmails(states: readonly QueueState[]): { waiting: number; retrying: number; failed: number } {
  const emails = states.filter(({ name }) => MAILS.test(name));
  const sum = (of: 'waiting' | 'retrying' | 'failed') => emails.reduce((total, state) => total + state[of], 0);
  return { waiting: sum('waiting'), retrying: sum('retrying'), failed: sum('failed') };
}
