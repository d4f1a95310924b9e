import type { AddressInfo } from 'node:net';

/**
 * The host and port for reaching this process's own server, as in a URL: the address that it listens on, or loopback if it
 * listens on all.
 */
export function ownAddress({ address, family, port }: AddressInfo): { host: string; port: number } {
  if (address === '0.0.0.0' || address === '::') return { host: '127.0.0.1', port };
  return { host: family === 'IPv6' ? `[${address}]` : address, port };
}
