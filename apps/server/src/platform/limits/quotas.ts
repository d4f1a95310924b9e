// Hourly limits for storage, email and the PDF engine: per user, space and network. They are far above human use; a program that
// exceeds them is told to wait.
import { MAX_BULK_ROWS } from '@countersign/contract/bulk-sends';
import type { Call } from '#platform/context/call.ts';
import { callerNetwork } from './caller-network.ts';
import { type Counting, type RateLimit, enforceRateLimit } from './rate-limit.ts';

export interface Quota {
  name: string;
  /** For each user with an account. */
  person: number;
  /** For all members of an organization together; for a personal space, its owner. */
  space: number;
  /** For all clients of one network, because offices and schools share an address. */
  network: number;
}

const WINDOW_SECONDS = 3_600;

/** Uploaded files: documents, pages and images. */
export const UPLOADS: Quota = { name: 'uploads', person: 600, space: 3_000, network: 10_000 };
/** Documents made from others: duplicates, extracted pages, and uses of a template. */
export const COPIES: Quota = { name: 'copies', person: 600, space: 3_000, network: 10_000 };
/** Sent documents, including each row of a bulk send, and reassignments. A whole bulk send fits into an hour. */
export const SENDS: Quota = { name: 'sends', person: MAX_BULK_ROWS + 200, space: 2_000, network: 10_000 };

/** Calls that act on several documents at once. */
export const BATCHES: Quota = { name: 'batches', person: 600, space: 3_000, network: 10_000 };
/** Documents put into ZIP files, each of which may have to be rendered. */
export const ZIPPED: Quota = { name: 'zipped', person: 2_000, space: 10_000, network: 30_000 };

/**
 * Counts one use, or as many as `counting` says. Call it after authorization, so that others cannot use up the quota of a space.
 * @param use.space id of the organization, or of the user for a personal space
 * @throws AppError `too_many_requests` with the seconds until the hour is over
 */
export async function useQuota(
  call: Call,
  { name, ...most }: Quota,
  { space, counting }: { space: string; counting?: Counting },
): Promise<void> {
  const limit = (of: Exclude<keyof Quota, 'name'>, key: string): RateLimit => ({
    name: `${name}:${of}`,
    max: most[of],
    window_seconds: WINDOW_SECONDS,
    key: () => key,
  });
  const { user } = call.caller;
  // The narrowest first: a call that exceeds the person's own limit does not count against the shared ones.
  if (user) await enforceRateLimit(call, limit('person', user.id), counting);
  await enforceRateLimit(call, limit('space', space), counting);
  await enforceRateLimit(call, limit('network', callerNetwork(call.caller.ip)), counting);
}
