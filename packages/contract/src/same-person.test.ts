import { expect, it } from 'vitest';
import { hasPersonTwice, isSamePerson } from './same-person.ts';

const anna = { name: 'Anna Able', email: 'home@example.com' };

it('one address with two names is two people', () => {
  expect(isSamePerson(anna, { name: 'Ben Able', email: 'home@example.com' })).toBe(false);
  expect(hasPersonTwice([anna, { name: 'Ben Able', email: 'home@example.com' }])).toBe(false);
});

it('one address with one name is one person, however it is written', () => {
  expect(isSamePerson(anna, { name: ' anna  ABLE ', email: 'Home@Example.com' })).toBe(true);
  expect(hasPersonTwice([{ name: 'Ben Able', email: 'home@example.com' }, anna, { ...anna }])).toBe(true);
});
