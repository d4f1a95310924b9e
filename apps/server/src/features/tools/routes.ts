import { presentProblem, problem } from '@countersign/contract/problems';
import * as pipelines from '@countersign/contract/tool-pipelines';
import * as contract from '@countersign/contract/tool-runs';
import type { FastifyInstance } from 'fastify';
import { newId } from '#platform/clock/request-seed.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { UPLOADS } from '#platform/limits/quotas.ts';
import { byCaller } from '#platform/limits/rate-limit.ts';
import { toolFileRoutes } from './file-routes.ts';
import { INTERRUPTED } from './refusals.ts';
import { findFiles } from './files.ts';
import type { Holder } from './holder.ts';
import { mayUseTools } from './policy.ts';
import { answerInOneCall } from './one-call-routes.ts';
import { PlainCopies } from './plain-copies.ts';
import { deletePipeline, endRun, findRun, insertPipeline, listPipelines } from './queries.ts';
import { Runs, presentRun } from './running.ts';
import { optionsFor, requireFitting, requirePages, requirePreview, signaturesFor, toolNamed } from './start-run.ts';

/** In milliseconds: how long the response waits for the result. */
const WAIT_MS = 10_000;
/** Some contain an image. */
const MAX_PIPELINES = 30;
/** A run without an update for this long has lost its process. */
const SILENT_MS = 60_000;

export function toolRoutes(app: FastifyInstance) {
  const runs = new Runs(app.context);
  const copies = new PlainCopies(app.context);
  app.addHook('onClose', async () => {
    await runs.close();
    await copies.forget('all');
  });
  toolFileRoutes(app, copies);
  runRoutes(app, runs);
  pipelineRoutes(app);
}

function runRoutes(app: FastifyInstance, runs: Runs) {
  const { db, clock } = app.context;
  const runOf = async (id: string, holder: Holder) => {
    const row = await findRun(db, id, holder.holder);
    if (!row || row.expires_at <= clock.now()) throw new AppError('not_found');
    return row;
  };

  mount(app, contract.startToolRun, {
    policy: mayUseTools,
    rate_limit: { name: 'tool-runs', max: 240, window_seconds: 60, key: byCaller },
    handler: async ({ grant, params, body }) => {
      const tool = toolNamed(params.tool);
      const options = optionsFor(tool, body.options);
      const files = await findFiles(app.context, grant, body.files);
      requireFitting(tool, files, body.signatures);
      requirePages(options, files);
      if (body.preview_pages !== undefined) requirePreview(tool);
      const signatures = signaturesFor(tool, body.signatures);
      const { row, finished } = await runs.start(grant, {
        tool,
        files,
        options,
        signatures,
        preview_pages: body.preview_pages ?? null,
      });
      if (body.waits) await within(WAIT_MS, finished);
      return presentRun(await runOf(row.id, grant), grant);
    },
  });

  mount(app, contract.getToolRun, {
    policy: mayUseTools,
    handler: async ({ grant, params }) => {
      const row = await runOf(params.id, grant);
      const isSilent = row.state === 'running' && row.touched_at.getTime() < clock.now().getTime() - SILENT_MS;
      return isSilent
        ? { ...presentRun(row, grant), state: 'failed' as const, problem: presentProblem(INTERRUPTED) }
        : presentRun(row, grant);
    },
  });

  mount(app, contract.cancelToolRun, {
    policy: mayUseTools,
    handler: async ({ grant, params }) => {
      const row = await runOf(params.id, grant);
      await endRun(db, row.id, { state: 'cancelled', now: clock.now() });
      runs.cancel(row.id);
    },
  });

  mount(app, contract.runTool, {
    policy: mayUseTools,
    rate_limit: { name: 'tool-calls', max: 60, window_seconds: 60, key: byCaller },
    quota: { counts: UPLOADS, owner_of: ({ user_id }) => ({ user_id, organization_id: null }) },
    handler: ({ request, reply, params }) => answerInOneCall(request, reply, params.tool),
  });
}

function pipelineRoutes(app: FastifyInstance) {
  const { db, clock } = app.context;

  mount(app, pipelines.listToolPipelines, {
    policy: mayUseTools,
    handler: async ({ grant }) => ({ data: await listPipelines(db, grant.user_id) }),
  });

  mount(app, pipelines.createToolPipeline, {
    policy: mayUseTools,
    rate_limit: { name: 'tool-pipelines', max: 60, window_seconds: 60, key: byCaller },
    handler: async ({ grant, body }) => {
      const now = clock.now();
      const steps = body.steps.map(({ tool, options }) => ({ tool, options: { ...optionsFor(tool, options) } }));
      const pipeline = { id: newId(now), name: body.name, steps };
      const isAdded = await insertPipeline(db, { ...pipeline, user_id: grant.user_id, created_at: now }, MAX_PIPELINES);
      if (!isAdded) throw new AppError('conflict', problem('too_many_pipelines', { max: MAX_PIPELINES }));
      return pipeline;
    },
  });

  mount(app, pipelines.deleteToolPipeline, {
    policy: mayUseTools,
    handler: async ({ grant, params }) => {
      if (!(await deletePipeline(db, params.id, grant.user_id))) throw new AppError('not_found');
    },
  });
}

/** Waits for the work, but not longer than `max_ms`. */
async function within(max_ms: number, work: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, max_ms);
  await Promise.race([work, over.promise]).finally(() => clearTimeout(timer));
}
