import { expect, it } from 'vitest';
import { languageAmong } from './language-names.ts';

it.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'es-419', 'en-US'], 'es'],
  [['AR'], 'ar'],
  [['ja'], 'en'],
  [[], 'en'],
  [['', 'fr'], 'fr'],
])('of %j the product speaks %s', (tags, language) => {
  expect(languageAmong(tags)).toBe(language);
});
