// Secrets of emailed links. They come in the URL fragment, which no server or log sees, and are removed from the URL at once,
// to keep them out of the history and shared screens. They are stored for this tab, so that a reload or sign-in keeps them.
// `capture-link-secrets.ts` takes them from the URL, `read-link-secrets.ts` provides them to the screens, which the first file
// does not need.
import { sessionStore } from './site-storage.ts';

export const LINK_PATHS = ['/signee-login', '/verify-email', '/password-reset', '/home'] as const;
export type LinkPath = (typeof LINK_PATHS)[number];

export interface LinkSecret {
  token: string;
  email: string;
  /** The button on its page was pressed. */
  is_opened: boolean;
}

/** If the browser denies session storage, a secret lasts until the page is left. */
export const linkSecrets = new Map<LinkPath, LinkSecret>();

export function storeLinkSecret(path: LinkPath, secret: LinkSecret): void {
  forgetLinkSecret(path);
  try {
    sessionStore.setItem(linkSecretKey(path), JSON.stringify(secret));
  } catch {
    linkSecrets.set(path, secret);
  }
}

/** For a secret that was used or permanently rejected. */
export function forgetLinkSecret(path: LinkPath): void {
  linkSecrets.delete(path);
  try {
    sessionStore.removeItem(linkSecretKey(path));
  } catch {
    // Session storage is not available.
  }
}

export function linkSecretKey(path: LinkPath): string {
  return `countersign.link${path}`;
}
