import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MAX_FILE_BYTES, MAX_PAGES } from '@countersign/contract/limits';
import { problem } from '@countersign/contract/problems';
import { TOOL_LIMITS } from '@countersign/contract/tool-options';
import * as contract from '@countersign/contract/tool-files';
import type { FoundWords } from '@countersign/pdf-tools';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SpaceGrant, inSpace, ownerOf } from '#features/organizations/spaces/index.ts';
import { mayReadPdf } from '#features/pdfs/access/index.ts';
import { saveReceived } from '#features/pdfs/files/index.ts';
import { downloadOf } from '#features/seals/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { callOf } from '#platform/http/call-of.ts';
import { mount } from '#platform/http/mount.ts';
import { onceVerified } from '#platform/http/policy.ts';
import { receiveFile } from '#platform/http/receive-file.ts';
import { sendAs } from '#platform/http/send-as.ts';
import { UPLOADS } from '#platform/limits/quotas.ts';
import { byCaller } from '#platform/limits/rate-limit.ts';
import { hashFile } from '#platform/storage/storage.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import { zipOf } from '#platform/zip/zip.ts';
import type { DescribeResult, FindToolTask, Outcome, ImageToolTask, UnlockToolTask } from './engine-tasks.ts';
import {
  inspectLimits,
  type OpenFile,
  findFile,
  findFiles,
  storeToolFiles,
  presentToolFile,
  openPlain,
  deleteToolFiles,
  deleteAllToolFiles,
  receiveToolFile,
  withPlainFiles,
} from './files.ts';
import type { Holder } from './holder.ts';
import { mayUseTools } from './policy.ts';
import { MIME } from './mime.ts';
import { uniqueNames } from './names.ts';
import { TOO_LARGE } from './one-call.ts';
import type { PlainCopies } from './plain-copies.ts';
import { requireAccepted, asInvalidAt } from './refusals.ts';

/** An account costs nothing to create, so uploads require a verified mailbox. */
const mayTakeIn = onceVerified(mayUseTools);
const maySave = inSpace(['admin', 'standard'], { verified: true });
const PERSONAL = { counts: UPLOADS, owner_of: ({ user_id }: Holder) => ({ user_id, organization_id: null }) };
const looking = (name: string) => ({ name: `tool-${name}`, max: 120, window_seconds: 60, key: byCaller });

export function toolFileRoutes(app: FastifyInstance, copies: PlainCopies) {
  takingInRoutes(app);
  lookingRoutes(app, copies);
  takingOutRoutes(app);

  mount(app, contract.deleteToolFile, {
    policy: mayUseTools,
    handler: async ({ grant, params }) => {
      await copies.forget([params.id]);
      await deleteToolFiles(app.context, grant, [params.id]);
    },
  });

  mount(app, contract.closeTools, {
    policy: mayUseTools,
    handler: async ({ grant }) => {
      const ids = await deleteAllToolFiles(app.context, grant);
      await copies.forget(ids);
    },
  });
}

function takingInRoutes(app: FastifyInstance) {
  mount(app, contract.addToolFile, {
    policy: mayTakeIn,
    quota: PERSONAL,
    handler: async ({ grant, request }) => {
      const received = await receiveFile(request, { max_bytes: TOOL_LIMITS.file_bytes });
      try {
        if (received.is_too_large) throw invalidField('file', TOO_LARGE);
        return await receiveToolFile(app.context, grant, received);
      } finally {
        await received.release();
      }
    },
  });

  mount(app, contract.addToolFileFromPdf, {
    policy: mayTakeIn,
    quota: PERSONAL,
    handler: ({ grant, request, body }) => takeInPdf(request, grant, body.pdf_id),
  });

  mount(app, contract.unlockToolFile, {
    policy: mayUseTools,
    rate_limit: { name: 'tool-passwords', max: 20, window_seconds: 60, key: byCaller },
    handler: async ({ grant, params, body }) => {
      const file = await findFile(app.context, grant, params.id);
      const unlocked = await unlock(app, grant, { file, password: body.password });
      await deleteToolFiles(app.context, grant, [params.id]);
      return unlocked;
    },
  });
}

