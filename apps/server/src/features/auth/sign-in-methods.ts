// How someone can get into their account. There is always one left.
import type { SocialProvider } from '@countersign/contract/social-login';
import type { Config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/database.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { countConnected, countPasskeys } from './queries.ts';

/** The social sign-in providers that are available here. */
export function offeredProviders({ social_providers }: Config): SocialProvider[] {
  const all: [SocialProvider, object | null][] = [
    ['google', social_providers.google],
    ['facebook', social_providers.facebook],
    ['linkedin', social_providers.linkedin],
  ];
  return all.filter(([, service]) => service !== null).map(([provider]) => provider);
}

/** Password, passkeys and connected services; a service that is not offered any more leads nowhere. */
export async function countSignInMethods(
  tx: Executor,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  config: Config,
): Promise<number> {
  const passkeys = await countPasskeys(tx, user.id);
  const services = await countConnected(tx, user.id, offeredProviders(config));
  return (user.password_hash === null ? 0 : 1) + passkeys + services;
}
