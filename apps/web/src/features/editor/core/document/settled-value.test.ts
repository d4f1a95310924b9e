import type { Language } from '@countersign/contract/languages';
import type { InputType } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { settledValue } from './settled-value.ts';

it.each<{ type: InputType; typed: string; before: string; language: Language; kept: string }>(
  (
    [
      ['number', '1.234,56', '', 'de', '1234.56'],
      ['number', '1,234.56', '', 'de', '1234.56'],
      ['number', '1.234', '', 'de', '1234'],
      ['number', '1.234', '', 'en', '1.234'],
      ['number', '1.235', '1.234', 'de', '1.235'],
      ['number', '1.234', '1.234', 'de', '1.234'],
      ['number', '12,5', '1.234', 'de', '12.5'],
      ['number', 'a dozen', '12', 'de', 'a dozen'],
      ['number', '', '12', 'de', ''],
      ['date', '29.3.2026', '', 'de', '2026-03-29'],
      ['date', '01/02/2026', '', 'fr', '2026-02-01'],
      ['date', '01/02/2026', '', 'en', '01/02/2026'],
      ['datetime-local', '29.3.2026 14:30', '', 'de', '2026-03-29T14:30'],
      ['text', '29.3.2026', '', 'de', '29.3.2026'],
    ] as const
  ).map(([type, typed, before, language, kept]) => ({ type, typed, before, language, kept })),
)('the $type $typed in place of “$before” is kept in $language as “$kept”', ({ type, typed, before, language, kept }) => {
  expect(settledValue(typed, { type, before, language })).toBe(kept);
});

it.each([
  ['MM/DD/YYYY', '2026-01-02'],
  ['DD/MM/YYYY', '2026-02-01'],
  ['DD.MM.YYYY', '01/02/2026'],
] as const)('a date with slashes is read as a field with the format %s writes it', (date_format, kept) => {
  expect(settledValue('01/02/2026', { type: 'date', before: '', language: 'en', format: { date_format } })).toBe(kept);
});
