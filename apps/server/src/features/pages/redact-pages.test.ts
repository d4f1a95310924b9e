// Redacted content is gone from the file, the search and the storage.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import { nestedPatterns } from '../../../../../packages/pdf/fixtures/bombs.ts';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { signedInApp, signUp } from '#testing/people.ts';
import { firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';

const { test, person } = signedInApp();

describe('redaction', () => {
  it('leaves nothing of the content in the file or in the storage', async () => {
    const secret = 'Account 4711';
    const pdf = await uploadReady(person.browser, {
      bytes: pageFiles.shaped({ content: `BT /F1 24 Tf 72 700 Td (${secret}) Tj ET` }, {}),
      mode: 'edit',
    });
    const { body: listed } = await person.browser.call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/pages'));
    const [page] = listed.data;
    expect(await stored(secret)).toBe(true);
    const found = async () =>
      (await person.browser.call<{ data: { id: string }[] }>('GET', '/api/users/me/documents/pdfs?filter[search]=account 47'))
        .body.data;
    await waitFor('its words to be found', async () => (await found()).some((it) => it.id === pdf));
    const area = { page_id: page?.id, x: 60, y: 110, width: 200, height: 50 };
    const answer = await person.browser.call('POST', pdfPath(pdf, '/redact'), { revision: 0, areas: [area] });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: {
        revision: 1,
        picture_pages: [],
        left: { bookmarks: 0, scripts: false },
        pages: [{ mode: 'full_edit' }, { mode: 'edit' }],
      },
    });

    const file = new Uint8Array((await person.browser.call('GET', pdfPath(pdf, '/file'))).bytes);
    expect(pdftotext(file)).not.toContain('4711');
    expect(await found()).toEqual([]);
    await waitFor('the old bytes to be deleted', async () => !(await stored(secret)));
    const operations = [{ op: 'rotate', page_id: page?.id, rotation: 90 }];
    expect((await person.browser.call('PATCH', pdfPath(pdf, '/pages'), { revision: 0, operations })).status).toBe(409);
  });

  it('removes elements wholly or partly within the areas, and no others', async () => {
    const pdf = await uploadReady(person.browser, { bytes: pageFiles.plain(2), mode: 'edit' });
    const { body: listed } = await person.browser.call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/pages'));
    const [first, second] = listed.data.map(({ id }) => id);
    const at = (page_id: string | undefined, value: string, y: number) =>
      createElement({ id: uuidv7(), page_id: page_id ?? '', kind: 'text', x: 100, y }, { value, width: 120, height: 20 });
    const within = at(first, 'SECRET within', 200);
    const reaching = at(first, 'SECRET reaching in', 235);
    const beside = at(first, 'Beside', 260);
    const elsewhere = at(second, 'Elsewhere', 200);
    const operations = [within, reaching, beside, elsewhere].map((element) => ({ op: 'create', element }));
    const placed = await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);

    const area = { page_id: first, x: 90, y: 190, width: 200, height: 50 };
    const answer = await person.browser.call('POST', pdfPath(pdf, '/redact'), { revision: 1, areas: [area] });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(new Set(answer.body['removed_elements'] as string[])).toEqual(new Set([within.id, reaching.id]));
    const { body: left } = await person.browser.call<{ data: { id: string }[] }>('GET', pdfPath(pdf, '/elements'));
    expect(new Set(left.data.map(({ id }) => id))).toEqual(new Set([beside.id, elsewhere.id]));
    const words = pdftotext(new Uint8Array((await person.browser.call('GET', pdfPath(pdf, '/download'))).bytes));
    expect(words).toContain('Beside');
    expect(words).not.toContain('SECRET');
  });

  it('of a page that needs too many resources is rejected with an explanation, and delays no one else @deep', async () => {
    const pdf = await uploadReady(person.browser, { bytes: nestedPatterns(), mode: 'edit' });
    const area = { page_id: await firstPage(person.browser, pdf), x: 1, y: 1, width: 20, height: 20 };
    const start = performance.now();
    const redacted = person.browser
      .call('POST', pdfPath(pdf, '/redact'), { revision: 0, areas: [area] })
      .then((answer) => ({ ...answer, took: performance.now() - start }));
    await uploadReady((await signUp(test)).browser, { bytes: pageFiles.shaped({ content: '' }, {}), mode: 'edit' });
    const served = performance.now() - start;

    const answer = await redacted;
    expect(answer).toMatchObject({ status: 413, body: { message: 'This page is too complex to redact.' } });
    expect(answer.took).toBeGreaterThan(served);
  });
});

/** Whether any stored file contains this text. */
async function stored(text: string): Promise<boolean> {
  const root = path.join(test.dir, 'files');
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  // A file may be deleted while the others are read.
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))));
  return contents.some((bytes) => bytes.includes(text));
}