/** The sealed file, or the pages with everything drawn in. @throws AppError `not_found` for a pdf that the caller may not read */
async function takeInPdf(request: FastifyRequest, holder: Holder, pdfId: string) {
  const { context } = request.server;
  const grant = await mayReadPdf.check(request, { id: pdfId });
  const paper = await downloadOf(callOf(request), { ...grant, is_fillable: false });
  const local = 'key' in paper ? await context.storage.fetch(paper.key) : paper;
  try {
    const { size } = await stat(local.path);
    return await receiveToolFile(context, holder, { path: local.path, name: paper.name, size_bytes: size });
  } finally {
    await local.release();
  }
}

/** Replaces the file by one without the password. */
async function unlock({ context }: FastifyInstance, holder: Holder, { file, password }: { file: OpenFile; password: string }) {
  return withPlainFiles(context, holder, {
    files: [file],
    work: ([path = '']) =>
      withTemporaryFiles(context.config, ['unlocked', 'mended'], async ({ unlocked, mended }) => {
        const task: UnlockToolTask = { path, name: file.name, password, unlocked_path: unlocked, repaired_path: mended };
        const outcome = await context.sandbox
          .run<Outcome<DescribeResult>>('tools.unlock', task, { ...inspectLimits(file.row.size_bytes), group: holder.user_id })
          .catch(asInvalidAt('password'));
        const { facts, is_repaired } = requireAccepted(outcome, 'password');
        const source = is_repaired ? mended : unlocked;
        const [kept] = await storeToolFiles(context, holder, [{ name: file.name, source, facts, is_unlocked: true }]);
        if (!kept) throw new Error('Nothing was kept.');
        return kept;
      }),
  });
}

function lookingRoutes(app: FastifyInstance, copies: PlainCopies) {
  const { context } = app;

  mount(app, contract.getToolFile, {
    policy: mayUseTools,
    handler: async ({ grant, params }) => presentToolFile(await findFile(context, grant, params.id)),
  });

  mount(app, contract.getToolFileDetails, {
    policy: mayUseTools,
    rate_limit: looking('details'),
    handler: async ({ grant, params }) => {
      const file = await findReadable(app, grant, params.id);
      const outcome = await copies.use(grant, file, (path) =>
        context.sandbox
          .run<Outcome<contract.ToolFileDetails>>(
            'tools.details',
            { path },
            { ...inspectLimits(file.row.size_bytes), group: grant.user_id },
          )
          .catch(asInvalidAt('file')),
      );
      return requireAccepted(outcome, 'file');
    },
  });

  mount(app, contract.findInToolFile, {
    policy: mayUseTools,
    rate_limit: looking('find'),
    handler: async ({ grant, params, body }) => {
      const file = await findReadable(app, grant, params.id);
      const data = await copies.use(grant, file, async (path) => {
        const task: FindToolTask = { path, search: body };
        const run = { ...inspectLimits(file.row.size_bytes), group: grant.user_id };
        const outcome = await context.sandbox.run<Outcome<FoundWords>>('tools.find', task, run).catch(asInvalidAt('words'));
        return requireAccepted(outcome, 'words');
      });
      return { data };
    },
  });

  mount(app, contract.getToolPageImage, {
    policy: mayUseTools,
    rate_limit: { name: 'tool-pictures', max: 3_000, window_seconds: 60, key: byCaller },
    handler: async ({ grant, params, query, reply }) => {
      const file = await findReadable(app, grant, params.id);
      if (query.page >= file.facts.pages.length) throw new AppError('not_found');
      const image = await copies.use(grant, file, (path) =>
        withTemporaryFiles(context.config, ['tool-picture'], async ({ 'tool-picture': picture_path }) => {
          const task: ImageToolTask = { path, kind: file.facts.kind, page: query.page, width: query.width, picture_path };
          const run = { ...inspectLimits(file.row.size_bytes), deadline_ms: IMAGE_DEADLINE_MS, group: grant.user_id };
          await context.sandbox.run('tools.picture', task, run).catch(asInvalidAt('page'));
          return readFile(picture_path);
        }),
      );
      // The browser must not keep the image in its disk cache either.
      reply.header('cache-control', 'no-store').type('image/webp');
      await reply.send(image);
    },
  });
}

