// Kills a worker at each step of creating a signed file. The next worker completes the work: every signature once, one seal, one
// event and one email.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepSeals } from '#features/seals/jobs.ts';
import { isDeep } from '#testing/deep.ts';
import { COMPILE_CACHE } from '#testing/compile-cache.ts';
import { type SignedInPerson, signUp } from '#testing/people.ts';
import { becomes, draftFor, pdfPath, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { waitFor } from '#testing/wait-for.ts';

const MOMENTS = [
  'while it is signed',
  'before it is stored',
  'while it is stored',
  'after it is stored',
  'before the state changes',
  'after the state changes',
];
/** Each step costs a worker process and its recovery, so only the deep run has all of them. */
const IN_EVERY_RUN = [{ phase: 'seal', moment: 'before the state changes' }];
const STEPS = isDeep ? ['revision', 'seal'].flatMap((phase) => MOMENTS.map((moment) => ({ phase, moment }))) : IN_EVERY_RUN;

let test: TestApp;
let sender: SignedInPerson;
let waiting: { pdf: string; email: string; field: string }[];
beforeAll(async () => {
  test = await startTestApp({ ROLES: 'web,live', DATABASE_URL: 'postgres://localhost/given' });
  const worker = startWorker();
  await worker.isReady;
  sender = await signUp(test);
  waiting = await Promise.all(STEPS.map((_step, index) => send(`killed-${index}@example.com`)));
  worker.process.kill('SIGTERM');
  await worker.isOver;
});
afterAll(() => test.close());

/** @param step a phase and a moment at which the worker dies */
function startWorker(...step: string[]) {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, 'testing/dying-worker.ts'), ...step], {
    env: {
      PATH: process.env['PATH'],
      APP_ENV: 'test',
      ROLES: 'worker',
      DATABASE_URL: 'postgres://localhost/given',
      DATA_DIR: test.dir,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: test.url,
      SMTP_URL: test.mail.url,
      SANDBOX_PROCESSES: '1',
      TEST_CONNECTION: JSON.stringify(test.connection),
      ...COMPILE_CACHE,
      TEST_NOW: test.clock.now().toISOString(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { process: child, isReady: once(child.stdout, 'data'), isOver: once(child, 'exit') };
}

it(
  `completes the work of a worker that was killed at each of ${STEPS.length} steps`,
  async () => {
    for (const [index, { phase, moment }] of STEPS.entries()) {
      const one = waiting[index];
      if (!one) throw new Error('Nothing was sent for this step.');
      await sign(test, one);
      const [, signal] = (await startWorker(phase, moment).isOver) as [number | null, string | null];
      expect(signal, `${phase}: ${moment}`).toBe('SIGKILL');
    }

    const last = startWorker();
    await test.app.context.jobs.send(test.app.context.db, sweepSeals, {});
    for (const one of waiting) await expectSealedOnce(one);
    last.process.kill('SIGTERM');
    await last.isOver;
  },
  // Each step starts a worker, and the last worker does the remaining work.
  (STEPS.length + 1) * 120_000,
);

async function send(email: string) {
  const { pdf, fields } = await draftFor(sender.browser, { signers: [email] });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  await waitFor('the invitation', () => test.mail.emails.some(({ to }) => to?.[0]?.address === email));
  return { pdf, email, field: fields[0] ?? '' };
}

async function expectSealedOnce({ pdf, email }: { pdf: string; email: string }) {
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  const file = path.join(test.dir, `${pdf}.pdf`);
  await writeFile(file, (await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
  execFileSync('qpdf', ['--check', file]);
  const report = execFileSync('pdfsig', ['-nocert', file]).toString();
  expect(report.match(/Signature is Valid\./g)).toHaveLength(2);
  expect(report).toContain('Total document signed');

  const timeline = await sender.browser.call<{ data: { type: string }[]; is_intact: boolean }>('GET', pdfPath(pdf, '/timeline'));
  expect(timeline.body.is_intact).toBe(true);
  const types = timeline.body.data.map(({ type }) => type);
  expect(types.filter((type) => type === 'document completed')).toHaveLength(1);
  const completions = () =>
    test.mail.emails.filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Completed'));
  await waitFor('the completion email', () => completions().length > 0);
  expect(completions()).toHaveLength(1);
}
