// A timestamp authority over its real protocol: one that answers, one that lies, one that is down.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { timestampRequest, verify } from '@countersign/pdf';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { isCleanForQpdf, oracle, pdfsig, pdftotext, pem, signedParts } from '../../../../../packages/pdf/fixtures/engine.ts';
import { timestampAuthority } from '../../../../../packages/pdf/fixtures/timestamp-authority.ts';
import { readEvents } from '#features/timeline/index.ts';
import { checkChains } from '#features/timeline/jobs.ts';
import { brokenStamps } from '#features/timeline/stamp-queries.ts';
import { timelineEvents, timelineFaults, timelineStampedHeads, timelineStamps } from '#src/schema/timeline.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { someUnlessDeep } from '#testing/deep.ts';
import { signUp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign, uploadReady } from '#testing/signing.ts';
import { asOwner, tamper } from '#testing/tamper.ts';
import { type TestApp, runJob, startTestApp } from '#testing/test-app.ts';
import { stampTimelines, addLateTimestamps } from './jobs.ts';

const clock = timestampAuthority();
const otherRequest = timestampRequest(new Uint8Array(32));
let answering = clock;
let longest = 0;
let behaviour: 'answers' | 'lies' | 'is down' | 'is silent' | 'is slow' | 'answers every other time' = 'answers';
let asked = 0;
let authority: Server;
let test: TestApp;

beforeAll(async () => {
  authority = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked += 1;
      const isDown = behaviour === 'is down' || (behaviour === 'answers every other time' && asked % 2 === 0);
      if (isDown) return response.writeHead(503).end();
      // It accepts the request and never answers.
      if (behaviour === 'is silent') return;
      // It starts a response and never ends it.
      if (behaviour === 'is slow') return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).write('0');
      const question = behaviour === 'lies' ? otherRequest : Buffer.concat(parts);
      const reply = Buffer.from(answering.answer(question));
      longest = Math.max(longest, reply.length);
      return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => authority.once('listening', resolve));
  test = await startTestApp({
    TIMESTAMP_URL: `http://127.0.0.1:${(authority.address() as AddressInfo).port}`,
    // Long enough for a working authority on a busy machine.
    TIMESTAMP_TIMEOUT_SECONDS: '15',
  });
  test.clock.set(new Date()); // timestamps have this machine's time, and our own lists must match it
});
afterAll(async () => {
  await test.close();
  authority.closeAllConnections();
  authority.close();
});

interface SealedPdf {
  browser: Browser;
  pdf: string;
  bytes: Buffer;
}

const sealed = async (): Promise<Uint8Array> => (await sealedPdf()).bytes;

async function sealedPdf(): Promise<SealedPdf> {
  const { browser } = await signUp(test);
  const email = `signee-${crypto.randomUUID()}@example.com`;
  const { pdf, fields } = await sendTo(browser, { signers: [email] });
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(browser, pdf, { signing_mode: 'completed' });
  return { browser, pdf, bytes: await downloaded({ browser, pdf }) };
}

const downloaded = async ({ browser, pdf }: Pick<SealedPdf, 'browser' | 'pdf'>) =>
  (await browser.call('GET', pdfPath(pdf, '/download'))).bytes;
const certificateOf = async ({ browser, pdf }: SealedPdf) => {
  const { bytes } = await browser.call('GET', pdfPath(pdf, '/download-certificate'));
  return pdftotext(new Uint8Array(bytes)).replaceAll(/\s+/gu, ' ');
};

const checked = async (bytes: Uint8Array) => (await openBrowser(test).upload('/api/verify', { name: 'a.pdf', bytes })).body;

async function levelsIn(bytes: Uint8Array): Promise<(string | null)[]> {
  const reports = await verify(bytes, { trusted: [test.app.authority.root, answering.certificate] });
  expect(reports.every((report) => report.intact && report.trusted && report.changes_allowed)).toBe(true);
  expect(reports.at(-1)?.covers_whole_file).toBe(true);
  return reports.map(({ level }) => level);
}

function saidByOpenssl(args: string[], files: Record<string, Uint8Array>): string {
  const { stdout, stderr } = oracle('openssl', args, files);
  return `${stdout.toString()}${stderr.toString()}`;
}

it('timestamps every signature and finally the whole file', async () => {
  behaviour = 'answers';
  expect(await levelsIn(await sealed())).toEqual(['B-LTA', 'B-LTA', 'timestamp']);
});

const sizes = [
  { kilobytes: 30, beside: 28_500 },
  { kilobytes: 10, beside: 8_500 },
  { kilobytes: 1, beside: 0 },
];

it.each(someUnlessDeep(sizes, 1))('accepts responses of $kilobytes kB', async ({ kilobytes, beside }) => {
  behaviour = 'answers';
  [answering, longest] = [timestampAuthority(undefined, { beside }), 0];
  try {
    const bytes = await sealed();
    expect(Math.floor(longest / 1_000)).toBe(kilobytes);
    expect(await levelsIn(bytes)).toEqual(['B-LTA', 'B-LTA', 'timestamp']);
    const [signee, seal, ...timestamps] = pdfsig(bytes);
    expect([signee, seal]).toMatchObject([{ valid: true }, { valid: true }]);
    expect(timestamps).toMatchObject([{ whole: true, name: 'Test Clock' }]);
    const last = signedParts(bytes).at(-1);
    const files = { token: last?.contents ?? bytes, data: last?.signed ?? bytes, certificate: pem(answering.certificate) };
    const args = ['-data', '{data}', '-in', '{token}', '-token_in', '-CAfile', '{certificate}'];
    expect(saidByOpenssl(['ts', '-verify', ...args], files)).toContain('Verification: OK');
    expect(isCleanForQpdf(bytes)).toBe(true);
  } finally {
    answering = clock;
  }
});

