import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createElement, uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { openBrowser } from '#testing/browser.ts';
import { mailedToken, signUp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const run = promisify(execFile);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the path from upload to sealed pdf, through the API alone', () => {
  it('lets two people sign from their emailed links and gives everyone a sealed file that other programs accept', async () => {
    const sender = (await signUp(test, { first_name: 'Sam' })).browser;
    const pdf = await uploadReady(sender, { bytes: plain(2) });
    const pageId = await firstPage(sender, pdf);

    const ann = await addSignee(sender, pdf, { name: 'Ann Able', email: 'ann@example.com' });
    const bob = await addSignee(sender, pdf, { name: 'Bob Baker', email: 'bob@example.com' });
    const fields = [
      createElement({ id: uuidv7(), page_id: pageId, kind: 'signature', x: 60, y: 600 }, { signee_id: ann }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'input', x: 60, y: 650 }, { signee_id: ann, name: 'Place' }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'signature', x: 300, y: 600 }, { signee_id: bob }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'checkbox', x: 300, y: 650 }, { signee_id: bob, is_required: true }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'text', x: 60, y: 40 }, { value: 'Agreed between Ann and Bob' }),
    ];
    const saved = await sender.call('PATCH', pdfPath(pdf, '/elements'), {
      revision: 0,
      operations: fields.map((element) => ({ op: 'create', element })),
    });
    expect(saved).toMatchObject({ status: 200, body: { revision: 1 } });

    const sent = await sender.call('POST', pdfPath(pdf, '/send'), { message: 'Please sign.' });
    expect(sent).toMatchObject({ status: 200, body: { signing_mode: 'pending' } });

    const firstLink = await mailedToken(test, 'ann@example.com', /^Please sign/);
    const annBrowser = await enter(test, 'ann@example.com');
    await consent(annBrowser, pdf);
    const early = await annBrowser.call('POST', pdfPath(pdf, '/sign/finish'));
    expect(early).toMatchObject({ status: 422, body: { message: '2 required fields are empty.' } });
    await fill(annBrowser, pdf, [
      {
        element_id: fields[0]?.id,
        value: {
          strokes: [
            [
              [0, 0, 0.5],
              [40, 20, 0.7],
              [80, 5, 0.4],
            ],
          ],
        },
      },
      { element_id: fields[1]?.id, value: 'Lisbon' },
    ]);
    const stranger = await annBrowser.call('PUT', pdfPath(pdf, '/sign/values'), {
      values: [{ element_id: fields[3]?.id, value: true }],
    });
    expect(stranger.status).toBe(422);
    await finish(annBrowser, pdf);

    const bobBrowser = await enter(test, 'bob@example.com');
    await consent(bobBrowser, pdf);
    await fill(bobBrowser, pdf, [
      { element_id: fields[2]?.id, value: { text: 'Bob Baker', font: 'caveat' } },
      { element_id: fields[3]?.id, value: true },
    ]);
    await finish(bobBrowser, pdf);
    await finish(bobBrowser, pdf);

    await becomes(sender, pdf, { signing_mode: 'completed' });
    for (const browser of [sender, annBrowser, bobBrowser]) {
      const file = await browser.call('GET', pdfPath(pdf, '/download'));
      expect(file.status).toBe(200);
      await expectSealed(file.bytes, ['Lisbon', 'Agreed between Ann and Bob']);
    }
    const certificate = await annBrowser.call('GET', pdfPath(pdf, '/download-certificate'));
    expect(certificate.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const timeline = await sender.call<{ data: { type: string }[]; is_intact: boolean }>('GET', pdfPath(pdf, '/timeline'));
    expect(timeline.body.is_intact).toBe(true);
    expect(timeline.body.data.map((event) => event.type)).toEqual([
      'uploaded',
      'sent',
      'viewed',
      'consented',
      'finished signing',
      'viewed',
      'consented',
      'finished signing',
      'document completed',
    ]);
    // People reopen the first email: its link still shows the document, but can no longer sign.
    const again = openBrowser(test);
    expect((await again.call('POST', '/signee-login', { token: firstLink })).status).toBe(200);
    expect((await again.call('GET', pdfPath(pdf, '/download'))).status).toBe(200);
    expect((await again.call('POST', pdfPath(pdf, '/sign/decline'), { reason: 'late' })).status).toBe(409);
    await waitFor(
      'the mails of completion',
      () => test.mail.emails.filter((mail) => mail.subject?.startsWith('Completed')).length === 3,
    );
  });
});

describe('a signee with an account', () => {
  it('finds received documents in their own gallery, also with an account created later, and signs from there', async () => {
    const sender = (await signUp(test)).browser;
    const pdf = await uploadReady(sender);
    const page = await firstPage(sender, pdf);
    const signee = await addSignee(sender, pdf, { name: 'Later', email: 'later@example.com' });
    const field = createElement({ id: uuidv7(), page_id: page, kind: 'signature', x: 60, y: 600 }, { signee_id: signee });
    await sender.call('PATCH', pdfPath(pdf, '/elements'), {
      revision: 0,
      operations: [{ op: 'create', element: field }],
    });
    expect((await sender.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);

    const later = await signUp(test, { email: 'later@example.com', verified: false });
    const gallery = async () =>
      (
        await later.browser.call<{ data: { id: string }[] }>('GET', '/api/users/me/documents/pdfs?filter[mode]=signing')
      ).body.data.map(({ id }) => id);
    expect(await gallery()).toEqual([]);
    const token = await mailedToken(test, 'later@example.com', /^Verify/);
    expect((await later.browser.call('POST', '/api/email/verification', { token })).status).toBe(200);
    await waitFor('the gallery', async () => (await gallery()).includes(pdf));

    await consent(later.browser, pdf);
    await fill(later.browser, pdf, [{ element_id: field.id, value: { text: 'Later', font: 'caveat' } }]);
    await finish(later.browser, pdf);
    await becomes(sender, pdf, { signing_mode: 'completed' });
  });
});

async function expectSealed(bytes: Buffer, texts: string[]) {
  const file = path.join(test.dir, `sealed-${uuidv7()}.pdf`);
  await writeFile(file, bytes);
  const signatures = (await run('pdfsig', ['-nocert', file])).stdout;
  expect(signatures).toContain('Signature is Valid.');
  expect(signatures).toContain('Total document signed');
  await run('qpdf', ['--check', file]);
  const content = (await run('pdftotext', ['-layout', file, '-'])).stdout;
  for (const text of texts) expect(content).toContain(text);
}
