// Uploads whose conversion fails, for whatever reason, do not stay in `processing`.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Context } from '#platform/context/context.ts';
import { SandboxError, type SandboxErrorCode } from '#platform/sandbox/index.ts';
import { signedInApp } from '#testing/people.ts';
import { pdfPath, uploadReady } from '#testing/signing.ts';
import { convertUpload } from '../jobs.ts';
import { findPdf, updatePdf } from '../queries/queries.ts';
import { handleConvertUpload } from './convert-upload.ts';
import { insertUploadFiles } from './upload-file-queries.ts';

const { test, person } = signedInApp();
const LAST = convertUpload.retries + 1;

const modeOf = async (pdf: string) => (await person.browser.call<{ engine_mode: string }>('GET', pdfPath(pdf))).body.engine_mode;

/** A pdf with one stored file that waits for its conversion. */
async function unconverted({ format }: { format: 'pdf' | 'rtf' }): Promise<string> {
  const { db } = test.app.context;
  const id = await uploadReady(person.browser);
  const pdf = await findPdf(db, id);
  const file = { pdf_id: id, order: 1, storage_key: pdf?.upload_key ?? '', name: 'a', format, created_at: new Date() };
  await insertUploadFiles(db, [file]);
  await updatePdf(db, id, { engine_mode: 'processing' });
  return id;
}

interface Try {
  pdf: string;
  attempt: number;
  signal?: AbortSignal;
  deadline_ms?: number;
}

/** Runs the job once. @returns the error that it throws */
async function tried(context: Context, { pdf, attempt, signal = new AbortController().signal, ...options }: Try) {
  const run = handleConvertUpload(context, options).handle({ pdf_id: pdf }, { attempt, signal });
  return await run.then(
    () => null,
    (error: unknown) => error,
  );
}

function failingBy(failure: Error): Context {
  const { context } = test.app;
  const run = () => Promise.reject(failure);
  return { ...context, sandbox: { ...context.sandbox, run } };
}

it.each<[SandboxErrorCode, number, string]>([
  ['timeout', 1, 'processing'],
  ['timeout', 12, 'error_conversion'],
  ['cancelled', LAST - 1, 'processing'],
  ['cancelled', LAST, 'error_conversion'],
  ['overtime', 1, 'error_conversion'],
])('an upload whose conversion ends by %s at attempt %i is then: %s', async (code, attempt, mode) => {
  const pdf = await unconverted({ format: 'pdf' });
  const error = new SandboxError(code, code);
  expect(await tried(failingBy(error), { pdf, attempt })).toBe(mode === 'processing' ? error : null);
  expect(await modeOf(pdf)).toBe(mode);
});

it('an upload whose conversion fails unexpectedly is retried up to the last attempt, and then has failed', async () => {
  const pdf = await unconverted({ format: 'pdf' });
  const error = new Error('The disk is full');
  expect(await tried(failingBy(error), { pdf, attempt: LAST - 1 })).toBe(error);
  expect(await modeOf(pdf)).toBe('processing');
  expect(await tried(failingBy(error), { pdf, attempt: LAST })).toBeNull();
  expect(await modeOf(pdf)).toBe('error_conversion');
});

/** A converter that accepts a file and never answers. */
async function silent(): Promise<{ context: Context; asked: Promise<unknown> }> {
  const server = http.createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { context } = test.app;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { ...context.config, office: { kind: 'gotenberg', url } as const };
  return { context: { ...context, config }, asked: once(server, 'request') };
}

it('an upload whose conversion takes too long has failed', async () => {
  const pdf = await unconverted({ format: 'rtf' });
  const { context } = await silent();
  expect(await tried(context, { pdf, attempt: 1, deadline_ms: 300 })).toBeNull();
  expect(await modeOf(pdf)).toBe('error_conversion');
});

it('an upload whose job is cancelled stops at once, to be retried', async () => {
  const pdf = await unconverted({ format: 'rtf' });
  const { context, asked } = await silent();
  const job = new AbortController();
  const ended = tried(context, { pdf, attempt: 1, signal: job.signal });
  await asked;
  job.abort();
  expect(await ended).toMatchObject({ code: 'unavailable' });
  expect(await modeOf(pdf)).toBe('processing');
});