it('timestamps the heads of timelines every day, so that the check detects a timeline truncated later', async () => {
  behaviour = 'is down';
  const { browser } = await signUp(test);
  const pdf = await uploadReady(browser);
  await runJob(test, stampTimelines);
  const { db } = test.app.context;
  const stamps = () => db.select().from(timelineStamps);
  expect(await stamps()).toEqual([]);

  behaviour = 'answers';
  for (let day = 0; day < 2; day++) await runJob(test, stampTimelines);
  const [stamp, ...others] = await stamps();
  expect(others, 'nothing has grown since').toEqual([]);
  const token = Buffer.from(stamp?.token ?? '', 'base64');
  const args = ['ts', '-verify', '-digest', stamp?.digest ?? '', '-in', '{token}', '-token_in', '-CAfile', '{certificate}'];
  const said = saidByOpenssl(args, { token: new Uint8Array(token), certificate: pem(clock.certificate) });
  expect(said).toContain('Verification: OK');

  await runJob(test, checkChains);
  expect(await db.select().from(timelineFaults)).toEqual([]);
  const [last] = (await readEvents(db, { pdf_id: pdf })).slice(-1);
  await tamper(test, (tx) => tx.delete(timelineEvents).where(eq(timelineEvents.id, last?.id ?? '')));
  await runJob(test, checkChains);
  expect(await db.select().from(timelineFaults)).toMatchObject([{ kind: 'pdf', subject_id: pdf, sequence: last?.sequence }]);

  expect(await brokenStamps(db)).toEqual([]);
  await asOwner(test, (owner) => owner.delete(timelineStampedHeads).where(eq(timelineStampedHeads.subject_id, pdf)));
  expect(await brokenStamps(db), 'what was witnessed was changed too').toMatchObject([{ id: stamp?.id }]);
});

it.each(someUnlessDeep(['lies', 'is down', 'is silent', 'is slow'] as const, 2))(
  'delays nothing if it %s: the signatures are made without timestamps',
  async (how) => {
    const { config } = test.app.context;
    const { timestamp_timeout_ms } = config;
    // A short timeout, because waiting for one that fails proves nothing more.
    Object.assign(config, { timestamp_timeout_ms: 1_000 });
    onTestFinished(() => void Object.assign(config, { timestamp_timeout_ms }));
    behaviour = how;
    expect(await levelsIn(await sealed())).toEqual(['B-B', 'B-B']);
  },
);

it('delays nothing if it stops answering in between, and timestamps the file later @deep', async () => {
  [behaviour, asked] = ['answers every other time', 0];
  const before = await sealedPdf();
  expect(await levelsIn(before.bytes)).toEqual(['B-B', 'B-B']);
  expect(await certificateOf(before)).toContain('didn’t respond; its timestamp is added');
  const { data } = (await before.browser.call<{ data: { type: string }[] }>('GET', pdfPath(before.pdf, '/timeline'))).body;
  expect(data.filter(({ type }) => type === 'document completed')).toHaveLength(1);

  behaviour = 'answers';
  await runJob(test, addLateTimestamps);
  expect((await levelsIn(await downloaded(before))).at(-1)).toBe('timestamp');
});

it('is asked again if it did not answer: the sealed file then gets a timestamp, and the earlier one is still recognized', async () => {
  behaviour = 'is down';
  const before = await sealedPdf();
  expect(await levelsIn(before.bytes)).toEqual(['B-B', 'B-B']);
  expect(await certificateOf(before)).toContain('didn’t respond; its timestamp is added');
  await runJob(test, addLateTimestamps);
  expect((await downloaded(before)).equals(before.bytes)).toBe(true);

  behaviour = 'answers';
  await runJob(test, addLateTimestamps);
  const after = await downloaded(before);
  expect(after.subarray(0, before.bytes.length).equals(before.bytes)).toBe(true);
  expect((await levelsIn(after)).at(-1)).toBe('timestamp');
  expect(pdfsig(after)).toMatchObject([{ valid: true }, { valid: true }, { whole: true, name: 'Test Clock' }]);
  expect(isCleanForQpdf(after)).toBe(true);
  for (const bytes of [before.bytes, after]) expect(await checked(bytes)).toMatchObject({ ours: true, is_stored: true });

  await runJob(test, addLateTimestamps);
  expect((await downloaded(before)).equals(after)).toBe(true);
  const timeline = await before.browser.call<{ data: { type: string }[] }>('GET', pdfPath(before.pdf, '/timeline'));
  expect(timeline.body.data.filter(({ type }) => type === 'witnessed')).toHaveLength(1);
  await runJob(test, checkChains);
  expect(await test.app.context.db.select().from(timelineFaults)).toEqual([]);
});

it('is named on the certificate if it answered at once', async () => {
  behaviour = 'answers';
  expect(await certificateOf(await sealedPdf())).toContain('Confirmed by a timestamp authority');
});
