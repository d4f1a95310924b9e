// Only faults of a file make it fail, not a machine that slows down or kills its processing.
import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { plain } from '../../../../../../packages/pdf/fixtures/pages.ts';
import type { Context } from '#platform/context/context.ts';
import { SandboxError, type SandboxErrorCode } from '#platform/sandbox/index.ts';
import { rateLimits } from '#src/schema/accounts.ts';
import { signedInApp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { handleProcessPdf } from './process-pdf.ts';
import { updatePdf } from '../queries/queries.ts';

const { test, person } = signedInApp();

const modeOf = async (pdf: string) => (await person.browser.call<{ engine_mode: string }>('GET', pdfPath(pdf))).body.engine_mode;

/** One attempt of the job for an upload, with a sandbox that fails with this code. */
async function tryWith(code: SandboxErrorCode, { pdf, attempt }: { pdf: string; attempt: number }): Promise<string> {
  const { context } = test.app;
  await updatePdf(context.db, pdf, { engine_mode: 'processing' });
  const run = () => Promise.reject(new SandboxError(code, code));
  const failing: Context = { ...context, sandbox: { ...context.sandbox, run } };
  const tried = handleProcessPdf(failing).handle({ pdf_id: pdf }, { attempt, signal: new AbortController().signal });
  await tried.catch((error: unknown) => expect(error).toMatchObject({ code }));
  return await modeOf(pdf);
}

it.each([
  ['timeout', 1, 'processing'],
  ['timeout', 11, 'processing'],
  ['timeout', 12, 'error'],
  ['crashed', 2, 'processing'],
  ['crashed', 3, 'error'],
  ['cancelled', 12, 'processing'],
  ['overtime', 1, 'error'],
  ['out_of_memory', 1, 'error'],
] as const)('a file whose reading ends by %s at attempt %i is then: %s', async (code, attempt, mode) => {
  const pdf = await uploadReady(person.browser);
  expect(await tryWith(code, { pdf, attempt })).toBe(mode);
});

it('a file that hardly got CPU time at first becomes ready after a pause, without intervention', async () => {
  const { sandbox } = test.app.context;
  const run = sandbox.run.bind(sandbox);
  let busy = 1;
  const running = vi.spyOn(sandbox, 'run').mockImplementation((name, ...rest) => {
    if (name === 'pdf.inspect' && busy-- > 0) return Promise.reject(new SandboxError('timeout', 'It hardly got a processor'));
    return run(name, ...rest);
  });
  onTestFinished(() => running.mockRestore());
  await uploadReady(person.browser);
  expect(busy).toBeLessThan(0);
});

it('a hundred files all become ready while forty processes are busy @deep', { timeout: 1_800_000 }, async () => {
  const busy = Array.from({ length: 40 }, keepBusy);
  onTestFinished(() => busy.forEach((process) => process.kill('SIGKILL')));
  const pdfs: string[] = [];
  for (let count = 0; count < 100; count++) {
    await test.app.context.db.delete(rateLimits);
    const file = { name: `${count}.pdf`, bytes: plain(1) };
    const { body } = await person.browser.upload<{ id: string }>('/api/users/me/documents/pdfs', file);
    pdfs.push(body.id);
  }
  await vi.waitUntil(async () => !(await Promise.all(pdfs.map(modeOf))).includes('processing'), {
    timeout: 1_500_000,
    interval: 1_000,
  });
  const modes = await Promise.all(pdfs.map(modeOf));
  expect(new Set(modes)).toEqual(new Set(['ready']));
});

function keepBusy(): ChildProcess {
  return spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
}
