import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { isInside, requestOutside } from './safe-fetch.ts';

it('reports a timeout if there is no response', async () => {
  const silent = http.createServer(() => undefined);
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  const asking = requestOutside(`http://127.0.0.1:${port}/`, {
    method: 'GET',
    may_go_inside: true,
    within_ms: 50,
    max_bytes: 10,
  });
  await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
  silent.closeAllConnections();
  silent.close();
});

describe('an address', () => {
  it.each([
    ['of this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::', '::1']],
    ['of a private network', ['10.1.2.3', '172.16.0.0', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00::1', 'fec0::1']],
    [
      'of link-local addresses, which include cloud metadata services',
      ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
    ],
    ['shared by customers of a provider', ['100.64.0.1', '100.127.255.255']],
    [
      'of documentation and benchmarks',
      ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.19.0.1', '2001:db8::1', '3fff::1', '2001:2::1'],
    ],
    [
      'of protocols',
      ['192.0.0.8', '192.88.99.1', '192.31.196.1', '192.52.193.1', '192.175.48.1', '2001:1::1', '2620:4f:8000::1'],
    ],
    ['of many hosts, or of none', ['224.0.0.1', '240.0.0.1', '255.255.255.255', 'ff02::1', '100::1', '5f00::1', '4000::1']],
    ['that stands for an IPv4 address', ['::ffff:10.0.0.1', '::FFFF:7f00:1', '::7f00:1', '0:0:0:0:0:ffff:7f00:1']],
    [
      'behind a translator or in a tunnel',
      ['64:ff9b::a00:1', '64:ff9b:1::1', '2001:0:4136:e378::1', '2002:7f00:1::1', '2002:808:808::1'],
    ],
  ])('%s is not on the public internet', (_what, addresses) => {
    expect(addresses.filter((address) => !isInside(address))).toEqual([]);
  });

  it('of a public host is', () => {
    const outside = ['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '192.0.1.1', '198.20.0.1', '223.255.255.255'];
    const outside6 = ['2606:4700::1111', '2001:200::1', '2001:4860::1', '2003::1', '2620:4f:8001::1', '3ffe::1'];
    const mapped = ['::ffff:8.8.8.8', '::ffff:808:808', '64:ff9b::808:808'];
    expect([...outside, ...outside6, ...mapped].filter(isInside)).toEqual([]);
  });
});

it.each([
  ['the port is closed', 'http://127.0.0.1:1/', true, 'ECONNREFUSED'],
  ['the address is refused', 'http://127.0.0.1:1/', false, 'private network'],
  ['there is no such protocol', 'ftp://127.0.0.1/', true, 'Not an address to ask'],
])('destroys the stream that it was to send if %s', async (_, url, may_go_inside, message) => {
  const body = Readable.from([Buffer.from('a part'), Buffer.from('another')], { objectMode: false });
  const asking = requestOutside(url, { method: 'POST', body, may_go_inside, within_ms: 5_000, max_bytes: 10 });
  await expect(asking).rejects.toThrow(message);
  expect(body.destroyed).toBe(true);
});
