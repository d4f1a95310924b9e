import { MAX_TOKENS } from '@countersign/contract/tokens';
import type { FastifyRequest } from 'fastify';
import { newId } from '#platform/clock/request-seed.ts';
import { AppError } from '#platform/http/app-error.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import { type ApiTokenRow, countTokens, insertToken } from './queries.ts';

/** So that a token that has leaked is recognized by those who look for such. */
const PREFIX = 'cs_';

/** @returns the token as well, which is stored as a hash only and not told again */
export async function createToken(
  request: FastifyRequest,
  userId: string,
  input: { name: string; abilities: string[] },
): Promise<{ row: ApiTokenRow; token: string }> {
  const { db, clock } = request.server.parts;
  if ((await countTokens(db, userId)) >= MAX_TOKENS)
    throw new AppError('invalid', { message: `You may have at most ${MAX_TOKENS} tokens. Revoke one first.` });
  const now = clock.now();
  const token = `${PREFIX}${randomSecret()}`;
  const row = await insertToken(db, {
    id: newId(now),
    user_id: userId,
    kind: 'personal',
    name: input.name,
    token_hash: hashSecret(token),
    abilities: [...new Set(input.abilities)],
    created_at: now,
    updated_at: now,
  });
  return { row, token };
}
