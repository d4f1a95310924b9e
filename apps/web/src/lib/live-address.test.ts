import { expect, test } from 'vitest';
import { type LiveConfig, liveAddress } from './live-address.ts';

const own: LiveConfig = { key: 'key', cluster: 'us2', host: '', port: null, force_tls: false, is_hosted: false };
const office = { hostname: 'sign.example.com', port: '', protocol: 'https:' };

test("behind a TLS proxy the live channel uses the page's port", () => {
  expect(liveAddress(own, office)).toEqual({ forceTLS: true, wsHost: 'sign.example.com', wsPort: 443, wssPort: 443 });
});

test('without TLS it does, too: the port in the URL or the default one', () => {
  const page = { hostname: 'localhost', port: '3000', protocol: 'http:' };
  expect(liveAddress(own, page)).toEqual({ forceTLS: false, wsHost: 'localhost', wsPort: 3_000, wssPort: 3_000 });
  expect(liveAddress(own, { ...page, port: '' })).toMatchObject({ wsPort: 80 });
});

test('a hosted service is located by its cluster', () => {
  expect(liveAddress({ ...own, is_hosted: true, force_tls: true }, office)).toEqual({ forceTLS: true });
});

test('another server of the protocol is at its own host and port', () => {
  const elsewhere = { ...own, is_hosted: true, host: 'live.example.com', force_tls: true };
  expect(liveAddress(elsewhere, { ...office, port: '8443' })).toMatchObject({ wsHost: 'live.example.com', wssPort: 443 });
  expect(liveAddress({ ...elsewhere, port: 6_001, force_tls: false }, { ...office, protocol: 'http:' })).toEqual({
    forceTLS: false,
    wsHost: 'live.example.com',
    wsPort: 6_001,
    wssPort: 6_001,
  });
});
