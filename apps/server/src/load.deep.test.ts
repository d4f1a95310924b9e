// Forty people work at once on several processes, while hostile bodies arrive, connections to the database end, and the database is
// restarted and away for a minute: no process ends, and what was acknowledged is sealed in the end.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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
/** As deep as it goes, and far more than is taken. */
const HOSTILE = Buffer.alloc(10 * 2 ** 20, '[');

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet({ web: 2, worker: 2 });
});
afterAll(() => fleet.close());

const tally: Tally = { answers: 0, put_off: 0 };
const inspectMs: number[] = [];
/** People who were not done yet as each kind of trouble began. */
const atWork: number[] = [];
/** How long people at work waited for an answer, before hostile bodies arrived and while they did. */
const waitsMs = { before: [] as number[], meanwhile: [] as number[] };

it('loses nothing that it acknowledged, ends nowhere, and seals everything', async () => {
  let open = PEOPLE;
  const people = Array.from({ length: PEOPLE }, (_, index) =>
    workAs(index).finally(() => {
      open -= 1;
    }),
  );
  const [work, troubled] = await Promise.allSettled([Promise.all(people), trouble(() => open)]);
  for (const { process: one, output } of fleet.processes) expect([one.exitCode, one.signalCode], output()).toEqual([null, null]);
  if (work.status === 'rejected') throw work.reason;
  if (troubled.status === 'rejected') throw troubled.reason;
  expect(new Set(work.value).size).toBe(PEOPLE);
  process.stdout.write(
    `${tally.answers} answers, ${tally.put_off} of them “come back later”; at work during the troubles: ${atWork.join(', ')} people. An upload was ready after ${percentile(inspectMs, 95)} ms (p95). ` +
      `Another answer took ${described(waitsMs.before)}, and ${described(waitsMs.meanwhile)} while hostile bodies arrived.\n`,
  );
});

/** One after another, each once some more answers were given, so that all of it meets people at work. */
async function trouble(open: () => number) {
  const someAnswers = async (most: number) => {
    const before = tally.answers;
    while (tally.answers < before + most && open() > 0) await pause(20);
  };
  await whileAsking('before', () => someAnswers(200));
  const attackers = await Promise.all(fleet.urls.map(signInAttacker));
  await whileAsking('meanwhile', () => whileHostile(attackers, () => someAnswers(200)));
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

/** Bodies of brackets, from people who are signed in to where that much is taken, and from guests. */
async function whileHostile(attackers: readonly Browser[], work: () => Promise<void>) {
  const state = { isOver: false };
  const signedIn = attackers.map((attacker, index) => attack('PUT', `${fleet.urls[index]}/api/users/me`, { attacker, state }));
  const guests = fleet.urls.map((url) => attack('POST', `${url}/login`, { attacker: null, state }));
  await work();
  state.isOver = true;
  await Promise.all([...signedIn, ...guests]);
}

async function signInAttacker(url: string, index: number): Promise<Browser> {
  const browser = openBrowser({ url }, { headers: { 'x-forwarded-for': `10.9.9.${index}` } });
  const person = { first_name: 'Mal', last_name: 'Ory', email: `attacker-${index}@example.com`, password: PASSWORD };
  expect((await browser.call('POST', '/register', person)).status).toBe(201);
  return browser;
}

async function attack(
  method: string,
  url: string,
  { attacker, state }: { attacker: Browser | null; state: { isOver: boolean } },
) {
  const cookies = attacker?.cookies ?? new Map<string, string>();
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': '10.9.9.9',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  };
  while (!state.isOver) {
    // Who sends more than is taken may be cut off before the answer is read.
    const status = await fetch(url, { method, headers, body: HOSTILE }).then(
      (response) => response.status,
      () => 413,
    );
    expect([400, 413, 429]).toContain(status);
  }
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

/** From the first registration to the sealed file, every step as it is acknowledged. @returns the pdf */
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
  // Made before, where the answer was lost.
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
 * As programs do: a call that is repeated keeps its key. Where the database was lost as it committed, the repetition finds that it is
 * done (409, 422); what is read afterwards shows it.
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

/** Each thing once on its timeline, and two signatures that hold: the signee's and the seal. */
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

function described(values: readonly number[]): string {
  return `${percentile(values, 95)} ms (p95), ${percentile(values, 100)} ms at most`;
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other).at(Math.ceil((values.length * part) / 100) - 1) ?? 0;
}
