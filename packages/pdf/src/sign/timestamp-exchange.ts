// Requests to a timestamp authority and its replies (RFC 3161, 2.4).
import { createHash, randomBytes } from 'node:crypto';
import { PdfError } from '../base/errors.ts';
import { checkTimestamp } from '../verify/timestamp.ts';
import { children, elements, integer, derNull, octets, oid, sequence, tags, derTrue } from '../cms/der.ts';

const sha256 = '2.16.840.1.101.3.4.2.1';

/** Builds a request (DER) for a SHA-256 digest. It asks for the authority's certificate in the reply. */
export function timestampRequest(digest: Uint8Array): Uint8Array {
  const imprint = sequence(sequence(oid(sha256), derNull()), octets(digest));
  return new Uint8Array(sequence(integer(1), imprint, integer(randomBytes(8)), derTrue()));
}

/**
 * Extracts the token (DER) from a reply, after checking its signature and that it covers the digest.
 * @throws {PdfError} `bad_timestamp` if the request was refused or the reply does not match
 */
export function timestampToken(reply: Uint8Array, digest: Uint8Array): Uint8Array {
  try {
    const [status, token] = children(reply);
    const [granted] = elements(status?.body ?? new Uint8Array());
    // 0 granted, 1 granted with modifications
    const isGranted = granted?.tag === tags.integer && granted.body.length === 1 && (granted.body[0] ?? 9) <= 1;
    if (!isGranted || !token) throw new RangeError('The timestamp was refused');
    const bytes = new Uint8Array(token.whole);
    const digestBy = (hash: string): Buffer => (hash === 'sha256' ? Buffer.from(digest) : createHash(hash).digest());
    const revocation = { ocsp_responses: [], revocation_lists: [] };
    if (!checkTimestamp(bytes, { digest: digestBy, trusted: [], known: [], revocation }).intact)
      throw new RangeError('The timestamp is not about what was asked');
    return bytes;
  } catch (cause) {
    throw new PdfError('bad_timestamp', 'The timestamp authority gave no timestamp', { cause });
  }
}

const slack = 128; // lengths of times and serial numbers vary between tokens

/**
 * Bytes to reserve for a token; 0 without a timestamp authority. If the length is unknown, an extra token is requested to
 * measure it.
 */
export async function roomForToken(request: {
  timestamp?: (digest: Uint8Array) => Promise<Uint8Array>;
  timestamp_length?: number;
}): Promise<number> {
  if (!request.timestamp) return 0;
  const length = request.timestamp_length ?? (await request.timestamp(randomBytes(32))).length;
  return length + slack;
}
