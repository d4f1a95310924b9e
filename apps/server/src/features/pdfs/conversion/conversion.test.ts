// Uploads that are not a single PDF: their conversion, and the reasons for refusing them.
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startGotenberg } from '@countersign/simulators/gotenberg';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as damagedFiles from '../../../../../../packages/pdf/fixtures/damaged.ts';
import { testAuthority } from '../../../../../../packages/pdf/fixtures/authority.ts';
import { testEngine } from '../../../../../../packages/pdf/fixtures/engine.ts';
import { plain } from '../../../../../../packages/pdf/fixtures/pages.ts';
import { UNCONFINED } from '#platform/sandbox/confinement.ts';
import { storedFiles } from '#src/schema/files.ts';
import { uploadFiles } from '#src/schema/pdfs.ts';
import { type SignedInPerson, signUp, signedInApp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';
import { convertWithSoffice } from './soffice.ts';

interface Made {
  id: string;
  name: string;
  engine_mode: string;
  page_count: number | null;
  size_bytes: number;
}

const RTF = Buffer.from('{\\rtf1\\ansi A lease\\par}');
const image = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

const sentBy =
  ({ browser }: SignedInPerson) =>
  (files: { name: string; bytes: Uint8Array } | { name: string; bytes: Uint8Array }[]) =>
    browser.upload<Made & { errors?: Record<string, string[]> }>('/api/users/me/documents/pdfs', files, { mode: 'signing' });

async function outcome({ browser }: SignedInPerson, id: string): Promise<Made> {
  return waitFor('an outcome', async () => {
    const { body } = await browser.call<Made>('GET', `/api/documents/pdfs/${id}`);
    return body.engine_mode !== 'processing' && body;
  });
}

async function pagesOf({ browser }: SignedInPerson, id: string) {
  return (await browser.call<{ data: { width: number; height: number }[] }>('GET', `/api/documents/pdfs/${id}/pages`)).body.data;
}

describe('images, and several files', () => {
  const { test, person } = signedInApp();
  const send = (...files: { name: string; bytes: Uint8Array }[]) => sentBy(person)(files);

  it.each([
    ['Photo.png', () => image(400, 300).png().toBuffer()],
    ['Photo.jpeg', () => image(400, 300).jpeg().toBuffer()],
    ['Photo.webp', () => image(400, 300).webp().toBuffer()],
    // The content decides, not the file name.
    ['Photo.pdf', () => image(400, 300).png().toBuffer()],
  ])('%s becomes an A4 page as wide as the image', async (name, make) => {
    const { status, body } = await send({ name, bytes: await make() });
    expect(status).toBe(201);
    const pdf = await outcome(person, body.id);
    expect(pdf).toMatchObject({ name: 'Photo', engine_mode: 'ready', page_count: 1 });
    expect(await pagesOf(person, pdf.id)).toMatchObject([{ width: 842, height: 595 }]);
  });

  it('several files become one document in their order, and nothing else of them is kept', async () => {
    const photo = { name: 'b.png', bytes: await image(300, 400).png().toBuffer() };
    const { body } = await send({ name: 'a.pdf', bytes: plain(2) }, photo, { name: 'c.pdf', bytes: plain(1) });
    const pdf = await outcome(person, body.id);
    expect(pdf).toMatchObject({ name: 'a', engine_mode: 'ready', page_count: 4 });
    const sizes = (await pagesOf(person, pdf.id)).map(({ height }) => Math.round(height));
    expect(sizes).toEqual([842, 842, 842, 842]);

    const { db } = test.app.context;
    expect(await db.select().from(uploadFiles)).toEqual([]);
    const key = createHash('sha256').update(photo.bytes).digest('hex');
    await waitFor('the image to be dropped', async () => {
      return (await db.select().from(storedFiles).where(eq(storedFiles.storage_key, key))).length === 0;
    });
  });

  it('have the limits of a single document', async () => {
    const many = await outcome(
      person,
      (await send({ name: 'a.pdf', bytes: plain(40) }, { name: 'b.pdf', bytes: plain(36) })).body.id,
    );
    expect(many.engine_mode).toBe('error_max_pages');
    const half = new Uint8Array(26 * 1024 * 1024);
    half.set(plain(1));
    const large = await outcome(person, (await send({ name: 'a.pdf', bytes: half }, { name: 'b.pdf', bytes: half })).body.id);
    expect(large).toMatchObject({ engine_mode: 'error_max_size', size_bytes: 2 * half.length });
    // Far beyond the limit the upload is cut off, with an error that names the limit for all files together.
    const full = { name: 'c.pdf', bytes: new Uint8Array(40 * 1024 * 1024) };
    const cutOff = await send(full, full, full);
    expect(cutOff).toMatchObject({ status: 413, body: { message: 'This is too large: at most 50 MB can be sent.' } });
    const files = Array.from({ length: 51 }, (_, index) => ({ name: `${index}.pdf`, bytes: plain(1) }));
    expect((await send(...files)).status).toBe(413);
  });

  it('are rejected as password-protected if one of them is', async () => {
    const { body } = await send({ name: 'a.pdf', bytes: plain(1) }, { name: 'b.pdf', bytes: damagedFiles.userPassword() });
    expect((await outcome(person, body.id)).engine_mode).toBe('error_encrypted');
  });

  it('are not combined if one is signed, because it would lose its signature', async () => {
    const { signer } = await testAuthority();
    const signed = { name: 'b.pdf', bytes: await (await testEngine()).sign(plain(1), signer) };
    const { body } = await send({ name: 'a.pdf', bytes: plain(1) }, signed);
    expect((await outcome(person, body.id)).engine_mode).toBe('error_signed');
  });

  it('a damaged image fails with an explanation, and can be retried', async () => {
    const whole = await image(400, 300).png().toBuffer();
    const { body } = await send({ name: 'Torn.png', bytes: whole.subarray(0, whole.length - 30) });
    expect((await outcome(person, body.id)).engine_mode).toBe('error_conversion');
    expect((await person.browser.call('POST', `/api/documents/pdfs/${body.id}/retry`)).status).toBe(200);
    expect((await outcome(person, body.id)).engine_mode).toBe('error_conversion');
    expect((await person.browser.call('DELETE', `/api/documents/pdfs/${body.id}?force=true`)).status).toBe(204);
    expect(await test.app.context.db.select().from(uploadFiles)).toEqual([]);
  });

  it('a file that cannot be converted is refused with a reason and a way out', async () => {
    const heic = Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000', 'latin1');
    const refusal = async (bytes: Uint8Array) => {
      const { status, body } = await send({ name: 'x', bytes });
      expect(status).toBe(422);
      return body.errors?.['file']?.[0];
    };
    expect(await refusal(heic)).toBe('HEIC photos can’t be read here. Save the photo as JPEG and upload that.');
    expect(await refusal(RTF)).toBe('Office files can’t be converted here. Save the file as a PDF and upload that.');
    const macros = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument_VBA_PROJECT', 'utf16le')]);
    expect(await refusal(macros)).toBe('This file has macros. Save it without macros, or as a PDF, and upload that.');
    expect(await refusal(await image(9, 9).tiff().toBuffer())).toMatch(/^This kind of file can’t become a document\./);
    const two = await send({ name: 'a.pdf', bytes: plain(1) }, { name: 'b.txt', bytes: Buffer.from('text') });
    expect(two).toMatchObject({ status: 422 });
    const { body } = await person.browser.call('GET', '/api/documents/upload-kinds');
    expect(body).toEqual({ kinds: ['pdf', 'image'] });
  });
});

describe('office files, by a Gotenberg server', () => {
  let gotenberg: Awaited<ReturnType<typeof startGotenberg>>;
  let test: TestApp;
  let person: SignedInPerson;
  beforeAll(async () => {
    gotenberg = await startGotenberg(plain(3));
    test = await startTestApp({ GOTENBERG_URL: gotenberg.url }, { simulator: gotenberg, runs_due_jobs: true });
    person = await signUp(test);
  });
  afterAll(() => test.close());

  it('become PDFs, with the format from their name, among other files too', async () => {
    const { body } = await sentBy(person)([
      { name: 'Lease.docx', bytes: RTF },
      { name: 'Annex.pdf', bytes: plain(1) },
    ]);
    const pdf = await outcome(person, body.id);
    expect(pdf).toMatchObject({ name: 'Lease', engine_mode: 'ready', page_count: 4 });
    expect(gotenberg.received.at(-1)).toEqual({ name: 'document.rtf', bytes: RTF });
    expect((await person.browser.call('GET', '/api/documents/upload-kinds')).body).toEqual({ kinds: ['pdf', 'image', 'office'] });
  });

  it('are limited to ten in one document', async () => {
    const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.rtf`, bytes: RTF }));
    const { status, body } = await sentBy(person)(files);
    expect(status).toBe(422);
    expect(body.errors?.['file']).toEqual(['Up to 10 office files can become one document. Upload fewer at once.']);
  });

  it('that it cannot read fail with an explanation, and can be retried', async () => {
    const { body } = await sentBy(person)({ name: 'Bad.rtf', bytes: Buffer.from('{\\rtf1 unreadable}') });
    expect(await outcome(person, body.id)).toMatchObject({ name: 'Bad', engine_mode: 'error_conversion' });
    const { body: timeline } = await person.browser.call('GET', `/api/documents/pdfs/${body.id}/timeline`);
    expect(JSON.stringify(timeline)).toContain('error_conversion');
  });

  it('wait while it is down', async () => {
    gotenberg.setDown(true);
    const { body } = await sentBy(person)({ name: 'Later.rtf', bytes: RTF });
    const before = gotenberg.received.length;
    await waitFor('the question to be asked', async () => gotenberg.failures > 0);
    gotenberg.setDown(false);
    expect((await outcome(person, body.id)).engine_mode).toBe('ready');
    expect(gotenberg.received.length).toBe(before + 1);
  });
});

describe('LibreOffice', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-soffice-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  async function converted(script: string, signal?: AbortSignal) {
    const program = path.join(dir, 'soffice');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    const [input, target] = [path.join(dir, 'in'), path.join(dir, 'made')];
    await writeFile(input, RTF);
    const options = { program, confinement: UNCONFINED, folders: dir, signal };
    await convertWithSoffice({ path: input, name: 'in.rtf', target }, options);
    return target;
  }

  it('runs with a separate profile that disables macros, restarts once to create it, and leaves no files behind', async () => {
    const created = await converted(
      [
        'for last; do :; done',
        'case "$*" in *--headless*--convert-to\\ pdf*) ;; *) exit 9 ;; esac',
        'grep -q DisableMacrosExecution "$HOME/profile/user/registrymodifications.xcu" || exit 8',
        '[ -f "$HOME/started" ] || { touch "$HOME/started"; exit 81; }',
        '[ "$(env | grep -c -E "^(PATH|HOME|TMPDIR|PWD|SHLVL|_)=")" = "$(env | grep -c =)" ] || exit 7',
        'cp "$last" "${last%/in/*}/out/0.pdf"',
      ].join('\n'),
    );
    expect(await readFile(created)).toEqual(RTF);
    expect((await readdir(dir)).filter((name) => name.startsWith('sandbox-'))).toEqual([]);
  });

  it('fails if its PDF exceeds the size limit', async () => {
    const tooLarge = 'for last; do :; done; truncate -s 52428801 "${last%/in/*}/out/0.pdf"';
    await expect(converted(tooLarge)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('is killed with the job that runs it', async () => {
    const job = new AbortController();
    setTimeout(() => job.abort(), 200);
    await expect(converted('exec sleep 60', job.signal)).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('has rejected the file if it exits without a PDF', async () => {
    await rm(path.join(dir, 'made'), { force: true });
    await expect(converted('exit 0')).rejects.toMatchObject({ code: 'refused' });
  });
});
