import { type FieldElement, createElement, isField } from '@countersign/document-model';
import { beforeEach, expect, it } from 'vitest';
import { localStore } from '#lib/site-storage.ts';
import { rememberDetails, rememberedValues } from './known-details.ts';

const ANN = 'ann@example.com';
let count = 0;

function field(overrides: Record<string, unknown>): FieldElement {
  count += 1;
  const id = `0e000000-0000-7000-8000-${String(count).padStart(12, '0')}`;
  const place = { id, page_id: '0a000000-0000-7000-8000-000000000001', x: 10, y: 10 };
  const made = createElement({ ...place, kind: 'input' }, { signee_id: '0b000000-0000-7000-8000-000000000001', ...overrides });
  if (!isField(made)) throw new Error('Not a field.');
  return made;
}

const valuesFor = (email: string, ...fields: FieldElement[]) => rememberedValues(email, fields).map(({ value }) => value);
const company = (value = '') => field({ filled_with: 'company', value });
const title = (value = '') => field({ filled_with: 'job_title', value });

beforeEach(() => {
  for (const key of localStore.keys()) localStore.removeItem(key);
});

it('offers company and job title that the same person has entered before', () => {
  rememberDetails(ANN, [company('Able Works'), title('Director'), field({ value: 'Something else' })]);
  expect(valuesFor('Ann@Example.com', company(), title(), field({}))).toEqual(['Able Works', 'Director']);
});

it('keeps known details if a document asks for fewer', () => {
  rememberDetails(ANN, [company('Able Works'), title('Director')]);
  rememberDetails(ANN, [company('Able & Co.')]);
  rememberDetails(ANN, [field({ value: 'No details' }), company()]);
  expect(valuesFor(ANN, company(), title())).toEqual(['Able & Co.', 'Director']);
});

it('offers nothing to other people, and keeps only the last person’s details', () => {
  rememberDetails(ANN, [company('Able Works'), title('Director')]);
  expect(valuesFor('sam@example.com', company(), title())).toEqual([]);
  rememberDetails('sam@example.com', [company('Stone Ltd')]);
  expect(valuesFor('sam@example.com', company(), title())).toEqual(['Stone Ltd']);
  expect(valuesFor(ANN, company(), title())).toEqual([]);
});

it('leaves filled and read-only fields alone', () => {
  rememberDetails(ANN, [company('Able Works')]);
  expect(valuesFor(ANN, company('Mine'), field({ filled_with: 'company', is_read_only: true }))).toEqual([]);
});

it.each(['no JSON', '7', 'null', '{"email":"ann@example.com","company":7}'])('ignores the invalid value %s', (kept) => {
  localStore.setItem('countersign.signee-details', kept);
  expect(valuesFor(ANN, company())).toEqual([]);
});
