// The secrets of emailed links. They come behind the #, which no server and no log sees, and leave the address at once, so that they
// are in no history and on no screen that is shared. They are kept for this tab: a reload or a sign-in in between loses nothing.
// `take-link-secrets.ts` takes them from the address, `read-link-secrets.ts` gives them to the screens, of which the first has none.
import { sessionStore } from './site-storage.ts';

export const LINK_PATHS = ['/signee-login', '/verify-email', '/password-reset', '/home'] as const;
export type LinkPath = (typeof LINK_PATHS)[number];

export interface LinkSecret {
  token: string;
  email: string;
  /** Someone has pressed the button of its page. */
  is_opened: boolean;
}

/** Where the browser keeps nothing for a tab, a secret lasts until the page is left. */
export const heldSecrets = new Map<LinkPath, LinkSecret>();

export function holdLinkSecret(path: LinkPath, secret: LinkSecret): void {
  forgetLinkSecret(path);
  try {
    sessionStore.setItem(linkSecretKey(path), JSON.stringify(secret));
  } catch {
    heldSecrets.set(path, secret);
  }
}

/** For a secret that was used, or that the server refused permanently. */
export function forgetLinkSecret(path: LinkPath): void {
  heldSecrets.delete(path);
  try {
    sessionStore.removeItem(linkSecretKey(path));
  } catch {
    // The tab keeps nothing.
  }
}

export function linkSecretKey(path: LinkPath): string {
  return `countersign.link${path}`;
}
