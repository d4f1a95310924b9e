import { DEFAULT_PAGE } from '@countersign/contract/limits';
import type { Language } from '@countersign/contract/languages';
import { PARTY_COLORS } from '@countersign/contract/party-colors';
import * as contract from '@countersign/contract/starters';
import type { FastifyInstance } from 'fastify';
import { inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { presentDetails } from '#features/pdfs/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';
import { UPLOADS } from '#platform/limits/quotas.ts';
import { type RateLimit, byCaller } from '#platform/limits/rate-limit.ts';
import { createFromStarter } from './create-from-starter.ts';
import { starterImage, starterLayout } from './starter-file.ts';
import { textsIn } from './texts/index.ts';

const LOOKING: RateLimit = { name: 'starter-images', max: 300, window_seconds: 60, key: byCaller };

export function starterRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.listStarterTemplates, {
    policy: signedIn,
    rate_limit: LOOKING,
    handler: async ({ query }) => ({
      data: await Promise.all(contract.STARTER_TEMPLATES.map((starter) => present(starter, query.language))),
    }),
  });

  mount(app, contract.getStarterImage, {
    policy: signedIn,
    rate_limit: LOOKING,
    handler: async ({ params, query, reply }) => {
      const starter = contract.STARTER_TEMPLATES.find((known) => known === params.starter);
      const bytes = starter ? await starterImage(context, { starter, ...query }) : null;
      if (!bytes) throw new AppError('not_found');
      // Another version of the program may render it differently.
      reply.header('cache-control', 'private, max-age=3600').type('image/webp');
      await reply.send(Buffer.from(bytes));
    },
  });

  mount(app, contract.createFromStarter, {
    policy: inSpace(['admin', 'standard'], { verified: true }),
    plan_required_of: ({ space }) => ownerOf(space),
    quota: { counts: UPLOADS, owner_of: ({ space }) => ownerOf(space) },
    handler: async ({ grant, call, body }) => presentDetails(call, await createFromStarter(call, grant, body)),
  });
}

async function present(id: contract.StarterTemplate, language: Language): Promise<contract.StarterTemplateDetails> {
  const { name, description, roles } = textsIn(language)[id];
  const { pages } = await starterLayout(id, language);
  return {
    id,
    name,
    description,
    roles: roles.map((role, index) => ({ name: role, color: PARTY_COLORS[index] ?? PARTY_COLORS[0] })),
    pages: pages.map(() => DEFAULT_PAGE),
    fields: pages.flatMap((page, index) =>
      page.fields.map(({ role, kind, label, x, y, width, height }) => ({ page: index, role, kind, label, x, y, width, height })),
    ),
  };
}
