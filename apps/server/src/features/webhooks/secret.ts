import type { Parts } from '#platform/http/parts.ts';
import { openText, sealText } from '#platform/secrets/sealed-text.ts';
import { deriveKey } from '#platform/secrets/secrets.ts';
import type { WebhookRow } from '#src/schema/webhooks.ts';

const PURPOSE = 'webhooks';

export function sealSecret(parts: Pick<Parts, 'app_key'>, secret: string): string {
  return sealText(deriveKey(parts.app_key, PURPOSE), secret);
}

export function openSecret(parts: Pick<Parts, 'app_key'>, webhook: WebhookRow): string {
  return openText(deriveKey(parts.app_key, PURPOSE), webhook.sealed_secret);
}
