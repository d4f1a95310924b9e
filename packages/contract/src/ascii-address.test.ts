import { expect, it } from 'vitest';
import { email } from './fields.ts';

it.each([
  ['anna@müller.de', 'anna@xn--mller-kva.de'],
  ['anna@MÜLLER.de', 'anna@xn--mller-kva.de'],
  ['anna@mu\u0308ller.de', 'anna@xn--mller-kva.de'],
  ['o.k@例え.com', 'o.k@xn--r8jz45g.com'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ['anna@example.中国', 'anna@example.xn--fiqs8s'],
  ['Ann@Example.com', 'Ann@Example.com'],
  ['anna@xn--mller-kva.de', 'anna@xn--mller-kva.de'],
])('the address %s is taken as %s', (typed, kept) => {
  expect(email.parse(` ${typed} `)).toBe(kept);
});

it.each([
  'anna@mü ller.de',
  'anna@müller.de/x',
  'anna@müller',
  'anna@example.xn--',
  'anna@example.c0m',
  'anna@１２７.1',
  'änna@example.com',
  '@müller.de',
  'a@b@müller.de',
])('%s is no address', (typed) => expect(email.safeParse(typed).success).toBe(false));

it('refuses input that is far too long for an address, in linear time', () => {
  // Quadratic time would exceed the time limit of a test.
  expect(email.safeParse(`a@${'ü'.repeat(2_000_000)}!`).success).toBe(false);
});
