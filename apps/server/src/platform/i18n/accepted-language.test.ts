import { expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['ja, fr;q=0.3, es;q=0.7', 'es'],
  ['AR', 'ar'],
  ['de;q=0, en', 'en'],
  ['pt-BR', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('the header %j selects %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
