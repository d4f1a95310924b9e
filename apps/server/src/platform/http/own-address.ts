import type { AddressInfo } from 'node:net';

/** Where a process finds its own server, as it stands in a URL: at the address that it listens on, or by loopback where it is every one. */
export function ownAddress({ address, family, port }: AddressInfo): { host: string; port: number } {
  if (address === '0.0.0.0' || address === '::') return { host: '127.0.0.1', port };
  return { host: family === 'IPv6' ? `[${address}]` : address, port };
}
