// A timestamp authority, if configured, attests the time of signatures. One that fails delays nothing: the signatures are made
// without timestamps.
import { randomBytes } from 'node:crypto';
import { timestampRequest, timestampToken } from '@countersign/pdf';
import type { Context } from '#platform/context/context.ts';

const MAX_BYTES = 65_536;

export interface Timestamps {
  /** Length of a token in bytes. */
  length: number;
  ask(digest: Uint8Array): Promise<Uint8Array>;
  /** It answered at first and then failed, or has not answered yet. */
  has_failed: boolean;
}

export interface TimestampAuthority {
  url: string;
  /** In milliseconds; a slower response counts as a failure. */
  timeout_ms: number;
}

/** Sends a request to see whether the authority answers, and how long its tokens are. @throws Error if it does not */
export async function tryTimestamps(authority: TimestampAuthority): Promise<Timestamps> {
  const request = (digest: Uint8Array) => ask(authority, digest);
  const { length } = await request(randomBytes(32));
  const timestamps: Timestamps = {
    length,
    has_failed: false,
    ask: async (digest) => {
      // Also set when the caller has no more time to wait for the response.
      timestamps.has_failed = true;
      const token = await request(digest);
      timestamps.has_failed = false;
      return token;
    },
  };
  return timestamps;
}

/** Signs with timestamps, and once more without them if the authority failed or none answers. */
export async function withTimestamps<Result>(
  context: Pick<Context, 'config' | 'log'>,
  work: (timestamps: Timestamps | null) => Promise<Result>,
): Promise<Result> {
  const timestamps = await reachTimestamps(context);
  try {
    return await work(timestamps);
  } catch (error) {
    if (!timestamps?.has_failed) throw error;
    context.log.warn({ err: error }, 'the timestamp authority has stopped answering; signing without it');
    return work(null);
  }
}

/** null if no authority is configured, or if it does not answer. */
export async function reachTimestamps({ config, log }: Pick<Context, 'config' | 'log'>): Promise<Timestamps | null> {
  if (!config.timestamp_url) return null;
  try {
    return await tryTimestamps({ url: config.timestamp_url, timeout_ms: config.timestamp_timeout_ms });
  } catch (error) {
    log.warn({ err: error }, 'the timestamp authority does not answer; signing without it');
    return null;
  }
}

async function ask({ url, timeout_ms }: TimestampAuthority, digest: Uint8Array): Promise<Uint8Array> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Buffer.from(timestampRequest(digest)),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (!response.ok) throw new Error(`The timestamp authority answered ${response.status}`);
  return timestampToken(await limited(response), digest);
}

async function limited(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Node's types do not declare the chunks of a response body.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('The answer of the timestamp authority is too long');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
