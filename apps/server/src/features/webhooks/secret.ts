// What deliveries are signed with: one secret, and for a day after it was replaced the one before, so that receivers can change over.
import type { Parts } from '#platform/http/parts.ts';
import { openText, sealText } from '#platform/secrets/sealed-text.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { RetiredSecret, WebhookRow } from '#src/schema/webhooks.ts';

const PURPOSE = 'webhooks';
const RETIRES_AFTER_MS = 24 * 3_600_000;
/** A header has no room for more. */
const MOST_RETIRED = 4;

type Secrets = Pick<WebhookRow, 'sealed_secret' | 'retired_secrets'>;

export function sealSecret(parts: Pick<Parts, 'app_key'>, secret: string): string {
  return sealText(deriveKey(parts.app_key, PURPOSE), secret);
}

/** The present one first. */
export function openSecrets(parts: Pick<Parts, 'app_key'>, webhook: Secrets, now: Date): string[] {
  const key = deriveKey(parts.app_key, PURPOSE);
  const sealed = [webhook.sealed_secret, ...stillSigning(webhook, now).map((retired) => retired.sealed)];
  return sealed.map((text) => openText(key, text));
}

/** Whoever replaces a secret twice in a day may have a receiver that knows none but the first. */
export function retired(webhook: Secrets, now: Date): RetiredSecret[] {
  const until = new Date(now.getTime() + RETIRES_AFTER_MS).toISOString();
  return [{ sealed: webhook.sealed_secret, until }, ...stillSigning(webhook, now)].slice(0, MOST_RETIRED);
}

/** The newest first. */
export function stillSigning({ retired_secrets }: Pick<WebhookRow, 'retired_secrets'>, now: Date): RetiredSecret[] {
  return retired_secrets.filter(({ until }) => new Date(until) > now);
}
