import { expect, it } from 'vitest';
import { redirectUrl } from './redirect-url.ts';

it.each(['', 'https://example.com', 'https://example.com:8443/thanks?from=us#top', ' https://xn--bcher-kva.example/ '])(
  'leads to “%s”',
  (address) => expect(redirectUrl.parse(address)).toBe(address.trim()),
);

it.each([
  'http://example.com',
  'javascript:alert(1)',
  'https://localhost',
  'https://bank.example@evil.example/',
  'https://:x@evil.example/',
  'example.com',
  'https://127.0.0.10',
  'https://10.1.2.33/x',
  'https://exa.--/',
  'https://example.com:99999',
  `https://example.com/${'a'.repeat(2_000)}`,
])('does not lead to %s', (address) => expect(redirectUrl.safeParse(address).success).toBe(false));
