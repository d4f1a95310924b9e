import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createElement, uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/make.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { mailedToken, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const run = promisify(execFile);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('the path from upload to sealed pdf, through the interface alone', () => {
  it('lets two people sign from their mailed links and gives everybody a sealed file that other programs accept', async () => {
    const sender = (await signUp(test, { first_name: 'Sam' })).browser;
    const pdf = await uploadReady(sender, plain(2));
    const pages = await sender.call<{ data: { id: string }[] }>('GET', `/api/documents/pdfs/${pdf}/pages`);
    const pageId = pages.body.data[0]?.id ?? '';

    const ann = await addSignee(sender, pdf, 'Ann Able', 'ann@example.com');
    const bob = await addSignee(sender, pdf, 'Bob Baker', 'bob@example.com');
    const fields = [
      createElement({ id: uuidv7(), page_id: pageId, kind: 'signature', x: 60, y: 600 }, { signee_id: ann }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'input', x: 60, y: 650 }, { signee_id: ann, name: 'Place' }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'signature', x: 300, y: 600 }, { signee_id: bob }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'checkbox', x: 300, y: 650 }, { signee_id: bob, is_required: true }),
      createElement({ id: uuidv7(), page_id: pageId, kind: 'text', x: 60, y: 40 }, { value: 'Agreed between Ann and Bob' }),
    ];
    const saved = await sender.call('PATCH', `/api/documents/pdfs/${pdf}/elements`, {
      revision: 0,
      operations: fields.map((element) => ({ op: 'create', element })),
    });
    expect(saved).toMatchObject({ status: 200, body: { revision: 1 } });

    const sent = await sender.call('POST', `/api/documents/pdfs/${pdf}/send`, { message: 'Please sign.' });
    expect(sent).toMatchObject({ status: 200, body: { signing_mode: 'pending' } });

    const firstLink = await mailedToken(test, 'ann@example.com', /^Please sign/);
    const annBrowser = await enter('ann@example.com');
    await consent(annBrowser, pdf);
    const early = await annBrowser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`);
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
    const stranger = await annBrowser.call('PUT', `/api/documents/pdfs/${pdf}/sign/values`, {
      values: [{ element_id: fields[3]?.id, value: true }],
    });
    expect(stranger.status).toBe(422);
    await finish(annBrowser, pdf);

    const bobBrowser = await enter('bob@example.com');
    await consent(bobBrowser, pdf);
    await fill(bobBrowser, pdf, [
      { element_id: fields[2]?.id, value: { text: 'Bob Baker', font: 'caveat' } },
      { element_id: fields[3]?.id, value: true },
    ]);
    await finish(bobBrowser, pdf);
    await finish(bobBrowser, pdf);

    await waitFor(
      'the pdf to be completed',
      async () => (await sender.call('GET', `/api/documents/pdfs/${pdf}`)).body['signing_mode'] === 'completed',
    );
    for (const browser of [sender, annBrowser, bobBrowser]) {
      const file = await browser.call('GET', `/api/documents/pdfs/${pdf}/download`);
      expect(file.status).toBe(200);
      await expectSealed(file.bytes, ['Lisbon', 'Agreed between Ann and Bob']);
    }
    const certificate = await annBrowser.call('GET', `/api/documents/pdfs/${pdf}/download-certificate`);
    expect(certificate.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const timeline = await sender.call<{ data: { type: string }[]; is_intact: boolean }>(
      'GET',
      `/api/documents/pdfs/${pdf}/timeline`,
    );
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
    // People reopen the first mail: its link still shows the document, but signs nothing any more.
    const again = openBrowser(test);
    expect((await again.call('POST', '/signee-login', { token: firstLink })).status).toBe(200);
    expect((await again.call('GET', `/api/documents/pdfs/${pdf}/download`)).status).toBe(200);
    expect((await again.call('POST', `/api/documents/pdfs/${pdf}/sign/decline`, { reason: 'late' })).status).toBe(409);
    await waitFor(
      'the mails of completion',
      () => test.mail.mails.filter((mail) => mail.subject?.startsWith('Completed')).length === 3,
    );
  });
});

async function uploadReady(browser: Browser, bytes: Uint8Array): Promise<string> {
  const uploaded = await browser.upload<{ id: string }>(
    '/api/users/me/documents/pdfs',
    { name: 'Contract.pdf', bytes },
    { mode: 'signing' },
  );
  expect(uploaded).toMatchObject({ status: 201, body: { name: 'Contract', engine_mode: 'processing' } });
  await waitFor(
    'the pdf to be ready',
    async () => (await browser.call('GET', `/api/documents/pdfs/${uploaded.body.id}`)).body['engine_mode'] === 'ready',
  );
  return uploaded.body.id;
}

async function addSignee(browser: Browser, pdf: string, name: string, email: string): Promise<string> {
  const answer = await browser.call<{ id: string }>('POST', `/api/documents/pdfs/${pdf}/signees`, { name, email });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function enter(email: string): Promise<Browser> {
  const browser = openBrowser(test);
  const token = await mailedToken(test, email, /^Please sign/);
  expect((await browser.call('POST', '/signee-login', { token })).status).toBe(200);
  return browser;
}

async function consent(browser: Browser, pdf: string) {
  const state = await browser.call<{ consent: { version: string } }>('GET', `/api/documents/pdfs/${pdf}/sign`);
  const answer = await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/start`, {
    consent_version: state.body.consent.version,
  });
  expect(answer.status).toBe(204);
}

