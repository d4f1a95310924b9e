// What a timeline shows of a corrected or reassigned signee, from current and old events.
import { expect, it } from 'vitest';
import { changedPerson, signeeChange } from './signee-change.ts';

const amy = { name: 'Amy', email: 'amy@example.com', is_in_person: false, access: 'link' };
const zoe = { name: 'Zoe', email: 'zoe@example.com', is_in_person: false, access: 'link' };

it('names the previous and the new person', () => {
  const change = signeeChange({ from: amy, to: zoe, changed: [] });
  expect(change && changedPerson(change)).toEqual({ from: 'Amy (amy@example.com)', to: 'Zoe (zoe@example.com)' });
  expect(change?.ways).toEqual([]);
});

it('says what was changed if the person is the same', () => {
  const change = signeeChange({ from: amy, to: amy, changed: ['access_code', 'message', 'news'] });
  expect(change && changedPerson(change)).toBeNull();
  expect(change).toMatchObject({ from: { name: 'Amy' }, ways: ['access_code', 'message'] });
});

it('finds what was changed in events that do not list it', () => {
  expect(signeeChange({ from: amy, to: { ...amy, access: 'login', is_in_person: true } })?.ways).toEqual(['access', 'in_person']);
  expect(signeeChange({ from: { ...amy, is_in_person: true }, to: amy })?.ways).toEqual(['by_mail']);
  expect(signeeChange({ from: { name: 'Amy', email: 'a@x.org' }, to: { name: 'Bo', email: 'b@x.org' } })?.ways).toEqual([]);
  expect(signeeChange({ signee: 'Amy' })).toBeNull();
});
