// The routes of the PDF tools: access to files, what is left of them, and the results of runs.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { TOOL_EXAMPLES } from '@countersign/contract/tool-examples';
import { TOOL_NAMES, TOOL_TRAITS } from '@countersign/contract/tool-options';
import type { ToolPipeline } from '@countersign/contract/tool-pipelines';
import type { ToolFile } from '@countersign/contract/tool-files';
import type { ToolRun } from '@countersign/contract/tool-runs';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { isCleanForQpdf, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { plain, shaped } from '../../../../../packages/pdf/fixtures/pages.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { PASSWORD, signedInApp, signUp } from '#testing/people.ts';
import { becomes, pdfPath, uploadReady } from '#testing/signing.ts';
import { unzip } from '#testing/unzip.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person } = signedInApp();
beforeEach(async () => {
  await test.app.context.db.delete(rateLimits);
  await person.browser.call('DELETE', '/api/tools/files');
});

const SECRET = 'Kestrel Quandary';
const secretPage = () => shaped({ content: `BT /F1 12 Tf 72 700 Td (${SECRET}) Tj ET` });

async function add(bytes: Uint8Array = plain(3), { browser = person.browser, name = 'Contract.pdf' } = {}): Promise<ToolFile> {
  const { status, body } = await browser.upload<ToolFile>('/api/tools/files', { name, bytes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const start = (tool: string, files: ToolFile[], rest: Record<string, unknown> = {}, browser: Browser = person.browser) =>
  browser.call<ToolRun>('POST', `/api/tools/${tool}/runs`, { files: files.map(({ id }) => id), ...rest });

async function run(tool: string, files: ToolFile[], options: Record<string, unknown> = {}): Promise<ToolRun> {
  const { status, body } = await start(tool, files, { options });
  expect(status, JSON.stringify(body)).toBe(202);
  let latest = body;
  await waitFor(`the run of ${tool}`, async () => {
    latest = (await person.browser.call<ToolRun>('GET', `/api/tools/runs/${body.id}`)).body;
    return latest.state !== 'running';
  });
  expect(latest, JSON.stringify(latest)).toMatchObject({ state: 'done' });
  return latest;
}

const download = async ({ id }: ToolFile, browser: Browser = person.browser) =>
  (await browser.call('GET', `/api/tools/files/${id}/download`)).bytes;

describe('a file of the tools', () => {
  it('is described with its pages, rendered page by page, and downloaded unchanged', async () => {
    const bytes = plain(3);
    const file = await add(bytes);
    expect(file).toMatchObject({ name: 'Contract.pdf', kind: 'pdf', bytes: bytes.length, needs_password: false });
    expect(file.pages).toHaveLength(3);
    const image = await person.browser.call('GET', `/api/tools/files/${file.id}/picture?page=2&width=120`);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.compare(await download(file), bytes)).toBe(0);
  });

  it('is rejected unless it is a PDF or an image', async () => {
    const answer = await person.browser.upload('/api/tools/files', { name: 'notes.txt', bytes: Buffer.from('Hello') });
    expect(answer).toMatchObject({ status: 422, body: { errors: { file: [expect.stringContaining('PNG, JPEG or WebP')] } } });
  });

  it('is accessible only to the session that uploaded it', async () => {
    const file = await add();
    const stranger = await signUp(test);
    const sameAccount = openBrowser(test);
    const { email } = person.user;
    expect((await sameAccount.call('POST', '/login', { email, password: PASSWORD })).status).toBe(200);
    for (const [method, tail] of [
      ['GET', ''],
      ['GET', '/download'],
      ['GET', '/picture?page=0'],
      ['GET', '/details'],
    ] as const)
      for (const browser of [stranger.browser, sameAccount])
        expect((await browser.call(method, `/api/tools/files/${file.id}${tail}`)).status).toBe(404);
    expect((await start('flatten', [file], {}, stranger.browser)).status).toBe(404);
    expect((await openBrowser(test).call('GET', `/api/tools/files/${file.id}`)).status).toBe(401);
  });

  it('leaves neither its text nor its name unencrypted on disk, in the database or in the log', async () => {
    const file = await add(secretPage(), { name: `${SECRET}.pdf` });
    const { results } = await run('text', [file]);
    expect((await download(results[0] ?? file)).toString()).toContain(SECRET);
    expect(await tracesOf(SECRET)).toEqual([]);

    const keys = await storedKeys();
    expect(keys).toHaveLength(2);
    expect((await person.browser.call('DELETE', '/api/tools/files')).status).toBe(204);
    expect(await storedKeys()).toEqual([]);
    for (const key of keys) expect(await test.app.context.storage.size(key)).toBeNull();
    expect(await readdir(test.app.context.config.temporary_dir)).toEqual([]);
    expect((await person.browser.call('GET', `/api/tools/files/${file.id}`)).status).toBe(404);
  });

  it('is deleted with the session', async () => {
    const leaving = await signUp(test);
    await add(plain(1), leaving);
    const [key = ''] = await storedKeys(leaving);
    expect((await leaving.browser.call('POST', '/logout')).status).toBe(204);
    await waitFor('the file to be deleted', async () => (await storedKeys(leaving)).length === 0);
    await waitFor('its bytes to be deleted', async () => (await test.app.context.storage.size(key)) === null);
  });

  it('is deleted an hour after its last use', async () => {
    const file = await add();
    test.clock.advance(50 * 60_000);
    expect((await person.browser.call('GET', `/api/tools/files/${file.id}`)).status).toBe(200);
    test.clock.advance(50 * 60_000);
    expect((await person.browser.call('GET', `/api/tools/files/${file.id}`)).status).toBe(200);
    test.clock.advance(61 * 60_000);
    expect((await person.browser.call('GET', `/api/tools/files/${file.id}`)).status).toBe(404);
  });
});

describe('a run', () => {
  it('takes results of other runs without another upload', async () => {
    const file = await add(plain(4));
    const [half] = (await run('extract', [file], { pages: '2-3' })).results;
    expect(half?.pages).toHaveLength(2);
    const [whole] = (await run('merge', [file, half ?? file])).results;
    expect(whole?.pages).toHaveLength(6);
    const bytes = await download(whole ?? file);
    expect(isCleanForQpdf(bytes)).toBe(true);
  });

  it('rejects invalid options at their names, and too many files', async () => {
    const file = await add();
    expect(await start('split', [file], { options: { by: 'every', pages: 0 } })).toMatchObject({
      status: 422,
      body: { errors: { pages: [expect.any(String)] } },
    });
    expect(await start('split', [file, file], { options: { by: 'bookmarks' } })).toMatchObject({
      status: 422,
      body: { errors: { files: ['This tool takes one file.'] } },
    });
    expect(await start('extract', [file], { options: { pages: '2-4' } })).toMatchObject({
      status: 422,
      body: { errors: { pages: ['The last page is 3.'] } },
    });
    expect((await start('no-such-tool', [file])).status).toBe(404);
    const preview = { files: [file.id], options: { by: 'every', pages: 1 }, preview_pages: 2 };
    expect(await person.browser.call('POST', '/api/tools/split/runs', preview)).toMatchObject({
      status: 422,
      body: { errors: { preview_pages: ['This tool has no preview.'] } },
    });
  });

  it('previews a restricted file without lifting its restrictions', async () => {
    const engine = await loadEngine();
    const file = await add(await engine.encrypt(plain(5), { user_password: '', permissions: { modify: true, copy: false } }));
    const preview = { files: [file.id], options: { text: 'Draft' }, preview_pages: 2 };
    const { body } = await person.browser.call<ToolRun>('POST', '/api/tools/watermark/runs', preview);
    const [shown] = body.results;
    expect(shown).toMatchObject({ is_restricted: true });
    expect(shown?.pages).toHaveLength(2);
    const seen = await person.browser.call('GET', `/api/tools/files/${shown?.id}/picture?page=0&width=200`);
    expect(seen.headers.get('content-type')).toBe('image/webp');
  });

  it('with many results is downloaded as one ZIP with the requested name', async () => {
    const { results } = await run('split', [await add(plain(60))], { by: 'every', pages: 1 });
    expect(results).toHaveLength(60);
    const ids = results.map(({ id }) => id);
    const zip = await person.browser.call('POST', '/api/tools/files/zip', { ids, name: 'Geteilt' });
    expect(zip.headers.get('content-disposition')).toContain('Geteilt.zip');
    const entries = unzip(zip.bytes);
    expect(entries).toHaveLength(60);
    expect(pdftotext(entries[59]?.bytes ?? Buffer.alloc(0))).toContain('60');
    expect((await openBrowser(test).call('POST', '/api/tools/files/zip', { ids })).status).toBe(401);
  });

  it('can be cancelled, and then has no result', async () => {
    const file = await add(plain(60));
    const { body } = await start('pdf-to-images', [file], { options: { dpi: 600 }, waits: false });
    expect(body).toMatchObject({ state: 'running', results: [] });
    const { id } = body;
    const stranger = await signUp(test);
    expect((await stranger.browser.call('DELETE', `/api/tools/runs/${id}`)).status).toBe(404);
    expect((await person.browser.call('DELETE', `/api/tools/runs/${id}`)).status).toBe(204);
    const after = await person.browser.call('GET', `/api/tools/runs/${id}`);
    expect(after.body).toMatchObject({ state: 'cancelled', results: [] });
    await waitFor('the work to end', async () => (await readdir(test.app.context.config.temporary_dir)).length === 0);
    expect(await storedKeys()).toHaveLength(1);
  });

  it.each(TOOL_NAMES)('of %s makes files that other programs open', async (tool) => {
    const { takes, files: many, gives } = TOOL_TRAITS[tool];
    const files = [];
    for (let count = 0; count < many.min; count++) files.push(await add(takes === 'pdf' ? plain(5) : await image()));
    const { results } = await run(tool, files, TOOL_EXAMPLES[tool]);
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) {
      expect(result.kind === 'pdf').toBe(gives === 'pdf' || gives === 'pdfs' || gives === 'report');
      if (result.kind === 'pdf' && !result.needs_password) expect(isCleanForQpdf(await download(result)), tool).toBe(true);
    }
  });

  it('in one call responds with the file, or with a ZIP for several', async () => {
    const one = await person.browser.upload(
      '/api/tools/extract',
      { name: 'a.pdf', bytes: plain(3) },
      { options: '{"pages":"2"}' },
    );
    expect(one.headers.get('content-type')).toBe('application/pdf');
    expect(isCleanForQpdf(one.bytes)).toBe(true);
    const several = await person.browser.upload(
      '/api/tools/split',
      { name: 'a.pdf', bytes: plain(3) },
      { options: '{"by":"every","pages":1}' },
    );
    expect(several.headers.get('content-type')).toBe('application/zip');
    expect(several.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(await storedKeys()).toEqual([]);
    const bad = await person.browser.upload('/api/tools/extract', { name: 'a.pdf', bytes: plain(3) }, { options: '{' });
    expect(bad).toMatchObject({ status: 422, body: { errors: { options: ['This isn’t JSON.'] } } });
  });

  it('takes the owner password in the same call, for tools that the owner forbids', async () => {
    const options = { owner_password: 'owner', allowed: [] };
    const [restricted] = (await run('protect', [await add()], options)).results;
    const file = { name: 'a.pdf', bytes: await download(restricted ?? (await add())) };
    const watermark = (fields: Record<string, string>) =>
      person.browser.upload('/api/tools/watermark', file, { options: JSON.stringify({ text: 'Draft' }), ...fields });
    expect(await watermark({})).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    expect((await watermark({ password: 'wrong' })).status).toBe(422);
    const { status, bytes } = await watermark({ password: 'owner' });
    expect(status).toBe(200);
    expect(pdftotext(bytes)).toContain('Draft');
  });
});

describe('a password', () => {
  it('is asked for, and decrypts the file if right', async () => {
    const [locked] = (await run('protect', [await add(secretPage())], { open_password: 'open sesame' })).results;
    const bytes = await download(locked ?? (await add()));
    const file = await add(bytes);
    expect(file).toMatchObject({ needs_password: true, pages: [] });
    expect(await start('text', [file])).toMatchObject({
      status: 422,
      body: { errors: { files: ['This file needs its password first.'] } },
    });
    const unlock = (password: string) =>
      person.browser.call<ToolFile>('POST', `/api/tools/files/${file.id}/unlock`, { password });
    expect(await unlock('wrong')).toMatchObject({
      status: 422,
      body: { errors: { password: ['This password doesn’t open the file.'] } },
    });
    const { status, body } = await unlock('open sesame');
    expect(status).toBe(200);
    expect(body.pages).toHaveLength(1);
    expect(pdftotext(await download(body))).toContain(SECRET);
    expect((await run('unlock', [body], {})).notes).toEqual([]);
    expect((await run('unlock', [await add()], {})).notes).toMatchObject([{ code: 'no_password' }]);
  });

  it('that opened a file is remembered by the results of other tools, as in a pipeline', async () => {
    const [locked] = (await run('protect', [await add()], { open_password: 'open sesame' })).results;
    const other = await add();
    const path = `/api/tools/files/${locked?.id}/unlock`;
    const { body: open } = await person.browser.call<ToolFile>('POST', path, { password: 'open sesame' });
    const { results } = await run('compress', [other, open]);
    const [plainResult, openedResult] = results;
    expect((await run('unlock', openedResult ? [openedResult] : [])).notes).toEqual([]);
    expect((await run('unlock', plainResult ? [plainResult] : [])).notes).toMatchObject([{ code: 'no_password' }]);
    const [merged] = (await run('merge', [other, open])).results;
    expect((await run('unlock', merged ? [merged] : [])).notes).toEqual([]);
  });
});

describe('documents', () => {
  it('can be processed, and the result be saved as a document', async () => {
    const pdf = await uploadReady(person.browser, { bytes: plain(2), mode: 'edit' });
    const taken = await person.browser.call<ToolFile>('POST', '/api/tools/files/from-pdf', { pdf_id: pdf });
    expect(taken).toMatchObject({ status: 201, body: { name: 'Contract.pdf' } });
    expect(taken.body.pages).toHaveLength(2);
    const save = (fields: Record<string, unknown>) =>
      person.browser.call<{ pdf_id: string }>('POST', `/api/users/me/tools/files/${taken.body.id}/save`, fields);
    const saved = await save({ name: 'Kept', mode: 'signing' });
    expect(saved.status).toBe(201);
    await becomes(person.browser, saved.body.pdf_id, { engine_mode: 'ready', name: 'Kept', signing_mode: 'draft' });
    const stranger = await signUp(test);
    expect((await stranger.browser.call('POST', '/api/tools/files/from-pdf', { pdf_id: pdf })).status).toBe(404);
    expect((await person.browser.call('GET', pdfPath(pdf))).status).toBe(200);
  });
});

describe('pipelines', () => {
  it('are saved for the user, with valid options', async () => {
    const steps = [{ tool: 'compress', options: { level: 'strong' } }];
    const created = await person.browser.call<ToolPipeline>('POST', '/api/tools/pipelines', { name: 'Small', steps });
    expect(created).toMatchObject({ status: 201, body: { name: 'Small', steps } });
    const list = () => person.browser.call<{ data: ToolPipeline[] }>('GET', '/api/tools/pipelines');
    expect((await list()).body.data).toEqual([created.body]);
    const wrong = { name: 'Wrong', steps: [{ tool: 'compress', options: { level: 'no such' } }] };
    expect((await person.browser.call('POST', '/api/tools/pipelines', wrong)).status).toBe(422);
    const stranger = await signUp(test);
    expect((await stranger.browser.call('DELETE', `/api/tools/pipelines/${created.body.id}`)).status).toBe(404);
    expect((await person.browser.call('DELETE', `/api/tools/pipelines/${created.body.id}`)).status).toBe(204);
    expect((await list()).body.data).toEqual([]);
  });
});

const image = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

const storedKeys = async ({ user }: { user: { id: string } } = person) =>
  (
    await test.app.context.db.execute<{ key: string }>(sql`select storage_key as key from tool_files where user_id = ${user.id}`)
  ).rows.map(({ key }) => key);

/** Where a text can be found unencrypted: files of the data folder, and rows of the tools' tables. */
async function tracesOf(text: string): Promise<string[]> {
  const { rows } = await test.app.context.db.execute<{ row: string }>(sql`
    select tool_files::text as row from tool_files union all select tool_runs::text from tool_runs`);
  const found = rows.filter(({ row }) => row.includes(text)).map(() => 'database');
  for (const entry of await readdir(test.dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (entry.name.includes(text) || bytes.includes(text)) found.push(file);
  }
  return found;
}
