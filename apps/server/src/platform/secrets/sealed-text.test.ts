import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AppKeys } from './app-keys.ts';
import { createSealer } from './sealed-text.ts';
import { deriveKey } from './secrets.ts';

const [present, former] = ['the present key of an installation', 'the former key of an installation'];
const place = { table: 'webhooks', column: 'sealed_secret', row: 'a' };
const sealerOf = (...keys: AppKeys) => createSealer(keys, 'trial');

describe('an encrypted text', () => {
  it('is decrypted with the key that it names, current or earlier', () => {
    const sealed = sealerOf(former).seal(place, 'secret');
    expect(sealerOf(present, former).open(place, sealed)).toBe('secret');
    expect(sealerOf(present, former).isPresent(sealed)).toBe(false);
    expect(() => sealerOf(present).open(place, sealed)).toThrow('is not there');
    expect(sealerOf(present).isPresent(sealerOf(present, former).seal(place, 'secret'))).toBe(true);
  });

  it.each([
    ['another row', { row: 'b' }],
    ['another column', { column: 'other' }],
    ['another table', { table: 'others' }],
  ])('is not decrypted in %s', (_, other) => {
    const sealer = sealerOf(present);
    expect(() => sealer.open({ ...place, ...other }, sealer.seal(place, 'secret'))).toThrow('authenticate');
  });

  it('of an earlier version is decrypted too, with the current or an earlier key', () => {
    expect(sealerOf(present).open(place, sealedBefore(present))).toBe('secret');
    expect(sealerOf(present, former).open(place, sealedBefore(former))).toBe('secret');
    expect(() => sealerOf(present).open(place, sealedBefore(former))).toThrow('authenticate');
  });
});

/** Nonce, text and tag, the format from before texts named their key. */
function sealedBefore(key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(deriveKey(key, 'trial'), 'base64url'), nonce);
  const sealed = Buffer.concat([cipher.update('secret', 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}
