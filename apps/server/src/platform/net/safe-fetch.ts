// Requests to untrusted addresses: from a certificate, or entered by a user. Never into the server's own network, unless its
// operator allows it.
import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, type LookupFunction, isIP } from 'node:net';
import { Readable } from 'node:stream';

/** Reserved ranges of IPv4 (IANA IPv4 Special-Purpose Address Registry), and multicast. */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared address space of carriers
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, including cloud metadata services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation, here and below
  ['192.31.196.0', 24], // AS112, here and below
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The global unicast addresses of IPv6, and the reserved ranges in it (IANA IPv6 Special-Purpose Address Registry). */
const UNICAST_6 = ['2000::', 3] as const;
const SPECIAL_6 = [
  ['2001::', 23], // protocol assignments, including Teredo, which embeds an IPv4 address
  ['2001:db8::', 32], // documentation, here and below
  ['2002::', 16], // 6to4, which embeds an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_6) special.addSubnet(net, prefix, 'ipv6');
const unicast6 = new BlockList();
unicast6.addSubnet(...UNICAST_6, 'ipv6');

/** Whether an IP address (not a name) is in a private network, on this machine, or otherwise not on the public internet. */
export function isInside(address: string): boolean {
  const ipv4 = mappedIn(address) ?? address;
  if (!ipv4.includes(':')) return special.check(ipv4, 'ipv4');
  return !unicast6.check(address, 'ipv6') || special.check(address, 'ipv6');
}

/** The IPv4 address that an IPv6 address embeds: mapped (RFC 4291, 2.5.5.2), or behind a translator (RFC 6052). */
function mappedIn(address: string): string | undefined {
  const [, dotted, high, low] = /^(?:::ffff:|64:ff9b::)(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === undefined || low === undefined) return undefined;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 0xff, b >> 8, b & 0xff].join('.');
}

/** Whether a URL leads to a private network or to this machine, or its name does not resolve. */
export async function leadsInside(url: string): Promise<boolean> {
  const host = hostOf(url);
  if (isIP(host)) return isInside(host);
  return new Promise((resolve) =>
    lookup(host, { all: true }, (error, addresses) =>
      resolve(Boolean(error) || addresses.some(({ address }) => isInside(address))),
    ),
  );
}

export interface OutsideRequest {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A stream is sent as it is read, and destroyed in any case; `headers` must then contain its length. */
  body?: string | Uint8Array | Readable;
  may_go_inside: boolean;
  /** Milliseconds for everything, including reading the response. */
  within_ms: number;
  /** Aborts the request, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** A longer response is cut off, or rejected with `rejects_longer`. */
  max_bytes: number;
  rejects_longer?: boolean;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Uint8Array;
}

/** Makes one request, without redirects. Rejects if there is no response; with a `TimeoutError` on a timeout. */
export function requestOutside(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
  return readOutside(url, request, async (answer) => ({
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes: await read(answer, request),
  }));
}

/** The same for a streamed response, whose size `use` has to limit. */
export async function readOutside<T>(
  url: string,
  request: Omit<OutsideRequest, 'max_bytes' | 'rejects_longer'>,
  use: (answer: http.IncomingMessage) => Promise<T>,
): Promise<T> {
  try {
    return await exchange(url, request, use);
  } finally {
    // It was not read to its end if the request failed, or was answered early.
    if (request.body instanceof Readable) request.body.destroy();
  }
}

async function exchange<T>(
  url: string,
  request: Omit<OutsideRequest, 'max_bytes' | 'rejects_longer'>,
  use: (answer: http.IncomingMessage) => Promise<T>,
): Promise<T> {
  const { protocol } = new URL(url);
  const host = hostOf(url);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`Not an address to ask: ${protocol}`);
  if (!request.may_go_inside && isIP(host) && isInside(host)) throw new Error('The address is of a private network');

  const inTime = AbortSignal.timeout(Math.max(0, request.within_ms));
  const signal = request.signal ? AbortSignal.any([inTime, request.signal]) : inTime;
  const sent = (protocol === 'https:' ? https : http).request(url, {
    method: request.method,
    ...(request.headers && { headers: request.headers }),
    // Checks the address that is connected to, because a name may resolve differently each time.
    ...(!request.may_go_inside && { lookup: lookupOutside }),
    signal,
    agent: false,
  });
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
      if (request.body instanceof Readable) request.body.once('error', reject).pipe(sent);
      else sent.end(request.body);
    });
    return await use(answer);
  } catch (error) {
    // Node reports an aborted request only with a generic error.
    throw signal.aborted ? signal.reason : error;
  } finally {
    sent.destroy();
  }
}

const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first) return done(new Error('The name leads nowhere'), '', 0);
    if (addresses.some(({ address }) => isInside(address))) return done(new Error('The name leads to a private network'), '', 0);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

async function read(answer: http.IncomingMessage, { max_bytes, rejects_longer }: OutsideRequest): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > max_bytes && rejects_longer) throw new Error('The answer is too long');
    parts.push(part);
    if (size > max_bytes) break;
  }
  return new Uint8Array(Buffer.concat(parts).subarray(0, max_bytes));
}

function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '');
}
