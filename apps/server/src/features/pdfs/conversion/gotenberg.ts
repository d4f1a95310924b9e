// A Gotenberg server as the converter (https://gotenberg.dev/docs/convert-with-libreoffice/convert-to-pdf): it takes the file as
// the form part `files`, and returns the PDF.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import { readOutside, requestOutside } from '#platform/net/safe-fetch.ts';
import { ConversionError, type OfficeFile } from './conversion-error.ts';

const WITHIN_MS = 120_000;
const HEALTH_WITHIN_MS = 10_000;
const MAX_HEALTH_BYTES = 100_000;
/** In older versions, a document can fetch URLs and read the server's files (CVE-2026-42591, CVE-2026-55229). */
export const OLDEST_SAFE = '8.34.0';
/** The operator configured the address, usually one in the server's own network. */
const OPERATORS_ADDRESS = { may_go_inside: true } as const;

/** @param options.signal cancels the request @throws ConversionError */
export async function convertWithGotenberg(
  file: OfficeFile,
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const boundary = `countersign-${crypto.randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { size } = await stat(file.path);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + size + tail.length),
  };
  const body = Readable.from(partsOf(head, file.path, tail), { objectMode: false });
  const limits = { within_ms: WITHIN_MS, ...(signal && { signal }) };
  const request = { method: 'POST', headers, body, ...limits, ...OPERATORS_ADDRESS } as const;

  await readOutside(`${url}/forms/libreoffice/convert`, request, (answer) => take(answer, file.target)).catch(
    (error: unknown) => {
      if (error instanceof ConversionError) throw error;
      throw new ConversionError('unavailable', 'Gotenberg does not answer', { cause: error });
    },
  );
}

/**
 * @returns the version that it reports; '' if it reports none
 * @throws Error unless a healthy Gotenberg server without known vulnerabilities answers
 */
export async function reachGotenberg(url: string): Promise<string> {
  const request = { method: 'GET', within_ms: HEALTH_WITHIN_MS, max_bytes: MAX_HEALTH_BYTES, ...OPERATORS_ADDRESS } as const;
  const { status } = await requestOutside(`${url}/health`, request);
  if (status !== 200) throw new Error(`its health answer has status ${status}`);
  const answer = await requestOutside(`${url}/version`, request);
  const version = /^v?(\d+\.\d+\.\d+)/.exec(Buffer.from(answer.bytes).toString('utf8').trim())?.[1];
  if (answer.status !== 200 || version === undefined) return '';
  if (isOlder(version, OLDEST_SAFE))
    throw new Error(`it is version ${version}; older ones than ${OLDEST_SAFE} let a document fetch addresses and read files`);
  return version;
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

async function* partsOf(head: Buffer, file: string, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* createReadStream(file) as AsyncIterable<Buffer>;
  yield tail;
}

/** Gotenberg answers 400 for files it cannot convert; any other status except 200 is a fault of the converter. */
async function take(answer: IncomingMessage, target: string): Promise<void> {
  const status = answer.statusCode ?? 0;
  if (status === 400 || status === 415 || status === 422) throw new ConversionError('refused', `Gotenberg answers ${status}`);
  if (status === 413) throw new ConversionError('too_large', 'Gotenberg takes no file that large');
  if (status !== 200) throw new ConversionError('unavailable', `Gotenberg answers ${status}`);
  await pipeline(answer, atMost(MAX_FILE_BYTES), createWriteStream(target, { mode: 0o600 }));
}

function atMost(limit: number): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > limit) done(new ConversionError('too_large', 'The PDF is larger than one may be'));
      else done(null, chunk);
    },
  });
}
