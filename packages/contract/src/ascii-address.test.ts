import { expect, it } from 'vitest';
import { email } from './fields.ts';

it.each([
  ['anna@müller.de', 'anna@xn--mller-kva.de'],
  ['anna@MÜLLER.de', 'anna@xn--mller-kva.de'],
  ['anna@mu\u0308ller.de', 'anna@xn--mller-kva.de'],
  ['o.k@例え.com', 'o.k@xn--r8jz45g.com'],
  ['Ann@Example.com', 'Ann@Example.com'],
  ['anna@xn--mller-kva.de', 'anna@xn--mller-kva.de'],
])('the address %s is taken as %s', (typed, kept) => {
  expect(email.parse(` ${typed} `)).toBe(kept);
});

it.each([
  'anna@mü ller.de',
  'anna@müller.de/x',
  'anna@müller',
  'anna@１２７.1',
  'änna@example.com',
  '@müller.de',
  'a@b@müller.de',
])('%s is no address', (typed) => expect(email.safeParse(typed).success).toBe(false));
