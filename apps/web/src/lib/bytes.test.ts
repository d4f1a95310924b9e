import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0 kB'],
  [500, '0.5 kB'],
  [1_536, '1.5 kB'],
  [1_024 ** 2, '1 MB'],
  [1_024 ** 3, '1 GB'],
  [50 * 1_024 ** 3, '50 GB'],
  [3 * 1_024 ** 5, '3,072 TB'],
])('%i bytes are written %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
