// Users who cannot sign a file because of the signatures in it can sign a copy without them.
import { createElement, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, oracle, pdfsig } from '../../../../../packages/pdf/fixtures/engine.ts';
import { signedInApp } from '#testing/people.ts';
import { becomes, draftFor, firstPage, pdfPath, sign, uploadReady } from '#testing/signing.ts';
import { certifiedFile, makeUnfinishable } from '#testing/unfinishable.ts';

const { test, person } = signedInApp();

const flatCopy = (pdf: string, body: Record<string, unknown> = {}) =>
  person.browser.call<{ id: string; page_count: number }>('POST', pdfPath(pdf, '/copy'), { is_flat: true, ...body });

describe('a copy without signatures', () => {
  it('shows the same pages, and its file contains no trace of a signature', async () => {
    const bytes = await certifiedFile(2);
    const pdf = await uploadReady(person.browser, { bytes });
    const { status, body } = await flatCopy(pdf);
    expect(status).toBe(201);
    expect(body).toMatchObject({ obstacle: null, signature_count: 0, form: 'none', page_count: 2, engine_mode: 'ready' });
    const copy = new Uint8Array((await person.browser.call('GET', pdfPath(body.id, '/download'))).bytes);
    expect(pdfsig(copy)).toEqual([]);
    expect(isCleanForQpdf(copy)).toBe(true);
    expect(Buffer.from(copy).includes('ByteRange')).toBe(false);
    const textOf = (file: Uint8Array) => oracle('pdftotext', ['{}', '-'], file).stdout.toString();
    expect(textOf(copy)).toBe(textOf(bytes));
  });

  it('of a draft keeps its signees and their fields, and can be sent, signed and sealed', async () => {
    const { pdf } = await draftFor(person.browser, { signers: ['ines@example.com'] });
    await makeUnfinishable(test, person.browser, pdf);
    expect((await person.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(422);

    const { body } = await flatCopy(pdf, { mode: 'signing' });
    expect((await person.browser.call('POST', pdfPath(body.id, '/send'), {})).status).toBe(200);
    const { data } = (await person.browser.call<{ data: { id: string }[] }>('GET', pdfPath(body.id, '/elements'))).body;
    await sign(test, { email: 'ines@example.com', pdf: body.id, field: data[0]?.id ?? '' });
    await becomes(person.browser, body.id, { signing_mode: 'completed' });
    const sealed = new Uint8Array((await person.browser.call('GET', pdfPath(body.id, '/download'))).bytes);
    expect(pdfsig(sealed).map(({ valid }) => valid)).toEqual([true, true]);
  });

  it('keeps the content of the pages', async () => {
    const pdf = await uploadReady(person.browser, { mode: 'edit' });
    const at = { id: uuidv7(), page_id: await firstPage(person.browser, pdf), kind: 'text' as const, x: 60, y: 60 };
    const operations = [{ op: 'create', element: createElement(at, { value: 'Kept' }) }];
    await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
    const { body } = await flatCopy(pdf);
    expect((await person.browser.call('GET', pdfPath(body.id, '/elements'))).body['data']).toMatchObject([{ value: 'Kept' }]);
  });
});
