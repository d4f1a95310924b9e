// Detects fields for the editor.
import type { DetectedField } from '@countersign/contract/field-detection';
import { describe, expect, it } from 'vitest';
import * as pageFiles from '../../../../../packages/pdf/fixtures/pages.ts';
import { openBrowser } from '#testing/browser.ts';
import { signedInApp, signUp } from '#testing/people.ts';
import { becomes, draftFor, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person } = signedInApp();

const FORM = 'BT /F1 10 Tf 72 700 Td (Signature:) Tj ET 0.6 w 130 698 m 320 698 l S';

const fieldsDetectedIn = (pdf: string, who = person.browser) =>
  who.call<{ data: DetectedField[] }>('GET', pdfPath(pdf, '/places'));

describe('detected fields', () => {
  it('are reported page by page, in displayed coordinates', async () => {
    const bytes = pageFiles.shaped({ content: FORM }, {}, { content: FORM, rotate: 180, user_unit: 2 });
    const pdf = await uploadReady(person.browser, { bytes, mode: 'edit' });
    const { status, body } = await fieldsDetectedIn(pdf);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ page_id: await firstPage(person.browser, pdf), kind: 'signature', label: 'Signature' }]);
    const [field] = body.data;
    expect(field?.x).toBeCloseTo(130, 1);
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeCloseTo(842 - 698, 1);
  });

  it('follow the pages when they are rotated', async () => {
    const pdf = await uploadReady(person.browser, { bytes: pageFiles.shaped({ content: FORM }), mode: 'edit' });
    const page_id = await firstPage(person.browser, pdf);
    const [before] = (await fieldsDetectedIn(pdf)).body.data;
    const { revision } = (await person.browser.call<{ revision: number }>('GET', pdfPath(pdf))).body;
    const crop = { x: 20, y: 30, width: 500, height: 700 };
    const operations = [{ op: 'view', page_id, turn: 0, crop }];
    expect(await person.browser.call('PATCH', pdfPath(pdf, '/pages'), { revision, operations })).toMatchObject({ status: 200 });
    const [after] = (await fieldsDetectedIn(pdf)).body.data;
    expect(after?.x).toBeCloseTo((before?.x ?? 0) - crop.x, 1);
    expect(after?.y).toBeCloseTo((before?.y ?? 0) - crop.y, 1);
  });

  it('are available only to users who can place elements on the pages', async () => {
    const pdf = await uploadReady(person.browser, { bytes: pageFiles.shaped({ content: FORM }), mode: 'edit' });
    expect((await fieldsDetectedIn(pdf, openBrowser(test))).status).toBe(401);
    expect((await fieldsDetectedIn(pdf, (await signUp(test)).browser)).status).toBe(404);
  });

  it('are not detected in sent documents', async () => {
    const { pdf } = await draftFor(person.browser, { signers: ['signer@example.com'] });
    await person.browser.call('POST', pdfPath(pdf, '/send'), {});
    await becomes(person.browser, pdf, { signing_mode: 'pending' });
    expect((await fieldsDetectedIn(pdf)).status).toBe(409);
  });
});
