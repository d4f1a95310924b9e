// The ways to sign in to an account. The last one cannot be removed.
import type { SocialProvider } from '@countersign/contract/social-login';
import type { Config } from '#platform/config/config.ts';
import type { Executor } from '#platform/db/database.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import { countConnected, countPasskeys } from './queries.ts';

/** The social sign-in providers configured for this installation. */
export function offeredProviders({ social_providers }: Config): SocialProvider[] {
  const all: [SocialProvider, object | null][] = [
    ['google', social_providers.google],
    ['facebook', social_providers.facebook],
    ['linkedin', social_providers.linkedin],
  ];
  return all.filter(([, service]) => service !== null).map(([provider]) => provider);
}

/** Counts the password, passkeys and connected providers. Providers that are no longer configured do not count. */
export async function countSignInMethods(
  tx: Executor,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  config: Config,
): Promise<number> {
  const passkeys = await countPasskeys(tx, user.id);
  const services = await countConnected(tx, user.id, offeredProviders(config));
  return (user.password_hash === null ? 0 : 1) + passkeys + services;
}
