// The limits of plans, enforced for everything that is created, copied or restored.
import type { PdfMode } from '@countersign/contract/pdfs';
import { METRICS, type Metric } from '@countersign/contract/plans';
import { type Problem, problem } from '@countersign/contract/problems';
import type { UsageMeter } from '@countersign/contract/usage';
import { startOfMonth } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { readUsage, watchUsage } from './queries.ts';

const FULL: Record<Metric, Problem> = {
  folder_usage: problem('folder_limit_reached'),
  storage_usage: problem('storage_limit_reached'),
  active_templates: problem('template_limit_reached'),
  monthly_quick_signs: problem('quick_sign_limit_reached'),
};

/** From this share of a limit on, the job checks whether to warn, which it does at 80 %. */
const WATCHED_SHARE = 0.75;

interface Growth<T> {
  owner: Owner;
  /** The metrics that `change` may increase. */
  metrics: readonly Metric[];
  /** The most that it adds to each. Far below the limits, the usage is not read again afterwards then. */
  at_most?: Readonly<Partial<Record<Metric, number>>>;
  change: () => Promise<T>;
}

/**
 * Creates, copies or restores something in a transaction, which fails if the plan has no room for it. A change that adds nothing
 * succeeds, even in a space over its limit. Changes of one space wait for each other here. To rule out deadlocks, the transaction
 * must hold no locks yet except those of the files that it stores (`saveFiles`).
 * @throws AppError 402 with `metric`, `limit`, and as `used` the earlier usage
 */
export async function withinLimits<T>(
  context: Pick<Context, 'entitlements' | 'clock'>,
  tx: Executor,
  { owner, metrics, at_most = {}, change }: Growth<T>,
): Promise<T> {
  const plan = metrics.length > 0 ? await context.entitlements.lockUsage(tx, owner, { metrics, now: context.clock.now() }) : null;
  const limited = metrics.flatMap((metric) => {
    const limit = plan?.limits[metric] ?? null;
    return limit === null ? [] : [{ metric, limit }];
  });
  if (!plan || limited.length === 0) return change();

  const before = plan.used;
  const isFar = limited.every(({ metric, limit }) => before[metric] + (at_most[metric] ?? Infinity) < limit * WATCHED_SHARE);
  const created = await change();
  if (isFar) return created;

  const after = await readUsage(tx, spaceOf(owner), { metrics: limited.map(({ metric }) => metric), since: plan.since });
  for (const { metric, limit } of limited) {
    if (after[metric] > limit && after[metric] > before[metric])
      throw new AppError('payment_required', { ...FULL[metric], body: { metric, limit, used: before[metric] } });
  }
  if (limited.some(({ metric, limit }) => after[metric] >= limit * WATCHED_SHARE)) await watchUsage(tx, owner);
  return created;
}

/** The metrics that a new pdf of a mode increases. @param is_upload false if it is made from something in the space */
export function metricsOf(mode: PdfMode, { is_upload }: { is_upload: boolean }): Metric[] {
  return [
    ...(is_upload ? (['storage_usage'] as const) : []),
    ...(mode === 'template' ? (['active_templates'] as const) : []),
    ...(mode === 'signing' && is_upload ? (['monthly_quick_signs'] as const) : []),
  ];
}

/** The four meters of a space. */
export async function readMeters(context: Context, owner: Owner): Promise<{ since: Date; meters: UsageMeter[] }> {
  const now = context.clock.now();
  const terms = await context.entitlements.termsOf(context.db, owner, now);
  const since = terms?.since ?? startOfMonth(now);
  const used = await readUsage(context.db, spaceOf(owner), { metrics: METRICS, since });
  return { since, meters: METRICS.map((metric) => ({ metric, used: used[metric], limit: terms?.limits[metric] ?? null })) };
}
