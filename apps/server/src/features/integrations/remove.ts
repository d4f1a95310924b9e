// The end of a connection. What was taken into documents stays there.
import type { FastifyRequest } from 'fastify';
import { byRequest, record } from '#features/timeline/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Parts } from '#platform/http/parts.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import { COMPANYCAM, type CompanyCam, findCompanyCam } from './company-cam.ts';
import { deleteIntegration, listIntegrations } from './queries.ts';
import { openSecret } from './tokens.ts';

export async function disconnect(request: FastifyRequest, integration: IntegrationRow) {
  const { parts } = request.server;
  const about = { subject: { user_id: integration.user_id }, data: { service: COMPANYCAM } };
  await parts.db.transaction(async (tx) => {
    await deleteIntegration(tx, integration.id);
    await record(tx, { ...about, type: 'integration removed', at: parts.clock.now(), ...byRequest(request) });
  });
  await revokeAtServices(parts, [integration]);
}

/** What a person has connected, to be revoked once the rows are gone; for their export too. */
export function readConnections(db: Executor, userId: string): Promise<IntegrationRow[]> {
  return listIntegrations(db, userId);
}

/** Tells the services that tokens are used no more (RFC 7009). One that does not listen holds nothing up. */
export async function revokeAtServices(parts: Parts, integrations: readonly IntegrationRow[]) {
  const service = findCompanyCam(parts);
  if (!service) return;
  await Promise.all(integrations.map((integration) => revoke(parts, service, integration)));
}

async function revoke(parts: Parts, service: CompanyCam, integration: IntegrationRow) {
  const { sealed_refresh_token, sealed_access_token, id } = integration;
  try {
    for (const sealed of [sealed_refresh_token, sealed_access_token]) {
      if (sealed === null) continue;
      const form = new URLSearchParams({ ...service.client, token: openSecret(parts, sealed) });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await service.oauth.fetch(service.revoke_url, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
    }
  } catch (error) {
    parts.log.warn({ err: error, integration: id }, 'a service was not told that it is disconnected');
  }
}
