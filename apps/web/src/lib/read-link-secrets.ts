import { type LinkPath, type LinkSecret, linkSecrets, storeLinkSecret, linkSecretKey } from './link-secrets.ts';
import { sessionStore } from './site-storage.ts';

export function linkSecret(path: LinkPath): LinkSecret | null {
  const own = linkSecrets.get(path);
  if (own) return own;
  try {
    const stored = JSON.parse(sessionStore.getItem(linkSecretKey(path)) ?? 'null') as Partial<LinkSecret> | null;
    return stored?.token ? { token: stored.token, email: stored.email ?? '', is_opened: stored.is_opened === true } : null;
  } catch {
    return null;
  }
}

export function noteOpened(path: LinkPath): void {
  const secret = linkSecret(path);
  if (secret) storeLinkSecret(path, { ...secret, is_opened: true });
}
