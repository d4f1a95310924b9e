// A timestamp authority, where one is configured: who signed when is then witnessed by somebody else. One that fails holds
// nothing up: what it would have witnessed is signed without.
import { randomBytes } from 'node:crypto';
import { timestampRequest, timestampToken } from '@countersign/pdf';
import type { Parts } from '#platform/http/parts.ts';

const DEADLINE_MS = 10_000;
const MOST_BYTES = 65_536;

export interface Timestamps {
  /** Of a token, in bytes. */
  length: number;
  ask(digest: Uint8Array): Promise<Uint8Array>;
}

/** Asks once to see whether the authority answers, and how long its answers are. Throws where it does not. */
export async function tryTimestamps(url: string): Promise<Timestamps> {
  const request = (digest: Uint8Array) => ask(url, digest);
  const { length } = await request(randomBytes(32));
  return { length, ask: request };
}

/** Null where no authority is configured, and where it does not answer. */
export async function reachTimestamps({ config, log }: Pick<Parts, 'config' | 'log'>): Promise<Timestamps | null> {
  if (!config.timestamp_url) return null;
  try {
    return await tryTimestamps(config.timestamp_url);
  } catch (error) {
    log.warn({ err: error }, 'the timestamp authority does not answer; signing without it');
    return null;
  }
}

async function ask(url: string, digest: Uint8Array): Promise<Uint8Array> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Buffer.from(timestampRequest(digest)),
    redirect: 'error',
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (!response.ok) throw new Error(`The timestamp authority answered ${response.status}`);
  return timestampToken(await limited(response), digest);
}

async function limited(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Node's own types say nothing of what a body is made of.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('The answer of the timestamp authority is too long');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
