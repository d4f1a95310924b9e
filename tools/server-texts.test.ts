import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverTexts } from './server-texts.ts';

const root = path.join(import.meta.dirname, '..');
const LANGUAGES = ['de', 'fr', 'es', 'ar'];

/** What only programs are told, or what is told in words of the browser's own. */
const FOR_PROGRAMS = new Set([
  'The token is not valid.',
  'Give a place, or null, for each column.',
  'Give an order of day and month, or null, for each column.',
  'There is already an element with this id.',
  'A blank page has a size.',
  'What is to be shown has to lie on the page.',
  'This page was added here.',
  'This page was not added here.',
  'This is a test.',
  'The request could not be read.',
  'The request is not valid.',
  'An Idempotency-Key may have at most {0} characters.',
  'This Idempotency-Key was used for another request.',
  'The first request with this Idempotency-Key is still being worked on.',
  'This token may not do that; it lacks the ability "{0}".',
  'API tokens cannot use this.',
  'This needs the token of MAIL_BOUNCE_TOKEN.',
  'Send the file as multipart/form-data.',
  'Unknown parameter {0}.',
  'This is not a valid id.',
  'This is not a time zone.',
  '{0} must be a whole number from 1 to {1}.',
  'Unknown sort {0}.',
  'Unknown {0} {1}.',
  'Unknown filter {0}.',
  '{0} is not valid.',
  'This is not the head of a timeline.',
  'This is not a mark of answers.',
  'This formula cannot be read.',
  'This must be checked or not checked.',
  'This must be text.',
  'This must be of the type {0}.',
  'This must be one of: {0}.',
  'This may have at most {0} entries.',
  'This must have at least one entry.',
  'This must have at least {0} entries.',
]);
/** Its reasons travel by name in an address. */
const BY_NAME = 'apps/server/src/features/social-login/failures.ts';

describe('what the server says to people', () => {
  const { sentences, strings } = serverTexts(root);

  it.each(LANGUAGES)('is there in %s', (language) => {
    const words = wordsOf(language);
    const left = [...sentences].filter(([text, file]) => !(text in words) && !FOR_PROGRAMS.has(text) && file !== BY_NAME);
    expect(left).toEqual([]);
    expect(Object.values(words).filter((said) => said.trim() === '')).toEqual([]);
  });

  it.each(LANGUAGES)('puts into its sentences in %s what the English ones do, and no more', (language) => {
    const added = Object.entries(wordsOf(language)).filter(([english, said]) =>
      placesIn(said).some((place) => !placesIn(english).includes(place)),
    );
    expect(added).toEqual([]);
  });

  it.each(LANGUAGES)('is not told in %s where the server says it no more', (language) => {
    expect(Object.keys(wordsOf(language)).filter((english) => !strings.has(english))).toEqual([]);
    expect([...FOR_PROGRAMS].filter((text) => !sentences.has(text))).toEqual([]);
  });
});

function wordsOf(language: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(root, `apps/web/src/locales/server/${language}.json`), 'utf8')) as Record<
    string,
    string
  >;
}

function placesIn(text: string): string[] {
  return text.match(/\{\w+\}/g) ?? [];
}
