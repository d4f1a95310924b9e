import { LINK_PATHS, type LinkPath, type LinkSecret, storeLinkSecret } from './link-secrets.ts';

/** Call before anything else reads the URL. Links in earlier emails have the secret in the query. */
export function captureLinkSecret(): void {
  const { pathname, search, hash } = window.location;
  const path = pathOf(pathname);
  const secret = path && (secretIn(hash.slice(1)) ?? (hasSecretInQuery(path) ? secretIn(search) : null));
  if (!path || !secret) return;
  storeLinkSecret(path, secret);
  window.history.replaceState(window.history.state, '', addressOf(path, search));
}

/** Opening a second link of the same kind changes only the fragment. */
export function watchForLinks(): void {
  window.addEventListener('hashchange', ({ newURL }) => {
    const { pathname, search, hash } = new URL(newURL);
    const path = pathOf(pathname);
    const secret = path && secretIn(hash.slice(1));
    if (!path || !secret) return;
    storeLinkSecret(path, secret);
    window.location.replace(addressOf(path, search));
    window.location.reload();
  });
}

function pathOf(pathname: string): LinkPath | undefined {
  return LINK_PATHS.find((known) => known === pathname);
}

/** Links in earlier emails. The query of /home holds the id of an invitation, and stays in the URL. */
function hasSecretInQuery(path: LinkPath): boolean {
  return path !== '/home';
}

function addressOf(path: LinkPath, search: string): string {
  return hasSecretInQuery(path) ? path : path + search;
}

function secretIn(text: string): LinkSecret | null {
  const values = new URLSearchParams(text);
  const token = values.get('token');
  return token ? { token, email: values.get('email') ?? '', is_opened: false } : null;
}
