import { expect, it } from 'vitest';
import { asciiDigits, digitsIn } from './digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['٣٫٥ and 2', '3.5 and 2'],
])('%s is read as %s', (text, read) => {
  expect(asciiDigits(text)).toBe(read);
});

it('a code is its digits, whatever is between them', () => {
  expect(digitsIn('١٢٣ ٤٥٦ x')).toBe('123456');
  expect(digitsIn('½²x')).toBe('');
});
