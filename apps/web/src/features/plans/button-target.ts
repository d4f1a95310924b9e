// Where the button of a plan leads, and what it says. Pure.
import { DEFAULT_BUTTON_TEXT, type SubscriptionPlan } from '@countersign/contract/plans';

const HOST = '{host}';
const NAME = 'PLAN_NAME';

export interface ButtonTargets {
  /** Of this server, as `https://example.com`. */
  origin: string;
  /** Where an empty address leads. */
  fallback: string;
}

/**
 * The address of a plan's button. One that begins with `{host}` or a single `/` is of this server.
 * @returns the fallback for what is none of these, too: the server refuses it, and no one follows it here
 */
export function buttonHref({ button_url }: Pick<SubscriptionPlan, 'button_url'>, { origin, fallback }: ButtonTargets): string {
  const url = button_url.startsWith(HOST) ? button_url.slice(HOST.length) : button_url;
  if (button_url.startsWith(HOST) && url === '') return origin;
  if (/^\/(?![/\\])/.test(url)) return origin + url;
  return !button_url.startsWith(HOST) && /^https?:\/\/[^/\s]/.test(url) ? url : fallback;
}

/** @param words for the default text, in the language of the screen */
export function buttonText({ button_txt, name }: Pick<SubscriptionPlan, 'button_txt' | 'name'>, words: string): string {
  return button_txt === DEFAULT_BUTTON_TEXT ? words : button_txt.replaceAll(NAME, name);
}
