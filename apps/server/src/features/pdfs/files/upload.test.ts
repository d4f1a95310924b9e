import { readdir } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { manyNotes } from '../../../../../../packages/pdf/fixtures/bombs.ts';
import * as damagedFiles from '../../../../../../packages/pdf/fixtures/damaged.ts';
import * as pageFiles from '../../../../../../packages/pdf/fixtures/pages.ts';
import { isDeep } from '#testing/deep.ts';
import { type CorpusFile, hasCorpus, readCorpus, readCorpusFile } from '#testing/corpus.ts';
import { signedInApp } from '#testing/people.ts';
import { runJob } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { emptyTrash } from '../jobs.ts';

const { test, person } = signedInApp();

async function upload(name: string, bytes: Uint8Array) {
  const answer = await person.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', { name, bytes });
  expect(answer.status, name).toBe(201);
  return answer.body.id;
}

async function outcome(id: string) {
  return waitFor('an outcome', async () => {
    const { body } = await person.browser.call<{ engine_mode: string; page_count: number | null }>(
      'GET',
      `/api/documents/pdfs/${id}`,
    );
    return body.engine_mode !== 'processing' && body;
  });
}

async function leftovers(): Promise<string[]> {
  return readdir(test.app.context.config.temporary_dir).catch(() => []);
}

describe('an upload', () => {
  it.each([
    ['a plain file', pageFiles.plain(3), 'ready', 3],
    ['75 pages', pageFiles.plain(75), 'ready', 75],
    ['a file with junk before its header', damagedFiles.junkBeforeHeader(), 'ready', null],
    ['a file with a broken table of objects', damagedFiles.brokenXref(), 'ready', 2],
    ['a file with an unterminated stream', damagedFiles.missingEndstream(), 'ready', null],
    ['76 pages', pageFiles.plain(76), 'error_max_pages', 76],
    ['a file with a user password', damagedFiles.userPassword(), 'error_encrypted', null],
    ['a file with an owner password only', damagedFiles.ownerPassword(), 'error_encrypted', null],
    ['a file encrypted to a public key', damagedFiles.publicKeyEncryption(), 'error_encrypted', null],
    ['a damaged encrypted file', damagedFiles.damagedEncryption(), 'error_encrypted', null],
    ['a file that is not a PDF', damagedFiles.notPdf(), 'error', null],
    ['a PDF without pages', damagedFiles.noPages(), 'error', null],
  ])('of %s ends as expected', async (name, bytes, expected, pages) => {
    const found = await outcome(await upload(`${name}.pdf`, bytes));
    expect(found.engine_mode).toBe(expected);
    if (pages !== null) expect(found.page_count).toBe(pages);
  });

  it('that is rejected logs the reason', async () => {
    const said = vi.spyOn(test.app.context.log, 'warn');
    const id = await upload('notes.pdf', manyNotes(50_001));
    expect((await outcome(id)).engine_mode).toBe('error');
    const reason: unknown = expect.stringContaining('notes and fields');
    expect(said).toHaveBeenCalledWith({ pdf_id: id, outcome: 'broken', reason }, expect.any(String));
    said.mockRestore();
  });

  it('of exactly 50 MB is accepted; one byte more is rejected as too large, with nothing stored', async () => {
    const fill = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(pageFiles.plain(1));
      return bytes;
    };
    const fitting = await outcome(await upload('fits.pdf', fill(MAX_FILE_BYTES)));
    expect(fitting.engine_mode).toBe('ready');

    const before = await test.app.context.db.execute(sql`select count(*)::int as count from stored_files`);
    const tooLarge = await outcome(await upload('large.pdf', fill(MAX_FILE_BYTES + 1)));
    expect(tooLarge.engine_mode).toBe('error_max_size');
    const after = await test.app.context.db.execute(sql`select count(*)::int as count from stored_files`);
    expect(after.rows).toEqual(before.rows);
  });

  it('that is empty or missing is rejected with an explanation', async () => {
    const empty = await person.browser.upload('/api/users/me/documents/pdfs', { name: 'empty.pdf', bytes: new Uint8Array() });
    expect(empty).toMatchObject({ status: 422, body: { errors: { file: ['This file is empty.'] } } });
    const none = await person.browser.call('POST', '/api/users/me/documents/pdfs', { origin: 'upload' });
    expect(none.status).toBe(422);
  });

  it('keeps nothing of a rejected upload, and no temporary files', async () => {
    const id = await upload('secret.pdf', damagedFiles.userPassword());
    await outcome(id);
    const key = (await test.app.context.db.execute<{ upload_key: string }>(sql`select upload_key from pdfs where id = ${id}`))
      .rows[0]?.upload_key;
    expect(key).toBe('');
    await waitFor('the temporary files to be deleted', async () => (await leftovers()).length === 0);
  });

  it('notifies the gallery with its name, without the extension', async () => {
    const id = await upload('Vertrag über Größe — 契約.pdf', pageFiles.plain(1));
    await outcome(id);
    const { body } = await person.browser.call('GET', `/api/documents/pdfs/${id}`);
    expect(body['name']).toBe('Vertrag über Größe — 契約');
  });
});

/** A fixed selection from the corpus of real files; all of them in the deep run. */
function tried(): CorpusFile[] {
  const files = readCorpus();
  return isDeep ? files : files.filter((_, index) => index % 30 === 0);
}

describe('the corpus of real files', () => {
  it(`uploads, each with an outcome that its record accepts (${hasCorpus ? 'it is there' : 'it is not there'})`, async () => {
    const wrong: string[] = [];
    for (const file of tried()) {
      const found = await outcome(await upload(file.file, readCorpusFile(file.file)));
      if (!file.accept.includes(found.engine_mode))
        wrong.push(`${file.file}: ${found.engine_mode}, not one of ${file.accept.join(', ')}`);
      if (found.engine_mode === 'ready' && !(found.page_count && found.page_count >= 1))
        wrong.push(`${file.file}: ready without pages`);
    }
    expect(wrong).toEqual([]);
    await waitFor('the temporary files to be deleted', async () => (await leftovers()).length === 0);
  });
});

describe('the deleted tab', () => {
  it('is emptied after 30 days, including stored files, and not a day before', async () => {
    const { context } = test.app;
    const id = await upload('trash.pdf', pageFiles.plain(7));
    await outcome(id);
    const key =
      (await context.db.execute<{ upload_key: string }>(sql`select upload_key from pdfs where id = ${id}`)).rows[0]?.upload_key ??
      '';
    await person.browser.call('DELETE', `/api/documents/pdfs/${id}`);

    const status = async () => (await context.db.execute(sql`select 1 from pdfs where id = ${id}`)).rows.length;
    test.clock.advance(29 * 24 * 3_600_000);
    await runJob(test, emptyTrash);
    expect(await status()).toBe(1);

    test.clock.advance(2 * 24 * 3_600_000);
    await runJob(test, emptyTrash);
    expect(await status()).toBe(0);
    await waitFor('the stored bytes to be deleted', async () => (await context.storage.size(key)) === null);
  });
});
