// The stored secrets of authenticator apps, encrypted per user.
import type { Executor } from '#platform/db/database.ts';
import type { AppKeys } from '#platform/secrets/app-keys.ts';
import { type Resealed, resealEach } from '#platform/secrets/reseal.ts';
import { type SealedColumn, createSealer } from '#platform/secrets/sealed-text.ts';
import { readSealedOtherwise, replaceSealed } from './queries.ts';

const PURPOSE = 'two-factor secrets';

export function sealSecret(keys: AppKeys, userId: string, secret: string): string {
  return createSealer(keys, PURPOSE).seal(columnOf(userId), secret);
}

export function openSecret(keys: AppKeys, { user_id, sealed_secret }: { user_id: string; sealed_secret: string }): string {
  return createSealer(keys, PURPOSE).open(columnOf(user_id), sealed_secret);
}

export function resealTwoFactor(db: Executor, keys: AppKeys): Promise<Resealed> {
  const sealer = createSealer(keys, PURPOSE);
  return resealEach({
    read: (page) => readSealedOtherwise(db, sealer.prefix, page),
    idOf: ({ user_id }) => user_id,
    reseal: (row) => sealSecret(keys, row.user_id, openSecret(keys, row)),
    save: (row, resealed) => replaceSealed(db, row, resealed),
  });
}

function columnOf(userId: string): SealedColumn {
  return { table: 'two_factor_secrets', column: 'sealed_secret', row: userId };
}
