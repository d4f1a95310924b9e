// What a plan allows, and whether there is room for more of it.
import type { PdfMode } from '@countersign/contract/pdfs';
import { METRICS, type Metric } from '@countersign/contract/plans';
import type { UsageMeter } from '@countersign/contract/usage';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Parts } from '#platform/http/parts.ts';
import { startOfMonth } from '#platform/clock/clock.ts';
import { readUse, watchUse } from './queries.ts';

const FULL: Record<Metric, string> = {
  folder_usage: 'Your plan has no room for more folders. Please upgrade your subscription plan.',
  storage_usage: 'Your plan has no room for more files. Please upgrade your subscription plan.',
  active_templates: 'Your plan has no room for more active templates. Please upgrade your subscription plan.',
  monthly_quick_signs: 'Your plan has no more quick signs this month. Please upgrade your subscription plan.',
};

/** From this share of a limit on, the job checks whether to warn, which it does at 80 %. */
const WATCHED_SHARE = 0.75;

/** For what is about to be made. @throws AppError 402 with `metric`, `limit` and `used` where the plan has no room for one more */
export async function requireRoom(parts: Parts, owner: Owner, metrics: readonly Metric[]): Promise<void> {
  const terms = await parts.entitlements.termsOf(parts.db, owner, parts.clock.now());
  const limited = terms ? metrics.filter((metric) => terms.limits[metric] !== null) : [];
  if (!terms || limited.length === 0) return;
  const uses = await Promise.all(limited.map((metric) => readUse(parts.db, spaceOf(owner), { metric, since: terms.since })));
  for (const [index, metric] of limited.entries()) {
    const limit = terms.limits[metric] ?? Number.POSITIVE_INFINITY;
    const used = uses[index] ?? 0;
    // Counts the item that is about to be created.
    if (used + 1 >= limit * WATCHED_SHARE) await watchUse(parts.db, owner);
    if (used >= limit) throw new AppError('payment_required', { message: FULL[metric], body: { metric, limit, used } });
  }
}

/** What a new pdf of a mode takes. @param is_upload rather than made of what the space has */
export function metricsOf(mode: PdfMode, { is_upload }: { is_upload: boolean }): Metric[] {
  return [
    ...(is_upload ? (['storage_usage'] as const) : []),
    ...(mode === 'template' ? (['active_templates'] as const) : []),
    ...(mode === 'signing' && is_upload ? (['monthly_quick_signs'] as const) : []),
  ];
}

/** The four meters of a space. */
export async function readMeters(parts: Parts, owner: Owner): Promise<{ since: Date; meters: UsageMeter[] }> {
  const now = parts.clock.now();
  const terms = await parts.entitlements.termsOf(parts.db, owner, now);
  const since = terms?.since ?? startOfMonth(now);
  const used = await Promise.all(METRICS.map((metric) => readUse(parts.db, spaceOf(owner), { metric, since })));
  const meters = METRICS.map((metric, index) => ({ metric, used: used[index] ?? 0, limit: terms?.limits[metric] ?? null }));
  return { since, meters };
}
