// A timestamp authority with a separately issued certificate: proof that it was not revoked becomes part of the sealed file, or
// the level says that there is none.
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOcsp, createRevocationList, verify } from '@countersign/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IssuedTimestampAuthority,
  issuedTimestampAuthority,
} from '../../../../../packages/pdf/fixtures/timestamp-authority.ts';
import { createLog } from '#platform/log/log.ts';
import { signUp } from '#testing/people.ts';
import { becomes, pdfPath, sendTo, sign } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { leadsInside } from '#platform/net/safe-fetch.ts';
import { fetchRevocationData } from './fetch-revocation-data.ts';
import { gatherRevocationData } from './revocation-data.ts';

let clock: IssuedTimestampAuthority;
let server: Server;
let url: string;
let test: TestApp;
/** Paths that the authority's issuer answers; all others return 404. */
let served = new Set<string>();
let asked: string[] = [];
/** Whether the issuer's list names the authority, and whether anything is answered at all. */
let isRevoked = false;
let isSilent = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void answer(request.url ?? '', Buffer.concat(parts)).then((bytes) =>
        bytes ? response.end(bytes) : response.writeHead(request.url === '/moved' ? 302 : 404, { location: '/list.crl' }).end(),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  clock = issuedTimestampAuthority(url);
  test = await startTestApp({ TIMESTAMP_URL: `${url}/timestamp` });
  test.clock.set(new Date()); // timestamps have this machine's time, and our own lists must match it
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  server.close();
});

async function answer(path: string, body: Buffer): Promise<Uint8Array | null> {
  if (path === '/timestamp') return clock.answer(body);
  asked.push(path);
  if (isSilent) return new Promise(() => {});
  const at = new Date();
  const next_update = new Date(at.getTime() + 3_600_000);
  if (!served.has(path)) return null;
  if (path === '/ocsp') return answerOcsp(body, { issuers: [clock.issuer], at, next_update });
  if (path === '/root.cer') return clock.issuer.certificate;
  if (path === '/long') return new Uint8Array(3 * 2 ** 20);
  const revoked = isRevoked ? [{ serial: new Uint8Array([77]), at: new Date(at.getTime() - 3_600_000) }] : [];
  return createRevocationList({ issuer: clock.issuer, number: 1, this_update: at, next_update, revoked });
}

async function sealedLevels(): Promise<(string | null)[]> {
  const { browser } = await signUp(test);
  const email = `signee-${crypto.randomUUID()}@example.com`;
  const { pdf, fields } = await sendTo(browser, { signers: [email] });
  await sign(test, { email, pdf, field: fields[0] ?? '' });
  await becomes(browser, pdf, { signing_mode: 'completed' });
  const { bytes } = await browser.call('GET', pdfPath(pdf, '/download'));
  const reports = await verify(bytes, { trusted: [test.app.authority.root] });
  expect(reports.every((report) => report.intact && report.changes_allowed)).toBe(true);
  return reports.map(({ level }) => level);
}

describe('a seal with a timestamp', () => {
  // Our OCSP does not know the authority's serial number, so only the list proves anything.
  it("contains the authority's issuer and its revocation list", async () => {
    served = new Set(['/root.cer', '/list.crl', '/ocsp']);
    expect(await sealedLevels()).toEqual(['B-LTA', 'B-LTA', 'timestamp']);
    expect(asked).toEqual(['/root.cer', '/ocsp', '/list.crl']);
  });

  it.each([
    ['the issuer of the authority is unknown', ['/list.crl']],
    ['the revocation status of the authority is unknown', ['/root.cer']],
  ])('is made even if %s, and states a lower level', async (_, paths) => {
    served = new Set(paths);
    expect(await sealedLevels()).toEqual(['B-T', 'B-T', 'timestamp']);
  });
});

describe('collecting revocation data', () => {
  const chain = () => ({ certificates: [clock.certificate], may_go_inside: true });
  function recorded() {
    const lines: string[] = [];
    return { lines, log: createLog('warn', { write: (line) => void lines.push(line) }) };
  }

  it('ends in time, even if no address ever answers', async () => {
    const { lines, log } = recorded();
    isSilent = true;
    asked = [];
    const proof = await gatherRevocationData([chain(), chain(), chain()], log, { deadline_ms: 300 });
    isSilent = false;
    expect(asked, 'when the time is over nobody else is asked').toEqual(['/root.cer']);
    expect(proof).toMatchObject({ ocsp_responses: [], revocation_lists: [] });
    expect(lines).toHaveLength(3);
  });

  it('reports a revoked certificate, and does not accept that response as proof', async () => {
    const { lines, log } = recorded();
    served = new Set(['/root.cer', '/list.crl']);
    isRevoked = true;
    const proof = await gatherRevocationData([chain()], log);
    isRevoked = false;
    expect(proof.revocation_lists).toEqual([]);
    expect(lines.join()).toMatch(/"level":"error".*Issued Clock is revoked/);
  });
});

describe('addresses in certificates', () => {
  const log = createLog('fatal');

  it("do not reach the server's own network, unless the authority is there itself", async () => {
    served = new Set(['/root.cer', '/list.crl']);
    asked = [];
    const chain = { certificates: [clock.certificate], may_go_inside: false };
    expect(await gatherRevocationData([chain], log)).toMatchObject({ certificates: [clock.certificate], revocation_lists: [] });
    expect(asked).toEqual([]);
    const inside = await gatherRevocationData([{ ...chain, may_go_inside: true }], log);
    expect(inside.revocation_lists).toHaveLength(1);
  });

  it('are judged by the resolved IP address, also at the time of connection', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await leadsInside('http://localhost/tsa')).toBe(true);
    await expect(fetchRevocationData(`http://localhost:${port}/list.crl`, { may_go_inside: false })).rejects.toThrow(
      'private network',
    );
    await expect(fetchRevocationData(`http://[::ffff:127.0.0.1]:${port}/list.crl`, { may_go_inside: false })).rejects.toThrow(
      'private',
    );
  });

  it('can neither redirect nor flood the server', async () => {
    served = new Set(['/long', '/list.crl']);
    await expect(fetchRevocationData(`${url}/moved`, { may_go_inside: true })).rejects.toThrow('302');
    await expect(fetchRevocationData(`${url}/long`, { may_go_inside: true })).rejects.toThrow('too long');
    await expect(fetchRevocationData('file:///etc/passwd', { may_go_inside: true })).rejects.toThrow('file:');
  });
});
