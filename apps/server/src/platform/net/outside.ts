// Requests to addresses that are somebody else's word: in a certificate, or typed by a user. Not into the network of the
// server, unless its operator allows that.
import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, type LookupFunction, isIP } from 'node:net';

const NETS_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;

const inside = new BlockList();
for (const [net, prefix] of NETS_4) inside.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96], // this machine, and IPv4 as it was once written
  ['64:ff9b::', 96], // IPv4 behind a translator, and the same within a network (RFC 8215)
  ['64:ff9b:1::', 48],
  ['2001::', 32], // Teredo
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6');

// 6to4 has the IPv4 address of its router behind its prefix (RFC 3056): 2002:7f00:1:: is 127.0.0.1.
for (const [net, prefix] of NETS_4) inside.addSubnet(within6to4(net), 16 + prefix, 'ipv6');

function within6to4(net: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = net.split('.').map(Number);
  return `2002:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}::`;
}

/** Whether an address (not a name) is of a private network or of this machine. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return inside.check(mapped ?? address, (mapped ?? address).includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether a URL leads to a private network or to this machine; also where its name leads nowhere. */
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
  body?: string | Uint8Array;
  may_go_inside: boolean;
  /** Milliseconds for all of it, reading the answer included. */
  within_ms: number;
  /** What is longer is cut off, or with `rejects_longer` refused. */
  most_bytes: number;
  rejects_longer?: boolean;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Uint8Array;
}

/** One request, no redirects. Rejects when no answer comes; with a `TimeoutError` when none comes in time. */
export async function requestOutside(url: string, request: OutsideRequest): Promise<OutsideAnswer> {
  const { protocol } = new URL(url);
  const host = hostOf(url);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`Not an address to ask: ${protocol}`);
  if (!request.may_go_inside && isIP(host) && isInside(host)) throw new Error('The address is of a private network');

  const signal = AbortSignal.timeout(Math.max(0, request.within_ms));
  const sent = (protocol === 'https:' ? https : http).request(url, {
    method: request.method,
    ...(request.headers && { headers: request.headers }),
    // What is checked is what is connected to: a name may lead elsewhere the next time.
    ...(!request.may_go_inside && { lookup: lookupOutside }),
    signal,
    agent: false,
  });
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject).end(request.body);
    });
    return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: await read(answer, request) };
  } catch (error) {
    // Of a request that is given up the runtime says only that it was.
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

async function read(answer: http.IncomingMessage, { most_bytes, rejects_longer }: OutsideRequest): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most_bytes && rejects_longer) throw new Error('The answer is too long');
    parts.push(part);
    if (size > most_bytes) break;
  }
  return new Uint8Array(Buffer.concat(parts).subarray(0, most_bytes));
}

function hostOf(url: string): string {
  return new URL(url).hostname.replaceAll(/[[\]]/g, '');
}
