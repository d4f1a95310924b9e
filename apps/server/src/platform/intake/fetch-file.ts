// Fetches a file from a URL given by the user. Never requests addresses in the server's own network.
import { problem } from '@countersign/contract/problems';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Call } from '#platform/context/call.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { readOutside } from '#platform/net/safe-fetch.ts';
import { type ReceivedFile, openIntake } from './intake.ts';

const WITHIN_MS = 60_000;
const MAX_REDIRECTS = 5;
const HEADERS = { accept: 'application/pdf, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Countersign' };

/** @throws AppError 422 at `url` if there is no file, 413 far beyond the limit, 429 if too much is being received */
export async function fetchFile(call: Call, url: string, { max_bytes }: { max_bytes: number }): Promise<ReceivedFile> {
  const { take, release } = await openIntake(call, { max_bytes });
  try {
    const file = await follow(call, url, (answer, at) => take(answer, nameOf(answer, at)));
    return { ...file, fields: {}, release };
  } catch (error) {
    await release();
    throw toAppError(call, error);
  }
}

async function follow<T>(call: Call, url: string, use: (answer: IncomingMessage, at: string) => Promise<T>): Promise<T> {
  const { allows_private } = call.context.config.imports;
  const until = performance.now() + WITHIN_MS;
  let at = url;

  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const within_ms = Math.max(1, Math.round(until - performance.now()));
    const step = await readOutside(
      at,
      { method: 'GET', headers: HEADERS, may_go_inside: allows_private, within_ms },
      async (answer) => {
        const { statusCode: status = 0, headers } = answer;
        if (status >= 300 && status < 400 && headers.location) return { next: new URL(headers.location, at).href };
        if (status !== 200) throw invalidField('url', problem('address_answers_with_error', { status }));
        return { done: await use(answer, at) };
      },
    );
    if ('done' in step) return step.done;
    at = step.next;
  }
  throw invalidField('url', problem('address_redirects_too_often'));
}

function toAppError(call: Call, error: unknown): AppError {
  if (error instanceof AppError) return error;
  call.caller.log.info({ err: error }, 'a file could not be fetched');
  if (error instanceof Error && error.name === 'TimeoutError') return invalidField('url', problem('address_too_slow'));
  return invalidField('url', problem('address_unreachable'));
}

/** The server's name for the file (RFC 6266), else the last part of the URL. */
function nameOf({ headers }: IncomingMessage, at: string): string {
  const disposition = headers['content-disposition'] ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const last = path.posix.basename(new URL(at).pathname);
  return (encoded ? decoded(encoded) : plain) || decoded(last) || 'document.pdf';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
