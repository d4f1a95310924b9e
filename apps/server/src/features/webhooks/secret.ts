// The signing secrets of a webhook: the current one, and for a day after its replacement the previous one, so that receivers can
// switch over.
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { AppKeys } from '#platform/secrets/app-keys.ts';
import { type Resealed, resealEach } from '#platform/secrets/reseal.ts';
import { type SealedColumn, createSealer } from '#platform/secrets/sealed-text.ts';
import type { RetiredSecret, WebhookRow } from '#src/schema/webhooks.ts';
import { readSealedOtherwise, replaceSealed } from './queries.ts';

const PURPOSE = 'webhooks';
const RETIRES_AFTER_MS = 24 * 3_600_000;
/** More would not fit into a header. */
const MAX_RETIRED = 4;

type Secrets = Pick<WebhookRow, 'sealed_secret' | 'retired_secrets'>;

export function sealSecret({ app_keys }: Pick<Context, 'app_keys'>, webhookId: string, secret: string): string {
  return createSealer(app_keys, PURPOSE).seal(columnOf(webhookId), secret);
}

/** The current one first. */
export function openSecrets({ app_keys }: Pick<Context, 'app_keys'>, webhook: Secrets & { id: string }, now: Date): string[] {
  const sealer = createSealer(app_keys, PURPOSE);
  const sealed = [webhook.sealed_secret, ...stillSigning(webhook, now).map((retired) => retired.sealed)];
  return sealed.map((text) => sealer.open(columnOf(webhook.id), text));
}

/** Secrets still valid for a day: after two replacements, a receiver may still know only the first. */
export function retired(webhook: Secrets, now: Date): RetiredSecret[] {
  const until = new Date(now.getTime() + RETIRES_AFTER_MS).toISOString();
  return [{ sealed: webhook.sealed_secret, until }, ...stillSigning(webhook, now)].slice(0, MAX_RETIRED);
}

/** Newest first. */
export function stillSigning({ retired_secrets }: Pick<WebhookRow, 'retired_secrets'>, now: Date): RetiredSecret[] {
  return retired_secrets.filter(({ until }) => new Date(until) > now);
}

export function resealWebhooks(db: Executor, keys: AppKeys): Promise<Resealed> {
  const sealer = createSealer(keys, PURPOSE);
  return resealEach({
    read: (page) => readSealedOtherwise(db, sealer.prefix, page),
    idOf: ({ id }) => id,
    reseal(row) {
      const resealed = (sealed: string) => sealer.seal(columnOf(row.id), sealer.open(columnOf(row.id), sealed));
      const retired_secrets = row.retired_secrets.map((one) => ({ ...one, sealed: resealed(one.sealed) }));
      return { sealed_secret: resealed(row.sealed_secret), retired_secrets };
    },
    save: (row, resealed) => replaceSealed(db, row, resealed),
  });
}

/** The same for all secrets of a webhook, because the current one becomes a retired one unchanged. */
function columnOf(id: string): SealedColumn {
  return { table: 'webhooks', column: 'sealed_secret', row: id };
}
