import { expect, it } from 'vitest';
import { createElement } from './elements/element.ts';
import { fillStubs, stubKeysOf, stubValueProblem, stubValuesOf, withStubs } from './stub-keys.ts';
import { stubsInWords } from './stub-words.ts';
import { uuidv7 } from './uuid.ts';

const place = (kind: 'text' | 'input' | 'select') => ({ id: uuidv7(), page_id: uuidv7(), kind, x: 0, y: 0 });
const values = new Map([
  ['client_name', 'Ann $& Lee'],
  ['stadt', 'Köln'],
]);

it('stubs in a text are replaced where their value is known, and stay as they are written elsewhere', () => {
  expect(fillStubs('{{client_name}} of {{ stadt }}, {{land}} {{client_name', values)).toBe(
    'Ann $& Lee of Köln, {{land}} {{client_name',
  );
});

it('a field is filled from its stub while it is empty, and a choice only with one of its options', () => {
  const input = createElement(place('input'), { stub_key: 'stadt' });
  expect(withStubs(input, values)).toMatchObject({ value: 'Köln' });
  const kept = createElement(place('input'), { stub_key: 'stadt', value: 'Bonn' });
  expect(withStubs(kept, values)).toBe(kept);
  const choice = createElement(place('select'), { stub_key: 'stadt', options: ['Bonn'] });
  expect(withStubs(choice, values)).toBe(choice);
});

it('what a signee reads of a field is filled in like a text', () => {
  const input = createElement(place('input'), { label: 'Name of {{client_name}}', placeholder: 'In {{stadt}}', value: 'Lee' });
  expect(stubKeysOf([input])).toEqual(['client_name', 'stadt']);
  expect(withStubs(input, values)).toMatchObject({ label: 'Name of Ann $& Lee', placeholder: 'In Köln', value: 'Lee' });
});

it('the keys that elements wait for are told once each', () => {
  const elements = [
    createElement(place('text'), { value: '{{a}} {{b}} {{a}}' }),
    createElement(place('input'), { stub_key: 'c' }),
    createElement(place('input'), { stub_key: 'd', value: 'there' }),
  ];
  expect(stubKeysOf(elements)).toEqual(['a', 'b', 'c']);
});

it('what a stub stands for is told by the first field that is filled from it and has a value', () => {
  const elements = [
    createElement(place('input'), { stub_key: 'a' }),
    createElement(place('input'), { stub_key: 'a', value: '{{b}}' }),
    createElement(place('select'), { stub_key: 'a', options: ['Köln'], value: 'Köln' }),
    createElement(place('input'), { stub_key: 'a', value: 'Bonn' }),
    createElement(place('input'), { value: 'of no stub' }),
  ];
  expect([...stubValuesOf(elements)]).toEqual([['a', 'Köln']]);
});

it('a value that would be taken for a stub is refused before it stands anywhere, and nothing is filled in twice', () => {
  const both = new Map([
    ['a', '{{b}}'],
    ['b', 'Bonn'],
  ]);
  expect(fillStubs('{{a}} {{b}}', both)).toBe('{{b}} Bonn');
  expect(stubValueProblem('of {{ b }}')).toMatchObject({ code: 'stub_key_braces' });
  for (const text of ['', 'Bonn', '{b}', '{{b', '{{two words}}']) expect(stubValueProblem(text)).toBeNull();
});

it('a date that a field is filled from is written in texts as people write it, and kept in the field as it is', () => {
  const start = createElement(place('input'), { type: 'date', stub_key: 'start' });
  const text = createElement(place('text'), { value: 'From {{start}}, {{city}}.' });
  const values = new Map([
    ['start', '2026-03-29'],
    ['city', 'Köln'],
  ]);
  const inWords = stubsInWords(values, [start, text], 'de');
  expect(withStubs(text, values, inWords)).toMatchObject({ value: 'From 29.03.2026, Köln.' });
  expect(withStubs(start, values, inWords)).toMatchObject({ value: '2026-03-29' });
  expect(stubsInWords(values, [start, text], null)).toBe(values);
});
