import type { ToolField } from '@countersign/contract/tool-files';
import { describe, expect, it } from 'vitest';
import { makeToolField } from '#testing/tool-files.ts';
import { labelledFields } from './field-labels.ts';

const nameless = (number: number, page: number) => `Field ${number} on page ${page}`;
const labels = (...fields: Partial<ToolField>[]) =>
  labelledFields(fields.map(makeToolField), nameless).flatMap((page) => page.fields.map(({ label }) => label));

describe('the label of a form field', () => {
  it('is the one in the file', () => {
    expect(labels({ name: 'f1_1[0]', label: ' Your full name ' })).toEqual(['Your full name']);
  });

  it('is else the end of its name, in readable words', () => {
    expect(labels({ name: 'form.zip_code2' }, { name: 'lastName' }, { name: 'address.0' })).toEqual([
      'Zip code 2',
      'Last Name',
      'Address',
    ]);
  });

  it('is else what is printed beside it, since names such as “f1_1” tell nothing', () => {
    const printed_label = 'Social security number';
    for (const name of ['topmostSubform[0].Page1[0].f1_1[0]', 'Text12', 'Check Box3', 'fill_4', 'Textfield-2'])
      expect(labels({ name, printed_label })).toEqual([printed_label]);
    expect(labels({ name: 'last_name', printed_label })).toEqual(['Last name']);
  });

  it('is never empty or the word for a missing value', () => {
    expect(labels({ name: '', label: null }, { name: 'undefined', label: 'undefined' }, { name: 'f1_2', page: 2 })).toEqual([
      'Field 1 on page 1',
      'Field 2 on page 1',
      'Field 1 on page 3',
    ]);
  });

  it('has a number if another field has the same', () => {
    expect(labels({ label: 'Date' }, { label: 'Date' }, { label: 'Date (2)' })).toEqual(['Date', 'Date (2)', 'Date (2) (2)']);
  });

  it('stands under its page', () => {
    const pages = labelledFields([makeToolField({ page: 1 }), makeToolField({ page: 0 }), makeToolField({ page: 1 })], nameless);
    expect(pages.map(({ page, fields }) => [page, fields.length])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});
