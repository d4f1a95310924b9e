// Removes an integration. Content already used in documents stays there.
import { lockUser } from '#features/auth/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import { COMPANYCAM, findCompanyCam } from './company-cam.ts';
import { deleteIntegration } from './queries.ts';
import { revokeTokens } from './revoke.ts';
import { openToken } from './sealed-tokens.ts';

/** @throws AppError 404 if it is already deleted */
export async function removeIntegration(call: Call, { id, user_id }: Pick<IntegrationRow, 'id' | 'user_id'>) {
  const { context } = call;
  const about = { subject: { user_id }, data: { service: COMPANYCAM } };
  const deleted = await context.db.transaction(async (tx) => {
    await lockUser(tx, user_id);
    const row = await deleteIntegration(tx, id);
    if (!row) throw new AppError('not_found');
    await record(tx, { ...about, type: 'integration removed', at: context.clock.now(), ...byCall(call) });
    return row;
  });
  await revokeAtServices(context, [deleted]);
}

/** @param deleted the rows as deleted: tokens read earlier may have been renewed in the meantime */
export async function revokeAtServices(context: Context, deleted: readonly IntegrationRow[]) {
  const service = findCompanyCam(context);
  if (!service) return;
  await Promise.all(
    deleted.map((row) =>
      revokeTokens(context, service, {
        access_token: openToken(context.app_keys, row, 'sealed_access_token'),
        refresh_token: openToken(context.app_keys, row, 'sealed_refresh_token'),
      }),
    ),
  );
}
