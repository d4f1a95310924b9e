import { problem } from '@countersign/contract/problems';
import type { stubInput } from '@countersign/contract/stub-fields';
import type { z } from 'zod';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import { type Db, isUniqueViolation } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { type StubRow, insertStub, updateStub } from './queries.ts';

type Input = z.output<typeof stubInput>;

/** @throws AppError 422 at `key` if the space has a stub with that key (ignoring case) */
export async function createStub(db: Db, space: Space, request: { input: Input; now: Date }): Promise<StubRow> {
  const { input, now } = request;
  return uniqueKey(() => insertStub(db, { id: newId(now), ...ownerOf(space), ...input, created_at: now, updated_at: now }));
}

export async function changeStub(
  db: Db,
  key: { space: Space; id: string },
  request: { input: Input; now: Date },
): Promise<StubRow> {
  const stub = await uniqueKey(() => updateStub(db, key, { ...request.input, updated_at: request.now }));
  if (!stub) throw new AppError('not_found');
  return stub;
}

async function uniqueKey<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField('key', problem('stub_key_taken'));
    throw error;
  }
}
