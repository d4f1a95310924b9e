import { type ElementOf, type FieldElement, createElement, isField, uuidv7 } from '@countersign/document-model';
import { describe, expect, it } from 'vitest';
import { choiceValues, optionValues } from './choice-values.ts';

const base = { id: '', page_id: uuidv7(), x: 0, y: 0 };
const elementOf = (kind: 'checkbox' | 'radio', about: { label?: string; export_value?: string | null }): FieldElement => {
  const element = createElement({ ...base, id: uuidv7(), kind }, about);
  if (!isField(element)) throw new Error('a field was expected');
  return element;
};
const radio = (about: { label?: string; export_value?: string | null }) => elementOf('radio', about);
const box = (about: { label?: string; export_value?: string | null }) => elementOf('checkbox', about);

it.each<[string, FieldElement[], string[]]>([
  ['what the form called them', [radio({ export_value: 'mann' }), radio({ export_value: 'frau' })], ['mann', 'frau']],
  ['their labels', [radio({ label: 'male' }), radio({ label: 'female' })], ['male', 'female']],
  ['numbers as a last resort', [radio({}), radio({ label: 'männlich' })], ['Choice1', 'Choice2']],
  ['each once', [radio({ label: 'yes' }), radio({ label: 'yes' })], ['yes', 'yes 2']],
  ['Yes for a check box', [box({})], ['Yes']],
  ['the same for copies of a check box', [box({ export_value: 'On' }), box({ export_value: 'On' })], ['On', 'On']],
  ['never the value of an unchecked box', [box({ export_value: 'Off' }), radio({ label: 'Off' })], ['Off 2', 'Off 3']],
])('choices are exported as %s', (_, members, expected) => {
  expect([...choiceValues(members).values()]).toEqual(expected);
});

describe('options', () => {
  const select = (about: Partial<ElementOf<'select'>>) =>
    createElement({ ...base, id: uuidv7(), kind: 'select' }, about) as ElementOf<'select'>;
  const export_values = [{ option: 'Luxembourg', value: 'LU' }];

  it('use the form’s export values, or else their own text', () => {
    expect(optionValues(select({ options: ['Luxembourg', 'Malta'], export_values })).map(({ value }) => value)).toEqual([
      'LU',
      'Malta',
    ]);
  });

  it('never share an export value', () => {
    expect(optionValues(select({ options: ['Luxembourg', 'LU'], export_values })).map(({ value }) => value)).toEqual([
      'LU',
      'LU 2',
    ]);
  });

  it('use their own text in an element stored before export values existed', () => {
    const { export_values: _, ...old } = select({ options: ['A'] });
    expect(optionValues(old)).toEqual([{ label: 'A', value: 'A' }]);
  });
});
