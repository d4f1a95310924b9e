import { expect, it } from 'vitest';
import { cleanAddress, cleanLine } from './clean-text.ts';

it.each([
  ['zoe@example.com\u200b', 'zoe@example.com'],
  ['\u00a0zoe\u2060@example.com\u00a0', 'zoe@example.com'],
  ['\ufeffzoe@example.com\u202c', 'zoe@example.com'],
  ['zoe@exam\u00adple.com', 'zoe@example.com'],
  ['\u200fzoe@example.com', 'zoe@example.com'],
])('of the address %j nothing is left that is not seen', (pasted, address) => {
  expect(cleanAddress(pasted)).toBe(address);
});

it('a name keeps the joiners that it is written with', () => {
  expect(cleanLine('\u00a0Zoë\u00a0Groß\u200b')).toBe('Zoë Groß');
  expect(cleanLine('علی\u200cرضا')).toBe('علی\u200cرضا');
});
