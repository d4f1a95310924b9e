// Forty users work at once on several processes, while hostile request bodies arrive, database connections are cut, and the
// database is restarted and down for a minute: no process crashes, and everything that was acknowledged gets sealed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createElement, uuidv7 } from '@countersign/document-model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plain } from '../../../packages/pdf/fixtures/pages.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { type Fleet, startFleet } from '#testing/fleet.ts';
import { PASSWORD, mailedToken } from '#testing/people.ts';
import { type PatientBrowser, type Tally, openPatientBrowser } from '#testing/patient-browser.ts';
import { pdfPath } from '#testing/signing.ts';

const PEOPLE = 40;
const TERMINATIONS = 50;
const RESTARTS = 3;
const AWAY_MS = 60_000;

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet({ web: 2, worker: 2 });
});
afterAll(() => fleet.close());

const tally: Tally = { answers: 0, put_off: 0 };
const inspectMs: number[] = [];
/** How many users were still working when each kind of trouble began. */
const atWork: number[] = [];
/** How long others waited for an answer while users were working, with and without hostile bodies. */
const waitsMs = { calm: [] as number[], hostile: [] as number[] };

it('loses nothing that it acknowledged, never crashes, and seals everything', async () => {
  let open = PEOPLE;
  const people = Array.from({ length: PEOPLE }, (_, index) =>
    workAs(index).finally(() => {
      open -= 1;
    }),
  );
  const [work, troubled] = await Promise.allSettled([Promise.all(people), trouble(() => open)]);
  for (const { process: one, output } of fleet.processes) expect([one.exitCode, one.signalCode], output()).toEqual([null, null]);
  if (work.status === 'rejected') throw new Error(`Somebody could not go on.\n${unexpectedErrors()}`, { cause: work.reason });
  if (troubled.status === 'rejected') throw troubled.reason;
  expect(new Set(work.value).size).toBe(PEOPLE);
  process.stdout.write(
    `${tally.answers} answers, ${tally.put_off} of them “come back later”; at work during the troubles: ${atWork.join(', ')} people. An upload was ready after ${percentile(inspectMs, 95)} ms (p95). ` +
      `Another answer took ${described(waitsMs.calm)}, and ${described(waitsMs.hostile)} while hostile bodies arrived.\n`,
  );
});

/** Causes one kind of trouble after another, each after some more answers, so that all of them affect working users. */
async function trouble(open: () => number) {
  const someAnswers = async (most: number) => {
    const before = tally.answers;
    while (tally.answers < before + most && open() > 0) await pause(20);
  };
  const attackers = await Promise.all(fleet.urls.map(signInAttacker));
  await whileAsking('calm', () => someAnswers(100));
  await whileAsking('hostile', () => whileHostile(attackers, () => someAnswers(200)));
  await whileAsking('calm', () => someAnswers(100));
  atWork.push(open());
  for (let times = 0; times < TERMINATIONS; times += 1) {
    await fleet.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'countersign_app' order by random() limit 1",
    );
    await someAnswers(4);
  }
  for (let times = 0; times < RESTARTS; times += 1) {
    atWork.push(open());
    await fleet.withoutDatabase();
    await someAnswers(100);
  }
  atWork.push(open());
  await fleet.withoutDatabase(() => pause(AWAY_MS));
}

/** Bodies of nested brackets, from users who are signed in on routes that accept large bodies, and from guests. */
async function whileHostile(attackers: readonly Browser[], work: () => Promise<void>) {
  const clients = [
    ...attackers.map(({ cookies }, index) => attack('PUT', `${fleet.urls[index]}/api/users/me`, cookies)),
    ...fleet.urls.map((url) => attack('POST', `${url}/login`, new Map())),
  ];
  await Promise.all(clients.map(({ stdout }) => once(stdout, 'data')));
  await work();
  const outcomes = clients.map(async (client) => {
    client.kill('SIGTERM');
    return JSON.parse(await text(client.stdout)) as Record<string, number>;
  });
  for (const outcome of (await Promise.all(outcomes)).flatMap(Object.keys))
    expect(['400', '413', '429', 'cut off']).toContain(outcome);
}

