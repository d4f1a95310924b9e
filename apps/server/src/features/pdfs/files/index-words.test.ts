// Searching for the words of a file, also when they cannot be read.
import { createElement, uuidv7 } from '@countersign/document-model';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as pageFiles from '../../../../../../packages/pdf/fixtures/pages.ts';
import type { Context } from '#platform/context/context.ts';
import { SandboxError, SandboxTaskError } from '#platform/sandbox/index.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';
import { waitFor } from '#testing/wait-for.ts';
import { handleIndexWords } from './index-words.ts';

const { test, person } = signedInApp();

async function wordsOf(pdf: string): Promise<string[] | null> {
  const { rows } = await test.app.context.db.execute<{ words: string[] }>(
    sql`select tsvector_to_array(words) as words from pdf_words where pdf_id = ${pdf}`,
  );
  return rows[0]?.words ?? null;
}

async function uploadRead(): Promise<string> {
  const pdf = await uploadReady(person.browser, { bytes: pageFiles.plain(), mode: 'edit' });
  await waitFor('the words to be indexed', async () => (await wordsOf(pdf))?.includes('page') ?? false);
  return pdf;
}

/** Runs the job once with a sandbox that fails with this error. */
function runWith(error: Error, pdf_id: string, attempt: number): Promise<void> {
  const { context } = test.app;
  const run = async () => {
    throw error;
  };
  const failing: Context = { ...context, sandbox: { ...context.sandbox, run } };
  return handleIndexWords(failing).handle({ pdf_id }, { attempt, signal: new AbortController().signal });
}

describe('the words of a file', () => {
  it.each(['out_of_memory', 'overtime'] as const)('are empty at once if reading them ends by %s', async (code) => {
    const pdf = await uploadRead();
    await runWith(new SandboxError(code, 'too much'), pdf, 1);
    expect(await wordsOf(pdf)).toEqual([]);
  });

  it('are not replaced if the file has changed in the meantime', async () => {
    const pdf = await uploadRead();
    const { context } = test.app;
    const run = async (): Promise<never> => {
      await context.db.execute(sql`update pdfs set source_key = ${'0'.repeat(64)} where id = ${pdf}`);
      throw new SandboxTaskError({ message: 'ENOENT: no such file or directory' });
    };
    const signal = new AbortController().signal;
    await handleIndexWords({ ...context, sandbox: { ...context.sandbox, run } }).handle({ pdf_id: pdf }, { attempt: 1, signal });
    expect(await wordsOf(pdf)).toContain('page');
    const next: Context = { ...context, sandbox: { ...context.sandbox, run } };
    await expect(handleIndexWords(next).handle({ pdf_id: pdf }, { attempt: 1, signal })).rejects.toThrow('missing');
  });

  it.each([new SandboxError('crashed', 'gone'), new SandboxTaskError({ message: 'unreachable' })])(
    'are retried if the reader fails, and are empty if it keeps failing: $name',
    async (error) => {
      const pdf = await uploadRead();
      await expect(runWith(error, pdf, 1)).rejects.toBe(error);
      await expect(runWith(error, pdf, 2)).rejects.toBe(error);
      expect(await wordsOf(pdf)).toContain('page');
      await runWith(error, pdf, 3);
      expect(await wordsOf(pdf)).toEqual([]);
    },
  );

  it.each(['cancelled', 'timeout'] as const)("are read later if the failure is not the file's fault: %s", async (code) => {
    const pdf = await uploadRead();
    const error = new SandboxError(code, 'Closed');
    await expect(runWith(error, pdf, 9)).rejects.toBe(error);
    expect(await wordsOf(pdf)).toContain('page');
  });
});

describe('the words of a pdf', () => {
  it('are found whatever characters they contain', async () => {
    const pdf = await uploadReady(person.browser, {
      bytes: pageFiles.shaped({ content: "BT /F1 24 Tf 72 700 Td (Don't pay 12,50 to foo_bar) Tj ET" }),
      mode: 'edit',
    });
    const finds = async (search: string) => {
      const { body } = await person.browser.call<{ data: { id: string }[] }>(
        'GET',
        `/api/users/me/documents/pdfs?filter[search]=${encodeURIComponent(search)}`,
      );
      return body.data.some((it) => it.id === pdf);
    };
    await waitFor('its words to be indexed', () => finds('pay'));
    for (const search of ["don't", '12,50', 'foo_bar', 'DON', 'pay 12']) expect(await finds(search), search).toBe(true);
    expect(await finds('13,50')).toBe(false);
  });
});

describe('text on a pdf', () => {
  it("is found as soon as it exists and until it is removed; signees' answers are not", async () => {
    const pdf = await uploadRead();
    await person.browser.call('PUT', pdfPath(pdf), { mode: 'signing' });
    const found = async (search: string) => {
      const { body } = await person.browser.call<{ data: { id: string }[] }>(
        'GET',
        `/api/users/me/documents/pdfs?filter[search]=${encodeURIComponent(search)}`,
      );
      return body.data.map(({ id }) => id);
    };
    const text = createElement(
      { id: uuidv7(), page_id: await firstPage(person.browser, pdf), kind: 'text', x: 60, y: 80 },
      { value: 'Zébra crossing' },
    );
    const patch = async (operations: object[]) => {
      const { body } = await person.browser.call<{ revision: number }>('GET', pdfPath(pdf, '/elements'));
      const answer = await person.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: body.revision, operations });
      expect(answer.status).toBe(200);
    };
    // Answers of signees must not be discoverable before they finish.
    const signee_id = await addSignee(person.browser, pdf, { email: 'answers@example.com' });
    const answer = createElement(
      { id: uuidv7(), page_id: text.page_id, kind: 'input', x: 60, y: 160 },
      { signee_id, value: 'Giraffe' },
    );
    await patch([
      { op: 'create', element: answer },
      { op: 'create', element: text },
    ]);
    await waitFor('the text to be found', async () => (await found('zebra')).includes(pdf));
    expect(await found('giraffe')).toEqual([]);
    const copy = await person.browser.call<{ id: string }>('POST', pdfPath(pdf, '/copy'), {});
    await waitFor('the copy to be found', async () => (await found('zebra cross')).includes(copy.body.id));
    await patch([{ op: 'delete', id: text.id }]);
    await waitFor('the text to leave the index', async () => !(await found('zebra')).includes(pdf));
    expect(await wordsOf(pdf)).toContain('page');
  });
});
