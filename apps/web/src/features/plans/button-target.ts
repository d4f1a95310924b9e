// Target and text of a plan's button. Pure.
import { DEFAULT_BUTTON_TEXT, type SubscriptionPlan } from '@countersign/contract/plans';

const HOST = '{host}';
const NAME = 'PLAN_NAME';

export interface ButtonTargets {
  /** Origin of this server, such as `https://example.com`. */
  origin: string;
  /** Target for an empty URL. */
  fallback: string;
}

/**
 * URL of a plan's button. A URL that starts with `{host}` or a single `/` is on this server.
 * @returns the fallback for invalid URLs, too; the server rejects them, and nobody should follow them here
 */
export function buttonHref({ button_url }: Pick<SubscriptionPlan, 'button_url'>, { origin, fallback }: ButtonTargets): string {
  const url = button_url.startsWith(HOST) ? button_url.slice(HOST.length) : button_url;
  if (button_url.startsWith(HOST) && url === '') return origin;
  if (/^\/(?![/\\])/.test(url)) return origin + url;
  return !button_url.startsWith(HOST) && /^https?:\/\/[^/\s]/.test(url) ? url : fallback;
}

/** @param words default text, in the screen's language */
export function buttonText({ button_txt, name }: Pick<SubscriptionPlan, 'button_txt' | 'name'>, words: string): string {
  return button_txt === DEFAULT_BUTTON_TEXT ? words : button_txt.replaceAll(NAME, name);
}
