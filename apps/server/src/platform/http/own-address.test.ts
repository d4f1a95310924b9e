import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each([
  ['0.0.0.0', 'IPv4', '127.0.0.1'],
  ['::', 'IPv6', '127.0.0.1'],
  ['127.0.0.1', 'IPv4', '127.0.0.1'],
  ['192.0.2.7', 'IPv4', '192.0.2.7'],
  ['::1', 'IPv6', '[::1]'],
])('a server that listens on %s is reached at its own address', (address, family, host) => {
  expect(ownAddress({ address, family, port: 3_000 })).toEqual({ host, port: 3_000 });
});
