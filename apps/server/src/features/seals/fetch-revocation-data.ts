// Fetches small files from addresses that certificates name.
import { requestOutside } from '#platform/net/safe-fetch.ts';

const DEADLINE_MS = 8_000;
const MOST_BYTES = 2 * 2 ** 20;

export interface FetchOptions {
  /** Sent by POST; without, the file is only read. */
  body?: { type: string; bytes: Uint8Array };
  may_go_inside: boolean;
  /** Milliseconds that are left for it. */
  within_ms?: number;
}

/** No redirects, 2 MB and 8 seconds at most. Rejects for whatever is not a plain answer. */
export async function fetchRevocationData(
  url: string,
  { body, may_go_inside, within_ms = DEADLINE_MS }: FetchOptions,
): Promise<Uint8Array> {
  const { status, bytes } = await requestOutside(url, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': body.type, 'content-length': String(body.bytes.length) }, body: body.bytes }),
    may_go_inside,
    within_ms: Math.min(DEADLINE_MS, within_ms),
    most_bytes: MOST_BYTES,
    rejects_longer: true,
  });
  if (status !== 200) throw new Error(`The answer was ${status}`);
  return bytes;
}