async function fill(browser: Browser, pdf: string, values: unknown[]) {
  const answer = await browser.call('PUT', `/api/documents/pdfs/${pdf}/sign/values`, { values });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

async function finish(browser: Browser, pdf: string) {
  const answer = await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
}

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

describe('a signee who has an account', () => {
  it('finds what was sent to them in their own gallery, also when the account came later, and signs from there', async () => {
    const sender = (await signUp(test)).browser;
    const pdf = await uploadReady(sender, plain(1));
    const page =
      (await sender.call<{ data: { id: string }[] }>('GET', `/api/documents/pdfs/${pdf}/pages`)).body.data[0]?.id ?? '';
    const signee = await addSignee(sender, pdf, 'Later', 'later@example.com');
    const field = createElement({ id: uuidv7(), page_id: page, kind: 'signature', x: 60, y: 600 }, { signee_id: signee });
    await sender.call('PATCH', `/api/documents/pdfs/${pdf}/elements`, {
      revision: 0,
      operations: [{ op: 'create', element: field }],
    });
    expect((await sender.call('POST', `/api/documents/pdfs/${pdf}/send`, {})).status).toBe(200);

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
    await waitFor(
      'the pdf to be completed',
      async () => (await sender.call('GET', `/api/documents/pdfs/${pdf}`)).body['signing_mode'] === 'completed',
    );
  });
});

describe('sending', () => {
  it('lists everything that is missing, sends once however often it is pressed, and is then closed to changes', async () => {
    const sender = (await signUp(test)).browser;
    const pdf = await uploadReady(sender, plain(1));
    expect(await sender.call('POST', `/api/documents/pdfs/${pdf}/send`, {})).toMatchObject({
      status: 422,
      body: { errors: { signees: ['Add at least one signee.'] } },
    });

    const { page, signee, field } = await draftFor(sender, pdf, 'once@example.com', async (id) => {
      expect(await sender.call('POST', `/api/documents/pdfs/${pdf}/send`, {})).toMatchObject({
        status: 422,
        body: { errors: { [id]: ['Once has no field yet.'] } },
      });
    });
    const pressed = await Promise.all([1, 2, 3].map(() => sender.call('POST', `/api/documents/pdfs/${pdf}/send`, {})));
    expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await mailedToken(test, 'once@example.com', /^Please sign/);
    expect(test.mail.mails.filter((mail) => mail.to?.[0]?.address === 'once@example.com')).toHaveLength(1);

    const late = createElement({ id: uuidv7(), page_id: page, kind: 'text', x: 1, y: 1 });
    expect(
      (
        await sender.call('PATCH', `/api/documents/pdfs/${pdf}/elements`, {
          revision: 1,
          operations: [{ op: 'create', element: late }],
        })
      ).status,
    ).toBe(409);
    expect((await sender.call('DELETE', `/api/documents/pdfs/${pdf}/signees/${signee}`)).status).toBe(409);
    expect((await sender.call('DELETE', `/api/documents/pdfs/${pdf}`)).status).toBe(409);
    expect(field).toBeDefined();
  });

  it('in order asks the second only when the first has finished', async () => {
    const sender = (await signUp(test)).browser;
    const pdf = await uploadReady(sender, plain(1));
    const page =
      (await sender.call<{ data: { id: string }[] }>('GET', `/api/documents/pdfs/${pdf}/pages`)).body.data[0]?.id ?? '';
    const [first, second] = [
      await addSignee(sender, pdf, 'First', 'first@example.com'),
      await addSignee(sender, pdf, 'Second', 'second@example.com'),
    ];
    const fields = [first, second].map((signee_id, index) =>
      createElement({ id: uuidv7(), page_id: page, kind: 'signature', x: 60, y: 100 + index * 50 }, { signee_id }),
    );
    await sender.call('PATCH', `/api/documents/pdfs/${pdf}/elements`, {
      revision: 0,
      operations: fields.map((element) => ({ op: 'create', element })),
    });
    await sender.call('POST', `/api/documents/pdfs/${pdf}/send`, { ordered: true });

    const browser = await enter('first@example.com');
    const told = await browser.call<{ others: object[] }>('GET', `/api/documents/pdfs/${pdf}/sign`);
    expect(told.body.others).toEqual([{ first_name: 'Second', status: 'waiting', kind: 'signer' }]);
    expect(told.bytes.toString()).not.toContain('second@example.com');
    const seen = await browser.call<{ data: { id: string }[] }>('GET', `/api/documents/pdfs/${pdf}/elements`);
    expect(seen.body.data.map(({ id }) => id)).toEqual([fields[0]?.id]);
    expect(test.mail.mails.some((mail) => mail.to?.[0]?.address === 'second@example.com')).toBe(false);

    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: fields[0]?.id, value: { text: 'First', font: 'caveat' } }]);
    await finish(browser, pdf);
    await mailedToken(test, 'second@example.com', /^Please sign/);
  });

  it('ends when somebody declines, with the reason to everybody concerned; and cannot be withdrawn after all have signed', async () => {
    const sender = (await signUp(test, { email: 'decline-sender@example.com' })).browser;
    const pdf = await uploadReady(sender, plain(1));
    await draftFor(sender, pdf, 'no@example.com');
    await sender.call('POST', `/api/documents/pdfs/${pdf}/send`, {});
    const browser = await enter('no@example.com');
    expect((await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/decline`, { reason: 'Wrong price' })).status).toBe(204);
    expect((await sender.call('GET', `/api/documents/pdfs/${pdf}`)).body).toMatchObject({
      signing_mode: 'declined',
      declined_cause: 'signee',
    });
    await waitFor('the mail to the sender', () =>
      test.mail.mails.some(
        (mail) => mail.to?.[0]?.address === 'decline-sender@example.com' && mail.text?.includes('Wrong price'),
      ),
    );
    expect((await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`)).status).toBe(409);
    expect((await sender.call('POST', `/api/documents/pdfs/${pdf}/withdraw`, { reason: 'x' })).status).toBe(409);
  });

  it('and finishing at the same moment as a withdrawal has one winner', async () => {
    const sender = (await signUp(test)).browser;
    const pdf = await uploadReady(sender, plain(1));
    const { field } = await draftFor(sender, pdf, 'race@example.com');
    await sender.call('POST', `/api/documents/pdfs/${pdf}/send`, {});
    const browser = await enter('race@example.com');
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: field, value: { text: 'Race', font: 'caveat' } }]);

    const [finished, withdrawn] = await Promise.all([
      browser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`),
      sender.call('POST', `/api/documents/pdfs/${pdf}/withdraw`, { reason: 'Changed my mind' }),
    ]);
    expect([finished.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('does not let a link open anything that was never sent', async () => {
    const browser = openBrowser(test);
    expect(await browser.call('POST', '/signee-login', { token: 'made-up' })).toMatchObject({ status: 403 });
  });
});

async function draftFor(sender: Browser, pdf: string, email: string, between?: (signee: string) => Promise<void>) {
  const page = (await sender.call<{ data: { id: string }[] }>('GET', `/api/documents/pdfs/${pdf}/pages`)).body.data[0]?.id ?? '';
  const signee = await addSignee(sender, pdf, 'Once', email);
  await between?.(signee);
  const field = createElement({ id: uuidv7(), page_id: page, kind: 'signature', x: 60, y: 600 }, { signee_id: signee });
  await sender.call('PATCH', `/api/documents/pdfs/${pdf}/elements`, {
    revision: 0,
    operations: [{ op: 'create', element: field }],
  });
  return { page, signee, field: field.id };
}
