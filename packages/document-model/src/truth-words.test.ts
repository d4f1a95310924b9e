import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { parseTruth } from './truth-words.ts';

/** What people write, and what Excel makes of TRUE and FALSE. */
const WORDS: Record<Language, [yes: string[], no: string[]]> = {
  en: [
    ['yes', 'Y', 'TRUE', '1', 'x', '✓'],
    ['no', 'N', 'FALSE', '0'],
  ],
  de: [
    ['ja', 'J', 'WAHR'],
    ['nein', 'Nein', 'FALSCH'],
  ],
  fr: [
    ['oui', 'VRAI'],
    ['non', 'FAUX'],
  ],
  es: [
    ['sí', 'Si', 'VERDADERO'],
    ['no', 'FALSO'],
  ],
  ar: [
    ['نعم', 'صحيح', '١'.replace('١', '1')],
    ['لا', 'خطأ'],
  ],
};

describe.each(LANGUAGES)('in %s', (language) => {
  it('yes and no are read', () => {
    const [yes, no] = WORDS[language];
    for (const word of yes) expect([word, parseTruth(word)]).toEqual([word, true]);
    for (const word of no) expect([word, parseTruth(word)]).toEqual([word, false]);
  });
});

it.each(['perhaps', '2', 'yes and no'])('“%s” is neither', (word) => {
  expect(parseTruth(word)).toBeNull();
});
