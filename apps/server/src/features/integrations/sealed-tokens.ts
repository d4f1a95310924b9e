// Encrypts the tokens of a connected service, bound to their user and service.
import type { Executor } from '#platform/db/database.ts';
import type { OAuthTokens } from '#platform/oauth/oauth-client.ts';
import type { AppKeys } from '#platform/secrets/app-keys.ts';
import { type Resealed, resealEach } from '#platform/secrets/reseal.ts';
import { type SealedColumn, createSealer } from '#platform/secrets/sealed-text.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import { readSealedOtherwise, updateIntegration } from './queries.ts';

const PURPOSE = 'integrations';
type Tokens = Pick<OAuthTokens, 'access_token' | 'refresh_token' | 'expires_at'>;
type TokenColumn = 'sealed_access_token' | 'sealed_refresh_token';
/** A user has one integration for each service. Connecting the service again keeps the row and its id. */
type TokenOwner = Pick<IntegrationRow, 'user_id' | 'provider'>;

/** The token columns. Without a new refresh token, the former one stays. */
export function sealedTokens(keys: AppKeys, whose: TokenOwner, { access_token, refresh_token, expires_at }: Tokens) {
  const sealer = createSealer(keys, PURPOSE);
  return {
    sealed_access_token: sealer.seal(columnOf(whose, 'sealed_access_token'), access_token),
    access_expires_at: expires_at,
    ...(refresh_token !== null && { sealed_refresh_token: sealer.seal(columnOf(whose, 'sealed_refresh_token'), refresh_token) }),
  };
}

export function openToken(
  keys: AppKeys,
  row: TokenOwner & Record<'sealed_access_token', string>,
  column: 'sealed_access_token',
): string;
export function openToken(
  keys: AppKeys,
  row: TokenOwner & Record<'sealed_refresh_token', string | null>,
  column: 'sealed_refresh_token',
): string | null;
export function openToken(
  keys: AppKeys,
  row: TokenOwner & Partial<Record<TokenColumn, string | null>>,
  column: TokenColumn,
): string | null {
  const sealed = row[column] ?? null;
  return sealed === null ? null : createSealer(keys, PURPOSE).open(columnOf(row, column), sealed);
}

/** Encrypts the secrets for the return from the service, bound to the single attempt that they are valid for. */
export function sealChecks(keys: AppKeys, stateHash: string, checks: string): string {
  return createSealer(keys, PURPOSE).seal(columnOfChecks(stateHash), checks);
}

export function openChecks(keys: AppKeys, { state_hash, sealed_checks }: { state_hash: string; sealed_checks: string }): string {
  return createSealer(keys, PURPOSE).open(columnOfChecks(state_hash), sealed_checks);
}

export function resealIntegrations(db: Executor, keys: AppKeys): Promise<Resealed> {
  const sealer = createSealer(keys, PURPOSE);
  return resealEach({
    read: (page) => readSealedOtherwise(db, sealer.prefix, page),
    idOf: ({ id }) => id,
    reseal(row) {
      const access_token = openToken(keys, row, 'sealed_access_token');
      const refresh_token = openToken(keys, row, 'sealed_refresh_token');
      return sealedTokens(keys, row, { access_token, refresh_token, expires_at: row.access_expires_at });
    },
    save: (row, resealed) => updateIntegration(db, row, resealed),
  });
}

function columnOf({ user_id, provider }: TokenOwner, column: TokenColumn): SealedColumn {
  return { table: 'integrations', column, row: `${user_id} ${provider}` };
}

function columnOfChecks(stateHash: string): SealedColumn {
  return { table: 'integration_attempts', column: 'sealed_checks', row: stateHash };
}
