// The secrets of emailed links. They come behind the #, which no server and no log sees, and leave the address at once, so that they
// are in no history and on no screen that is shared. They are kept for this tab: a reload or a sign-in in between loses nothing.
import { sessionStore } from './site-storage.ts';

const PATHS = ['/signee-login', '/verify-email', '/password-reset', '/home'] as const;
export type LinkPath = (typeof PATHS)[number];

export interface LinkSecret {
  token: string;
  email: string;
  /** Someone has pressed the button of its page. */
  is_opened: boolean;
}

/** Where the browser keeps nothing for a tab, a secret lasts until the page is left. */
const held = new Map<LinkPath, LinkSecret>();

/** Before anything else looks at the address. Links of earlier emails have their secret behind the ?. */
export function takeLinkSecret(): void {
  const path = PATHS.find((known) => known === window.location.pathname);
  const secret = path && (secretIn(window.location.hash.slice(1)) ?? secretIn(window.location.search));
  if (!path || !secret) return;
  hold(path, secret);
  window.history.replaceState(window.history.state, '', withoutSecret(path, window.location.search));
}

/** A link that is opened over another one of its kind changes nothing but what is behind the #. */
export function watchForLinks(): void {
  window.addEventListener('hashchange', ({ newURL }) => {
    const { pathname, search, hash } = new URL(newURL);
    const path = PATHS.find((known) => known === pathname);
    const secret = path && secretIn(hash.slice(1));
    if (!path || !secret) return;
    hold(path, secret);
    window.location.replace(withoutSecret(path, search));
    window.location.reload();
  });
}

export function linkSecret(path: LinkPath): LinkSecret | null {
  const own = held.get(path);
  if (own) return own;
  try {
    const kept = JSON.parse(sessionStore.getItem(keyOf(path)) ?? 'null') as Partial<LinkSecret> | null;
    return kept?.token ? { token: kept.token, email: kept.email ?? '', is_opened: kept.is_opened === true } : null;
  } catch {
    return null;
  }
}

export function noteOpened(path: LinkPath): void {
  const secret = linkSecret(path);
  if (secret) hold(path, { ...secret, is_opened: true });
}

/** For a secret that was used, or that the server refused permanently. */
export function forgetLinkSecret(path: LinkPath): void {
  held.delete(path);
  try {
    sessionStore.removeItem(keyOf(path));
  } catch {
    // The tab keeps nothing.
  }
}

/** Which invitation it is stays behind the ?; what stands there in a link of an earlier email is the secret. */
function withoutSecret(path: LinkPath, search: string): string {
  return path === '/home' ? path + search : path;
}

function secretIn(text: string): LinkSecret | null {
  const values = new URLSearchParams(text);
  const token = values.get('token');
  return token ? { token, email: values.get('email') ?? '', is_opened: false } : null;
}

function hold(path: LinkPath, secret: LinkSecret): void {
  forgetLinkSecret(path);
  try {
    sessionStore.setItem(keyOf(path), JSON.stringify(secret));
  } catch {
    held.set(path, secret);
  }
}

function keyOf(path: LinkPath): string {
  return `countersign.link${path}`;
}