const IMAGE_DEADLINE_MS = 15_000;

/** @throws AppError 422 if it needs its password first */
async function findReadable({ context }: FastifyInstance, holder: Holder, id: string): Promise<OpenFile> {
  const file = await findFile(context, holder, id);
  if (file.facts.needs_password) throw invalidField('password', problem('tool_file_needs_password'));
  return file;
}

function takingOutRoutes(app: FastifyInstance) {
  const { context } = app;

  mount(app, contract.downloadToolFile, {
    policy: mayUseTools,
    rate_limit: looking('downloads'),
    handler: async ({ grant, params, reply }) => {
      const file = await findFile(context, grant, params.id);
      sendAs(reply, { mime: MIME[file.facts.kind], name: file.name, disposition: 'attachment' })
        .header('cache-control', 'no-store')
        .header('content-length', String(file.row.size_bytes));
      await reply.send(await openPlain(context, grant, file));
    },
  });

  mount(app, contract.downloadToolFiles, {
    policy: mayUseTools,
    rate_limit: looking('downloads'),
    handler: async ({ grant, body, reply }) => {
      const files = await findFiles(context, grant, body.ids);
      const names = uniqueNames(files.map(({ name }) => name));
      const modified_at = context.clock.now();
      const entries = files.map((file, index) => ({
        name: names[index] ?? file.name,
        modified_at,
        open: () => openPlain(context, grant, file),
      }));
      sendAs(reply, { mime: MIME.zip, name: `${body.name}.zip`, disposition: 'attachment' });
      await reply.header('cache-control', 'no-store').send(Readable.from(zipOf(entries)));
    },
  });

  mount(app, contract.saveToolFile, {
    policy: maySave,
    plan_required_of: ({ space }) => ownerOf(space),
    quota: { counts: UPLOADS, owner_of: ({ space }) => ownerOf(space) },
    handler: async ({ grant, call, request, params, body }) => {
      const holder = await mayUseTools.check(request, {});
      return { pdf_id: await saveAsPdf(call, { holder, grant, id: params.id, fields: body }) };
    },
  });
}

/** @throws AppError 422 at `file` if it cannot become a document */
async function saveAsPdf(
  call: Call,
  {
    holder,
    grant,
    id,
    fields,
  }: {
    holder: Holder;
    grant: SpaceGrant;
    id: string;
    fields: { name: string; mode: 'edit' | 'signing'; folder_id?: string | undefined };
  },
): Promise<string> {
  const { context } = call;
  const file = await findFile(context, holder, id);
  const { facts, row } = file;
  if (facts.kind !== 'pdf') throw invalidField('file', problem('tool_result_not_pdf'));
  if (facts.needs_password) throw invalidField('file', problem('tool_result_encrypted'));
  if (row.size_bytes > MAX_FILE_BYTES)
    throw invalidField('file', problem('document_too_many_bytes', { megabytes: MAX_FILE_BYTES / 2 ** 20 }));
  if (facts.pages.length > MAX_PAGES) throw invalidField('file', problem('document_too_many_pages', { max: MAX_PAGES }));
  return withPlainFiles(context, holder, {
    files: [file],
    work: async ([path = '']) => {
      const { key, size_bytes } = await hashFile(path);
      const received = { path, name: file.name, size_bytes, sha256: key, is_too_large: false };
      const pdf = await saveReceived(call, { grant, received, fields, origin: 'upload' });
      return pdf.id;
    },
  });
}