function attack(method: string, url: string, cookies: ReadonlyMap<string, string>) {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '10.9.9.9',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  };
  const program = path.join(import.meta.dirname, 'testing/hostile-client.ts');
  return spawn(process.execPath, [program, method, url, JSON.stringify(headers)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function signInAttacker(url: string, index: number): Promise<Browser> {
  const browser = openBrowser({ url }, { headers: { 'x-forwarded-for': `10.9.9.${index}` } });
  const person = { first_name: 'Mal', last_name: 'Ory', email: `attacker-${index}@example.com`, password: PASSWORD };
  expect((await browser.call('POST', '/register', person)).status).toBe(201);
  return browser;
}

async function whileAsking(when: keyof typeof waitsMs, work: () => Promise<void>) {
  const state = { isOver: false };
  const asking = fleet.urls.map(async (url, index) => {
    while (!state.isOver) {
      const asked = performance.now();
      await fetch(`${url}/api/users/me`, { headers: { 'x-forwarded-for': `10.8.8.${index}` } });
      waitsMs[when].push(Math.round(performance.now() - asked));
      await pause(50);
    }
  });
  await work();
  state.isOver = true;
  await Promise.all(asking);
}

/** Works as one user from registration to the sealed file; every step must be acknowledged. @returns the pdf */
async function workAs(index: number): Promise<string> {
  const address = `10.1.${index}.1`;
  const at = (number: number) => fleet.urls[(index + number) % fleet.urls.length] ?? '';
  const sender = openPatientBrowser(at(0), { address, tally });
  const signee = openPatientBrowser(at(1), { address: `10.2.${index}.1`, tally });
  await register(sender, `sender-${index}@example.com`);

  const { pdf, field } = await prepare(sender, `signee-${index}@example.com`);
  await post(sender, pdfPath(pdf, '/send'), {});
  await sign(signee, { pdf, field, email: `signee-${index}@example.com` });
  await sender.until('the seal', async () => {
    const { body } = await sender.insist((browser) => browser.call('GET', pdfPath(pdf)));
    return body['signing_mode'] === 'completed';
  });
  await checkSealed(sender, pdf);
  return pdf;
}

async function register(sender: PatientBrowser, email: string) {
  const person = { first_name: 'Sam', last_name: 'Sender', email, password: PASSWORD };
  // The account already exists if the first answer was lost.
  await sender.insist(
    (browser) => browser.call('POST', '/register', person),
    ({ status }) => status === 201 || status === 422,
  );
  await sender.insist(async (browser) => {
    const token = await browser.call('GET', '/sanctum/csrf-cookie');
    return token.status < 300 ? browser.call('POST', '/login', { email, password: PASSWORD }) : token;
  });
  const token = await mailedToken(fleet, email, /^Verify/);
  const isVerified = ({ status }: { status: number }) => status === 200 || status === 422;
  await sender.insist((browser) => browser.call('POST', '/api/email/verification', { token }), isVerified);
}

async function prepare(sender: PatientBrowser, email: string) {
  const begun = performance.now();
  const file = { name: 'Contract.pdf', bytes: plain(2) };
  const uploaded = await sender.insist<{ id: string }>((browser) =>
    browser.upload('/api/users/me/documents/pdfs', file, { mode: 'signing' }),
  );
  const pdf = uploaded.body.id;
  await sender.until('the file to be ready', async () => {
    const { body } = await sender.insist((browser) => browser.call('GET', pdfPath(pdf)));
    expect(body['engine_mode']).toMatch(/^(processing|ready)$/);
    return body['engine_mode'] === 'ready';
  });
  inspectMs.push(Math.round(performance.now() - begun));

  const list = async (what: string) =>
    (await sender.insist<{ data: { id: string }[] }>((browser) => browser.call('GET', pdfPath(pdf, what)))).body.data;
  const [page] = await list('/pages');
  await post(sender, pdfPath(pdf, '/signees'), { name: 'Sig Nee', email });
  const signees = await list('/signees');
  expect(signees).toHaveLength(1);
  const place = { id: uuidv7(), page_id: page?.id ?? '', kind: 'signature', x: 60, y: 600 } as const;
  const operations = [{ op: 'create', element: createElement(place, { signee_id: signees[0]?.id }) }];
  await sender.insist(
    (browser) => browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations }),
    ({ status }) => status === 200 || status === 409,
  );
  expect((await list('/elements')).map(({ id }) => id)).toEqual([place.id]);
  return { pdf, field: place.id };
}

/**
 * Behaves like an API client: a repeated call keeps its key. If the database was lost during the commit, the repetition may find
 * the work done (409, 422); a later read confirms it.
 */
async function post(sender: PatientBrowser, to: string, body: unknown) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await sender.insist(
    (browser) => browser.call('POST', to, body, headers),
    (answer) => {
      expect(String(answer.body['message'])).not.toContain('still being worked on');
      return [200, 201, 409, 422].includes(answer.status);
    },
  );
}

async function sign(signee: PatientBrowser, { pdf, field, email }: { pdf: string; field: string; email: string }) {
  await signee.insist(async (browser) =>
    browser.call('POST', '/signee-login', { token: await mailedToken(fleet, email, /^Please sign/) }),
  );
  const state = await signee.insist<{ consent: { version: string } }>((browser) => browser.call('GET', pdfPath(pdf, '/sign')));
  const consent = { consent_version: state.body.consent.version };
  await signee.insist((browser) => browser.call('POST', pdfPath(pdf, '/sign/start'), consent));
  const values = [{ element_id: field, value: { text: 'Signed', font: 'caveat' } }];
  await signee.insist((browser) => browser.call('PUT', pdfPath(pdf, '/sign/values'), { values }));
  await signee.insist((browser) => browser.call('POST', pdfPath(pdf, '/sign/finish')));
}

/** Each event once on the timeline, and two valid signatures: the signee's and the seal. */
async function checkSealed(sender: PatientBrowser, pdf: string) {
  const timeline = await sender.insist<{ data: { type: string }[]; is_intact: boolean }>((browser) =>
    browser.call('GET', pdfPath(pdf, '/timeline')),
  );
  const types = timeline.body.data.map(({ type }) => type);
  for (const once of ['sent', 'finished signing', 'document completed'])
    expect(types.filter((type) => type === once)).toEqual([once]);
  expect(timeline.body.is_intact).toBe(true);
  const file = path.join(os.tmpdir(), `${pdf}.pdf`);
  await writeFile(file, (await sender.insist((browser) => browser.call('GET', pdfPath(pdf, '/download')))).bytes);
  const report = execFileSync('pdfsig', ['-nocert', file]).toString();
  expect(report.match(/Signature is Valid\./g)).toHaveLength(2);
}

/** Unexpected errors in the logs of the processes. */
function unexpectedErrors(): string {
  const lines = fleet.processes.flatMap(({ output }) => output().split('\n'));
  return lines.filter((line) => line.includes('unexpected error')).join('\n');
}

function described(values: readonly number[]): string {
  return `${percentile(values, 95)} ms (p95), ${percentile(values, 100)} ms at most`;
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other).at(Math.ceil((values.length * part) / 100) - 1) ?? 0;
}
