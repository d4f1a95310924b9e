// What must not happen to a signing pdf: the wrong person signs, an empty signature, a value that breaks the seal.
import net from 'node:net';
import { uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { plain } from '../../../../../packages/pdf/fixtures/pages.ts';
import { openBrowser } from '#testing/browser.ts';
import { mailedToken, signedInApp, signUp } from '#testing/people.ts';
import { consent, enter, fill, finish, sendTo } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();

it('a browser in which two signees open their links acts for the later one, and for nobody in between', async () => {
  const { pdf } = await sendTo(sender.browser, { signers: ['first@example.com', 'second@example.com'] });
  const browser = openBrowser(test);
  for (const email of ['first@example.com', 'second@example.com', 'first@example.com']) {
    await enter(test, email, browser);
    const state = await browser.call<{ signee: { email: string } }>('GET', `/api/documents/pdfs/${pdf}/sign`);
    expect(state.body.signee.email).toBe(email);
  }
});

it('a screen opened for one signee never acts for another who uses the same browser later', async () => {
  const { pdf, signees, fields } = await sendTo(sender.browser, { signers: ['ida@example.com', 'jon@example.com'] });
  const browser = openBrowser(test);
  for (const email of ['ida@example.com', 'jon@example.com']) {
    await enter(test, email, browser);
    await consent(browser, pdf);
  }
  const asIda = { 'x-signee': signees[0] ?? '' };
  for (const [method, tail, body] of [
    ['GET', '/sign', undefined],
    ['PUT', '/sign/values', { values: [{ element_id: fields[1], value: { text: 'Ida', font: 'caveat' } }] }],
    ['POST', '/sign/finish', undefined],
    ['POST', '/sign/decline', { reason: 'No' }],
  ] as const)
    expect((await browser.call(method, `/api/documents/pdfs/${pdf}${tail}`, body, asIda)).status, tail).toBe(409);
  const asJon = { 'x-signee': signees[1] ?? '' };
  expect((await browser.call('GET', `/api/documents/pdfs/${pdf}/sign`, undefined, asJon)).status).toBe(200);
});

it('another signed-in user must confirm that the link is theirs, and is never recorded as the one who opened it', async () => {
  const { pdf, signees } = await sendTo(sender.browser, { signers: ['zed@example.com'] });
  const token = await mailedToken(test, 'zed@example.com', /^Please sign/);
  const refused = await sender.browser.call('POST', '/signee-login', { token });
  expect(refused).toMatchObject({ status: 422, body: { proof: 'addressee', email_hint: 'z***@example.com' } });
  expect((await sender.browser.call('GET', `/api/documents/pdfs/${pdf}/sign`)).status).not.toBe(200);
  const statuses = () => sender.browser.call<{ data: { status: string }[] }>('GET', `/api/documents/pdfs/${pdf}/signees`);
  expect((await statuses()).body.data).toMatchObject([{ status: 'sent' }]);

  const confirmed = await sender.browser.call('POST', '/signee-login', { token, as_addressee: true });
  expect(confirmed).toMatchObject({ status: 200, body: { signee_id: signees[0] } });
  expect((await statuses()).body.data).toMatchObject([{ status: 'viewed' }]);
  // Once per session is enough, and no one else is asked.
  expect((await sender.browser.call('POST', '/signee-login', { token })).status).toBe(200);
  expect((await openBrowser(test).call('POST', '/signee-login', { token })).status).toBe(200);
});

it('a later signee sees earlier finished answers, and no unfinished ones', async () => {
  const { pdf, fields } = await sendTo(sender.browser, { signers: ['one@example.com', 'two@example.com', 'three@example.com'] });
  const [one, two, three] = [
    await enter(test, 'one@example.com'),
    await enter(test, 'two@example.com'),
    await enter(test, 'three@example.com'),
  ];
  const signature = { text: 'One', font: 'caveat' };
  for (const [browser, field] of [
    [one, fields[0]],
    [two, fields[1]],
  ] as const) {
    await consent(browser, pdf);
    await fill(browser, pdf, [{ element_id: field, value: signature }]);
  }
  await finish(one, pdf);
  const elements = await three.call<{ data: { id: string; value: unknown }[] }>('GET', `/api/documents/pdfs/${pdf}/elements`);
  const values = Object.fromEntries(elements.body.data.map(({ id, value }) => [id, value]));
  expect(values).toEqual({ [fields[0] ?? '']: signature, [fields[2] ?? '']: null });
});

it("signing in with an account ends the browser's access as a signee", async () => {
  const { pdf } = await sendTo(sender.browser, { signers: ['guest@example.com'] });
  const other = await signUp(test);
  const browser = openBrowser(test);
  await enter(test, 'guest@example.com', browser);
  await browser.call('POST', '/login', { email: other.user.email, password: 'correct horse battery' });
  expect((await browser.call('GET', `/api/documents/pdfs/${pdf}/sign`)).status).toBe(404);
});

it.each([
  ['an invalid image', { image: 'data:image/png;base64,AAAA' }],
  ['an unknown saved signature', { saved_id: uuidv7() }],
])('%s is rejected when entered, not at the seal', async (_what, value) => {
  const email = `${uuidv7()}@example.com`;
  const { pdf, fields } = await sendTo(sender.browser, { signers: [email] });
  const browser = openBrowser(test);
  await enter(test, email, browser);
  await consent(browser, pdf);
  const answer = await browser.call<{ errors: Record<string, string[]> }>('PUT', `/api/documents/pdfs/${pdf}/sign/values`, {
    values: [{ element_id: fields[0], value }],
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([fields[0]]);
});

it('a finished signature stays finished when its link is opened again', async () => {
  const { pdf, fields } = await sendTo(sender.browser, { signers: ['done@example.com', 'open@example.com'] });
  const browser = openBrowser(test);
  await enter(test, 'done@example.com', browser);
  await consent(browser, pdf);
  await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Done', font: 'caveat' } }]);
  const [finished] = await Promise.all([
    browser.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`),
    enter(test, 'done@example.com'),
  ]);
  expect(finished.status).toBe(200);
  const signees = await sender.browser.call<{ data: { email: string; status: string }[] }>(
    'GET',
    `/api/documents/pdfs/${pdf}/signees`,
  );
  expect(signees.body.data.find(({ email }) => email === 'done@example.com')?.status).toBe('signed');
});

it('finish pressed several times at once signs once, with the same response to each press', async () => {
  const email = 'twice@example.com';
  const { pdf, fields } = await sendTo(sender.browser, { signers: [email, 'later@example.com'] });
  const browser = await enter(test, email);
  await consent(browser, pdf);
  await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Twice', font: 'caveat' } }]);
  const press = () =>
    browser.call<{ signed_at: string }>('POST', `/api/documents/pdfs/${pdf}/sign/finish`, undefined, { 'idempotency-key': 'f' });
  const answers = [...(await Promise.all([press(), press(), press()])), await press()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.signed_at)).size).toBe(1);
  const { body } = await sender.browser.call<{ data: { type: string }[] }>('GET', `/api/documents/pdfs/${pdf}/timeline`);
  expect(body.data.filter(({ type }) => type === 'finished signing')).toHaveLength(1);
});

it('a recipient of a copy can open the sealed file with the link in the completion email', async () => {
  const { pdf, fields } = await sendTo(sender.browser, { signers: ['signs@example.com'], copies: ['copy@example.com'] });
  const browser = openBrowser(test);
  await enter(test, 'signs@example.com', browser);
  await consent(browser, pdf);
  await fill(browser, pdf, [{ element_id: fields[0], value: { text: 'Signs', font: 'caveat' } }]);
  await finish(browser, pdf);

  const copy = openBrowser(test);
  expect(
    (await copy.call('POST', '/signee-login', { token: await mailedToken(test, 'copy@example.com', /^Completed/) })).status,
  ).toBe(200);
  expect((await copy.call('GET', `/api/documents/pdfs/${pdf}/download`)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('changing a signee’s name does not change what they have to do', async () => {
  const { body } = await sender.browser.upload<{ id: string }>(
    '/api/users/me/documents/pdfs',
    { name: 'a.pdf', bytes: plain(1) },
    { mode: 'signing' },
  );
  const path = `/api/documents/pdfs/${body.id}/signees`;
  const created = await sender.browser.call<{ id: string }>('POST', path, {
    name: 'A',
    email: 'a@example.com',
    kind: 'copy',
    message: 'For you',
  });
  expect((await sender.browser.call('PUT', `${path}/${created.body.id}`, { name: 'B' })).body).toMatchObject({
    name: 'B',
    kind: 'copy',
    message: 'For you',
  });
});

it('a null character is rejected with an explanation, wherever it is', async () => {
  expect((await sender.browser.call('GET', '/api/users/me/documents/pdfs?filter[search]=%00')).status).toBe(422);
  expect((await sender.browser.call('GET', '/api/users/me/documents/pdfs?filter[folder_id]=x')).status).toBe(422);
  expect((await openBrowser(test).call('POST', '/login', { email: 'a\u0000@example.com', password: 'x' })).status).toBe(422);
});

it('a broken frame on the live channel ends that connection and nothing else', async () => {
  const { hostname, port } = new URL(test.url);
  const socket = net.connect(Number(port), hostname);
  const ended = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  // The connection may be reset instead of closed.
  socket.on('error', () => undefined);
  socket.write(
    'GET /app/nokey?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  socket.once('data', () => socket.write(Buffer.from([0xff, 0x00])));
  await ended;
  expect((await sender.browser.call('GET', '/api/health')).status).toBe(200);
});
