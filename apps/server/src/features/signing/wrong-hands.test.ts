// What must not happen to a signing pdf: the wrong person signing, a signature of nothing, a value that stops the seal.
import net from 'node:net';
import { createElement, uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/make.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { mailedToken, signUp } from '#testing/people.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

let test: TestApp;
let sender: Browser;
beforeAll(async () => {
  test = await startTestApp();
  sender = (await signUp(test)).browser;
});
afterAll(() => test.close());

it('a browser in which two signees open their links acts for the one who came last, and for nobody in between', async () => {
  const { pdf } = await sendTo(['first@example.com', 'second@example.com']);
  const browser = openBrowser(test);
  for (const email of ['first@example.com', 'second@example.com', 'first@example.com']) {
    await enter(browser, email);
    const state = await browser.call<{ signee: { email: string } }>('GET', `/api/documents/pdfs/${pdf}/sign`);
    expect(state.body.signee.email).toBe(email);
  }
});

it('signing in with an account ends what the browser could do as a signee', async () => {
  const { pdf } = await sendTo(['guest@example.com']);
  const other = await signUp(test);
  const browser = openBrowser(test);
  await enter(browser, 'guest@example.com');
  await browser.call('POST', '/login', { email: other.user.email, password: 'correct horse battery' });
  expect((await browser.call('GET', `/api/documents/pdfs/${pdf}/sign`)).status).toBe(404);
});

it.each([
  ['a picture that is none', { image: 'data:image/png;base64,AAAA' }],
  ['a saved signature that nobody has', { saved_id: uuidv7() }],
])('%s is refused where it is given, not when the seal is made', async (_what, value) => {
  const email = `${uuidv7()}@example.com`;
  const { pdf, fields } = await sendTo([email]);
  const browser = openBrowser(test);
  await enter(browser, email);
  await consent(browser, pdf);
  const answer = await browser.call<{ errors: Record<string, string[]> }>('PUT', `/api/documents/pdfs/${pdf}/sign/values`, {
    values: [{ element_id: fields[0], value }],
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([fields[0]]);
});

it('a finished signature stays finished when its link is opened again', async () => {
  const { pdf, fields } = await sendTo(['done@example.com', 'open@example.com']);
  const browser = openBrowser(test);
  await enter(browser, 'done@example.com');
  await consent(browser, pdf);
  await browser.call('PUT', `/api/documents/pdfs/${pdf}/sign/values`, {
    values: [{ element_id: fields[0], value: { text: 'Done', font: 'caveat' } }],
  });
  const [finished] = await Promise.all([
    browser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`),
    enter(openBrowser(test), 'done@example.com'),
  ]);
  expect(finished.status).toBe(200);
  const signees = await sender.call<{ data: { email: string; status: string }[] }>('GET', `/api/documents/pdfs/${pdf}/signees`);
  expect(signees.body.data.find(({ email }) => email === 'done@example.com')?.status).toBe('signed');
});

it('who gets a copy gets it: the link in the mail of completion opens the sealed file', async () => {
  const { pdf, fields } = await sendTo(['signs@example.com'], ['copy@example.com']);
  const browser = openBrowser(test);
  await enter(browser, 'signs@example.com');
  await consent(browser, pdf);
  await browser.call('PUT', `/api/documents/pdfs/${pdf}/sign/values`, {
    values: [{ element_id: fields[0], value: { text: 'Signs', font: 'caveat' } }],
  });
  expect((await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`)).status).toBe(200);

  const copy = openBrowser(test);
  expect(
    (await copy.call('POST', '/signee-login', { token: await mailedToken(test, 'copy@example.com', /^Completed/) })).status,
  ).toBe(200);
  expect((await copy.call('GET', `/api/documents/pdfs/${pdf}/download`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('a change of a signee’s name leaves what they are to do as it was', async () => {
  const { body } = await sender.upload<{ id: string }>(
    '/api/users/me/documents/pdfs',
    { name: 'a.pdf', bytes: plain(1) },
    { mode: 'signing' },
  );
  const path = `/api/documents/pdfs/${body.id}/signees`;
  const made = await sender.call<{ id: string }>('POST', path, {
    name: 'A',
    email: 'a@example.com',
    kind: 'copy',
    message: 'For you',
  });
  expect((await sender.call('PUT', `${path}/${made.body.id}`, { name: 'B' })).body).toMatchObject({
    name: 'B',
    kind: 'copy',
    message: 'For you',
  });
});

it('a null character is refused in words, wherever it stands', async () => {
  expect((await sender.call('GET', '/api/users/me/documents/pdfs?filter[search]=%00')).status).toBe(422);
  expect((await sender.call('GET', '/api/users/me/documents/pdfs?filter[folder_id]=x')).status).toBe(422);
  expect((await openBrowser(test).call('POST', '/login', { email: 'a\u0000@example.com', password: 'x' })).status).toBe(422);
});

it('a broken frame on the live channel ends that connection and nothing else', async () => {
  const { hostname, port } = new URL(test.url);
  const socket = net.connect(Number(port), hostname);
  const ended = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  socket.write(
    'GET /app/nokey?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  socket.once('data', () => socket.write(Buffer.from([0xff, 0x00])));
  await ended;
  expect((await sender.call('GET', '/api/health')).status).toBe(200);
});

async function sendTo(signers: string[], copies: string[] = []) {
  const { body } = await sender.upload<{ id: string }>(
    '/api/users/me/documents/pdfs',
    { name: 'a.pdf', bytes: plain(1) },
    { mode: 'signing' },
  );
  const path = `/api/documents/pdfs/${body.id}`;
  await waitFor('the pdf to be ready', async () => (await sender.call('GET', path)).body['engine_mode'] === 'ready');
  const page = (await sender.call<{ data: { id: string }[] }>('GET', `${path}/pages`)).body.data[0]?.id ?? '';

  const fields: string[] = [];
  const operations: unknown[] = [];
  for (const [index, email] of signers.entries()) {
    const signee = await sender.call<{ id: string }>('POST', `${path}/signees`, { name: 'Sig Nee', email });
    const element = createElement(
      { id: uuidv7(), page_id: page, kind: 'signature', x: 60, y: 100 + index * 60 },
      { signee_id: signee.body.id },
    );
    fields.push(element.id);
    operations.push({ op: 'create', element });
  }
  for (const email of copies) await sender.call('POST', `${path}/signees`, { name: 'Co Py', email, kind: 'copy' });
  await sender.call('PATCH', `${path}/elements`, { revision: 0, operations });
  expect((await sender.call('POST', `${path}/send`, {})).status).toBe(200);
  return { pdf: body.id, fields };
}

async function enter(browser: Browser, email: string) {
  const token = await mailedToken(test, email, /^Please sign/);
  expect((await browser.call('POST', '/signee-login', { token })).status).toBe(200);
}

async function consent(browser: Browser, pdf: string) {
  const state = await browser.call<{ consent: { version: string } }>('GET', `/api/documents/pdfs/${pdf}/sign`);
  await browser.call('POST', `/api/documents/pdfs/${pdf}/sign/start`, { consent_version: state.body.consent.version });
}
