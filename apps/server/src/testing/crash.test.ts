// The server is repeatedly killed while documents are signed. Acknowledged changes survive, and pending work completes.
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { generator } from '../../../../packages/pdf/fixtures/mutations.ts';
import { plain } from '../../../../packages/pdf/fixtures/pages.ts';
import { isDeep } from './deep.ts';
import { type Answer, type Browser, openBrowser } from './browser.ts';
import { makeDataDir } from './data-dir.ts';
import { PASSWORD } from './people.ts';
import { type ServerProcess, readOutbox, startServerProcess } from './server-process.ts';
import { waitFor } from './wait-for.ts';

const KILLS = isDeep ? 20 : 1;
const SEED = 20_261_120;

it(
  `survives ${KILLS} kills during signing without losing what it acknowledged`,
  async () => {
    const random = generator(SEED);
    for (let round = 0; round < KILLS; round += 1) await oneRound(100 + Math.floor(random() * 1_900));
  },
  KILLS * 300_000,
);

it('shuts down gracefully on SIGTERM and starts again on the same data @deep', async () => {
  const dir = await makeDataDir('countersign-stop-');
  const port = await freePort();
  const server = await startServerProcess(dir, port);
  const browser = openBrowser({ url: server.url });
  await register(browser, 'stays@example.com');
  expect(await server.stop()).toBe(0);

  const again = await startServerProcess(dir, port);
  expect((await browser.call('GET', '/api/users/me')).status).toBe(200);
  await again.stop();
  await rm(dir, { recursive: true, force: true });
});

async function oneRound(killAfterMs: number) {
  const dir = await makeDataDir('countersign-crash-');
  const port = await freePort();
  let server: ServerProcess = await startServerProcess(dir, port);
  const url = server.url;
  const killed = pause(killAfterMs).then(async () => {
    await server.kill();
    server = await startServerProcess(dir, port);
  });

  try {
    await walkThePath({ url, dir });
    await killed;
  } finally {
    await killed.catch(() => {});
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Every call is repeated until it succeeds; a successful call is never repeated, only its effect is looked up. */
async function walkThePath(server: { url: string; dir: string }) {
  const sender = openBrowser(server);
  await insist(
    () => register(sender, 'sender@example.com'),
    (answer) => answer.status === 201 || answer.status === 422,
  );
  await insist(async () => {
    // As screens do before they sign in: a sign-in with a lost response has ended the session of the old token.
    await sender.call('GET', '/sanctum/csrf-cookie');
    return sender.call('POST', '/login', { email: 'sender@example.com', password: PASSWORD });
  });
  const verification = await linkTo(server.dir, 'sender@example.com', /^Verify/);
  await insist(
    () => sender.call('POST', '/api/email/verification', { token: verification }),
    (answer) => answer.status === 200 || answer.status === 422,
  );
  expect((await insist(() => sender.call('GET', '/api/users/me'))).body['verifiedEmail']).toBe(true);

  const pdf = String(
    (
      await insist(() =>
        sender.upload('/api/users/me/documents/pdfs', { name: 'crash.pdf', bytes: plain(1) }, { mode: 'signing' }),
      )
    ).body['id'],
  );
  await becomes(sender, pdf, 'engine_mode', 'ready');
  const page =
    (await insist<{ data: { id: string }[] }>(() => sender.call('GET', `/api/documents/pdfs/${pdf}/pages`))).body.data[0]?.id ??
    '';
  await insist(
    () => sender.call('POST', `/api/documents/pdfs/${pdf}/signees`, { name: 'Ann', email: 'ann@example.com' }),
    (answer) => answer.status === 201 || answer.status === 422,
  );
  const signees = await insist<{ data: { id: string }[] }>(() => sender.call('GET', `/api/documents/pdfs/${pdf}/signees`));
  expect(signees.body.data).toHaveLength(1);

  const field = createElement(
    { id: uuidv7(), page_id: page, kind: 'signature', x: 60, y: 600 },
    { signee_id: signees.body.data[0]?.id },
  );
  await insist(
    () =>
      sender.call('PATCH', `/api/documents/pdfs/${pdf}/elements`, {
        revision: 0,
        operations: [{ op: 'create', element: field }],
      }),
    (answer) => answer.status === 200 || answer.status === 409,
  );
  expect(
    (await insist<{ data: unknown[] }>(() => sender.call('GET', `/api/documents/pdfs/${pdf}/elements`))).body.data,
  ).toHaveLength(1);
  await insist(
    () => sender.call('POST', `/api/documents/pdfs/${pdf}/send`, {}),
    (answer) => answer.status === 200 || answer.status === 409,
  );

  const ann = openBrowser(server);
  const token = await linkTo(server.dir, 'ann@example.com', /^Please sign/);
  await insist(() => ann.call('POST', '/signee-login', { token }));
  const state = await insist<{ consent: { version: string } }>(() => ann.call('GET', `/api/documents/pdfs/${pdf}/sign`));
  await insist(
    () => ann.call('POST', `/api/documents/pdfs/${pdf}/sign/start`, { consent_version: state.body.consent.version }),
    (answer) => answer.status === 204,
  );
  await insist(() =>
    ann.call('PUT', `/api/documents/pdfs/${pdf}/sign/values`, {
      values: [{ element_id: field.id, value: { text: 'Ann', font: 'caveat' } }],
    }),
  );
  await insist(() => ann.call('POST', `/api/documents/pdfs/${pdf}/sign/finish`));

  await becomes(sender, pdf, 'signing_mode', 'completed');
  const timeline = await insist<{ data: { type: string }[]; is_intact: boolean }>(() =>
    sender.call('GET', `/api/documents/pdfs/${pdf}/timeline`),
  );
  expect(timeline.body.is_intact).toBe(true);
  expect(timeline.body.data.filter(({ type }) => type === 'finished signing')).toHaveLength(1);
  expect(timeline.body.data.filter(({ type }) => type === 'document completed')).toHaveLength(1);
  await waitFor('the completion email', async () =>
    (await readOutbox(server.dir)).some((mail) => mail.subject?.startsWith('Completed')),
  );
}

function register(browser: Browser, email: string) {
  return browser.call('POST', '/register', { first_name: 'Sam', last_name: 'Sender', email, password: PASSWORD });
}

async function insist<Body = Record<string, unknown>>(
  call: () => Promise<Answer<Body>>,
  isFine: (answer: Answer<Body>) => boolean = (answer) => answer.status < 300,
): Promise<Answer<Body>> {
  return waitFor('an answer', async () => {
    const answer = await call().catch(() => null);
    if (!answer || answer.status >= 500) return null;
    if (!isFine(answer)) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  });
}

async function becomes(browser: Browser, pdf: string, field: string, value: string) {
  await waitFor(`${field} ${value}`, async () => {
    const answer = await browser.call('GET', `/api/documents/pdfs/${pdf}`).catch(() => null);
    return answer?.status === 200 && answer.body[field] === value;
  });
}

/** The newest link: an email sent twice around a crash invalidates the first link. */
async function linkTo(dir: string, email: string, subject: RegExp): Promise<string> {
  return waitFor(`a mail to ${email}`, async () => {
    const emails = await readOutbox(dir);
    const mail = emails.findLast((candidate) => candidate.to?.[0]?.address === email && subject.test(candidate.subject ?? ''));
    return /[#&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  });
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
