import * as contract from '@countersign/contract/integrations';
import type { FastifyInstance } from 'fastify';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';
import { type RateLimit, byCaller } from '#platform/limits/rate-limit.ts';
import { findCompanyCam, type ForeignPhoto, readingCompanyCam, requireCompanyCam } from './company-cam.ts';
import { finishConnecting, startConnecting } from './connect.ts';
import { pdfIntegrationRoutes } from './pdf-routes.ts';
import { addressOf, nameOf } from './pdf-projects.ts';
import { ownIntegration } from './policy.ts';
import { listIntegrations } from './queries.ts';
import { removeIntegration } from './remove.ts';
import { readThumbnail, thumbnailUrl } from './thumbnails.ts';
import { withToken } from './tokens.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';

const CONNECTING: RateLimit = { name: 'integration-connect', max: 30, window_seconds: 900, key: byCaller };
/** The service has its own limit of 240 calls per minute. */
const READING: RateLimit = { name: 'integration-read', max: 120, window_seconds: 60, key: byCaller };
const THUMBNAIL_SECONDS = 24 * 3_600;
const THUMBNAILS: RateLimit = { name: 'integration-thumbnails', max: 600, window_seconds: 60, key: byCaller };
const FOREIGN_ID = /^[\w-]{1,64}$/;

export function integrationRoutes(app: FastifyInstance) {
  ownRoutes(app);
  readingRoutes(app);
  pdfIntegrationRoutes(app);
}

function ownRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listIntegrations, {
    policy: signedIn,
    handler: async ({ call }) => ({
      data: (await listIntegrations(context.db, requireUser(call).id)).map(present),
      providers: contract.INTEGRATION_PROVIDERS.map((provider) => ({
        provider,
        is_configured: findCompanyCam(context) !== null,
      })),
    }),
  });

  mount(app, contract.startIntegration, {
    policy: signedIn,
    rate_limit: CONNECTING,
    handler: async ({ call, params }) => ({ redirect: await startConnecting(call, providerOf(params)) }),
  });

  mount(app, contract.finishIntegration, {
    policy: signedIn,
    rate_limit: CONNECTING,
    handler: async ({ call, params, body }) => present(await finishConnecting(call, providerOf(params), body)),
  });

  mount(app, contract.removeIntegration, {
    policy: ownIntegration,
    handler: ({ grant, call }) => removeIntegration(call, grant.integration),
  });
}

function readingRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listProjects, {
    policy: ownIntegration,
    rate_limit: READING,
    handler: async ({ grant, query }) => {
      const service = requireCompanyCam(context);
      const { data, next_page } = await withToken(context, { service, ...grant }, (token) =>
        readingCompanyCam(service, token).projects(query),
      );
      return {
        data: data.map((project) => ({ id: project.id, name: nameOf(project), address: addressOf(project) })),
        next_page,
      };
    },
  });

  mount(app, contract.listPhotos, {
    policy: ownIntegration,
    rate_limit: READING,
    handler: async ({ grant, params, query }) => {
      if (!FOREIGN_ID.test(params.projectId)) throw new AppError('not_found');
      const service = requireCompanyCam(context);
      const { data, next_page } = await withToken(context, { service, ...grant }, (token) =>
        readingCompanyCam(service, token).photos(params.projectId, query.page),
      );
      const presentPhoto = (photo: ForeignPhoto) => ({
        id: photo.id,
        caption: photo.description.trim(),
        taken_by: photo.creator_name.trim(),
        captured_at: photo.captured_at ? new Date(photo.captured_at * 1_000).toISOString() : null,
        thumbnail_url: thumbnailUrl(context, { integration_id: grant.integration.id, uris: photo.uris }),
      });
      return { data: data.filter(({ uris }) => uris.length > 0).map(presentPhoto), next_page };
    },
  });

  mount(app, contract.getPhotoThumbnail, {
    policy: ownIntegration,
    rate_limit: THUMBNAILS,
    handler: async ({ grant, query, reply }) => {
      const { mime, bytes } = await readThumbnail(context, { integration_id: grant.integration.id, ...query });
      await reply.type(mime).header('cache-control', `private, max-age=${THUMBNAIL_SECONDS}, immutable`).send(bytes);
    },
  });
}

function providerOf(params: { provider: string }): contract.IntegrationProvider {
  const found = contract.INTEGRATION_PROVIDERS.find((provider) => provider === params.provider);
  if (!found) throw new AppError('not_found');
  return found;
}

function present(row: IntegrationRow): contract.Integration {
  const { id, user_id, provider, user_name, user_email, user_avatar, refused_at, created_at, updated_at } = row;
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return { id, user_id, provider, user_name, user_email, user_avatar, is_refused: refused_at !== null, ...times };
}
