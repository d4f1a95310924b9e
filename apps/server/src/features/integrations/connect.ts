// Connects a service: the browser is sent there and returns once, in the session that it started from.
import { readFile } from 'node:fs/promises';
import type { IntegrationProvider } from '@countersign/contract/integrations';
import { problem } from '@countersign/contract/problems';
import { z } from 'zod';
import { lockUser } from '#features/auth/index.ts';
import { cleanImage, dataUrlOf } from '#features/images/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import { requireUser } from '#platform/context/require-user.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { OAuthChecks, OAuthTokens } from '#platform/oauth/oauth-client.ts';
import { OAuthError } from '#platform/oauth/oauth-error.ts';
import { hashSecret } from '#platform/secrets/secrets.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import {
  COMPANYCAM,
  type CompanyCam,
  TokenRefusedError,
  readingCompanyCam,
  requireCompanyCam,
  unreachable,
} from './company-cam.ts';
import { fetchImage, withImageFile } from './fetch-image.ts';
import { insertDeparture, isStillGood, consumeDeparture, upsertIntegration } from './queries.ts';
import { revokeTokens } from './revoke.ts';
import { openChecks, sealChecks, sealedTokens } from './sealed-tokens.ts';

const WITHIN_MS = 10 * 60_000;
const SCOPE = 'read';
const AVATAR_PIXELS = 96 ** 2;
const checksSchema = z.object({ verifier: z.string().nullable(), nonce: z.string().nullable() });

/** @returns the URL to send the browser to. @throws AppError 409 if the installation has no client keys for the service */
export async function startConnecting(call: Call, provider: IntegrationProvider): Promise<string> {
  const { context } = call;
  const { oauth } = requireCompanyCam(context);
  const request = await oauth.authorize({ redirect_uri: callbackOf(context, provider), scope: SCOPE });
  const now = context.clock.now();
  const state_hash = hashSecret(request.state);
  await insertDeparture(context.db, {
    state_hash,
    provider,
    user_id: requireUser(call).id,
    begun_by: originOf(call),
    sealed_checks: sealChecks(context.app_keys, state_hash, JSON.stringify(request.checks)),
    expires_at: new Date(now.getTime() + WITHIN_MS),
    created_at: now,
  });
  return request.url;
}

/** @throws AppError 409 unless the same user started this in the same session; 422 if the service or the user refused */
export async function finishConnecting(
  call: Call,
  provider: IntegrationProvider,
  callback: { state: string; code?: string | undefined; error?: string | undefined },
): Promise<IntegrationRow> {
  const { context } = call;
  const service = requireCompanyCam(context);
  const checks = await consumeChecks(call, provider, callback.state);
  if (callback.code === undefined) {
    const isCancelled = callback.error === 'access_denied';
    throw new AppError(
      'invalid',
      isCancelled ? problem('connection_not_allowed') : problem('connection_refused', { service: COMPANYCAM }),
    );
  }
  const redirect_uri = callbackOf(context, provider);
  const tokens = await service.oauth
    .exchange({ redirect_uri, code: callback.code, state: callback.state, checks })
    .catch(explainRefusal);
  try {
    return await saveIntegration(call, service, { provider, tokens });
  } catch (error) {
    await revokeTokens(context, service, tokens);
    throw error;
  }
}

async function consumeChecks(call: Call, provider: IntegrationProvider, state: string): Promise<OAuthChecks> {
  const { context } = call;
  const departure = await consumeDeparture(context.db, { provider, state_hash: hashSecret(state) });
  const isOurs =
    departure?.user_id === requireUser(call).id &&
    departure.begun_by === originOf(call) &&
    departure.expires_at > context.clock.now();
  if (!isOurs) throw new AppError('conflict', problem('connection_expired'));
  return checksSchema.parse(JSON.parse(openChecks(context.app_keys, departure)));
}

/** @throws AppError 401 if the account, the session or the API token has ended in the meantime */
async function saveIntegration(
  call: Call,
  service: CompanyCam,
  { provider, tokens }: { provider: IntegrationProvider; tokens: OAuthTokens },
): Promise<IntegrationRow> {
  const { context } = call;
  const user = await readingCompanyCam(service, tokens.access_token).user().catch(explainRefusal);
  const user_id = requireUser(call).id;
  const image = user.profile_image.find(({ type }) => type === 'thumbnail') ?? user.profile_image[0];
  const user_avatar = image ? await smallImage(context, service, { uri: image.uri, group: user_id }) : null;
  const now = context.clock.now();
  const row = {
    id: newId(now),
    user_id,
    provider,
    user_name: `${user.first_name} ${user.last_name}`.trim(),
    user_email: user.email_address,
    user_avatar,
    // A new connection must not keep former tokens.
    sealed_refresh_token: null,
    ...sealedTokens(context.app_keys, { user_id, provider }, tokens),
    refused_at: null,
    created_at: now,
    updated_at: now,
  };
  return context.db.transaction(async (tx) => {
    await requireStillThere(tx, call, user_id);
    const saved = await upsertIntegration(tx, row);
    const data = { service: COMPANYCAM };
    await record(tx, { subject: { user_id }, type: 'integration connected', at: now, ...byCall(call), data });
    return saved;
  });
}

/** Checks the caller again, because waiting for the service took time. */
async function requireStillThere(tx: Executor, { caller, context }: Call, userId: string) {
  const user = await lockUser(tx, userId);
  const isActive = user !== null && !user.deleted_at && !user.disabled_at;
  if (!isActive || !(await isStillGood(tx, caller, context.clock.now()))) throw new AppError('unauthenticated');
}

/** A failing profile image must not prevent connecting. */
async function smallImage(
  context: Context,
  service: CompanyCam,
  { uri, group }: { uri: string; group: string },
): Promise<string | null> {
  try {
    return await withImageFile(context, async (files) => {
      await fetchImage(service, uri, files.raw);
      const options = { path: files.raw, clean_path: files.clean, group, field: 'picture', max_pixels: AVATAR_PIXELS };
      const { mime } = await cleanImage(context, options);
      return dataUrlOf({ bytes: await readFile(files.clean), mime });
    });
  } catch (error) {
    context.log.info({ err: error }, 'the picture of a connected account could not be had');
    return null;
  }
}

function explainRefusal(error: unknown): never {
  if (error instanceof OAuthError && error.reason === 'unreachable') throw unreachable();
  if (!(error instanceof OAuthError) && !(error instanceof TokenRefusedError)) throw error;
  throw new AppError('invalid', problem('connection_not_accepted', { service: COMPANYCAM }));
}

function callbackOf({ public_url }: Context, provider: IntegrationProvider): string {
  return `${public_url}/integrations/${provider}/callback`;
}

/** Identifies the current session or API token. */
function originOf({ caller }: Pick<Call, 'caller'>): string {
  return caller.session_hash ?? caller.token_id ?? '';
}
