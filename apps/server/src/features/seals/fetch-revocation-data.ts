// Fetches small files from addresses in certificates.
import { requestOutside } from '#platform/net/safe-fetch.ts';

const DEADLINE_MS = 8_000;
const MAX_BYTES = 2 * 2 ** 20;

export interface FetchOptions {
  /** Sent by POST; without it, the file is fetched by GET. */
  body?: { type: string; bytes: Uint8Array };
  may_go_inside: boolean;
  /** Milliseconds left. */
  within_ms?: number;
}

/** Allows no redirects and at most 2 MB and 8 seconds. Rejects for anything but a plain success response. */
export async function fetchRevocationData(
  url: string,
  { body, may_go_inside, within_ms = DEADLINE_MS }: FetchOptions,
): Promise<Uint8Array> {
  const { status, bytes } = await requestOutside(url, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': body.type, 'content-length': String(body.bytes.length) }, body: body.bytes }),
    may_go_inside,
    within_ms: Math.min(DEADLINE_MS, within_ms),
    max_bytes: MAX_BYTES,
    rejects_longer: true,
  });
  if (status !== 200) throw new Error(`The answer was ${status}`);
  return bytes;
}
