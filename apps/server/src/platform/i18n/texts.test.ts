// The texts of all features, as the code and the catalogues have them. Whether a language lacks one is found by tools/catalogues.test.ts.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@countersign/contract/languages';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogues.ts';
import { sayIn } from './messages.ts';
import { CATALOGUES, type Catalogue, type Text, defineTexts, listTexts } from './texts.ts';

const SOURCE = path.resolve(import.meta.dirname, '../..');
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

/** The exports of all files with one name. */
async function textsIn(catalogue: Catalogue): Promise<Text[]> {
  const files = globSync(`**/${catalogue.slice(0, -1)}-texts.ts`, { cwd: SOURCE });
  const tables = await Promise.all(files.map((file) => import(path.join(SOURCE, file)) as Promise<Record<string, object>>));
  return tables.flatMap((exported) => Object.values(exported)).flatMap(listTexts);
}

describe.each(CATALOGUES)('the texts of %s', (catalogue) => {
  it('are those of its catalogue, in the same words', async () => {
    const texts = await textsIn(catalogue);
    const english = readCatalogue(catalogue, 'en');
    expect(Object.fromEntries(texts.map(({ id, message }) => [id, message]))).toEqual(
      Object.fromEntries([...english].filter(([id]) => id !== '')),
    );
    expect(texts.filter(({ id }) => !id.startsWith(`${catalogue}.`))).toEqual([]);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  });

  it.each(LANGUAGES)('have in %s every plural form that the language has', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wrong = [...readCatalogue(catalogue, language).values()].filter((said) =>
      pluralsIn(compileMessageOrThrow(said)).some((cases) => forms.some((form) => !(form in cases))),
    );
    expect(wrong).toEqual([]);
  });
});

it('texts are defined in files that `lingui extract` reads', () => {
  const code = globSync('**/*.ts', { cwd: SOURCE, exclude: ['**/*.test.ts', '**/{email,document}-texts.ts', 'platform/i18n/*'] });
  expect(code.filter((file) => readFileSync(path.join(SOURCE, file), 'utf8').includes('defineTexts('))).toEqual([]);
});

describe('a text that is said', () => {
  const texts = defineTexts('emails.test', {
    seats: '{seats, plural, one {One seat for {name}} other {# seats for {name}}}',
    hello: 'Hello {name}',
  });
  const say = (language: Language, name: string) => sayIn(language)(texts.hello, { name });

  it('has the plural form of its number, and numbers as the language writes them', () => {
    const bySeats = (seats: number) => sayIn('en')(texts.seats, { seats, name: 'Zoë' });
    expect(bySeats(1)).toBe('One seat for Zoë');
    expect(bySeats(1234)).toBe('1,234 seats for Zoë');
  });

  it('says names as they are, whatever they look like', () => {
    for (const name of ['{name}', '\\u202e \\x41', "it's '{name}'", '#', '$& $1', '{seats, plural, one {x}}'])
      expect(say('en', name)).toBe(`Hello ${name}`);
  });

  it('isolates a name that runs the other way, and takes out what turns the sentence around', () => {
    expect(say('ar', 'Zoë')).toBe('Hello \u2068Zoë\u2069');
    expect(say('de', '\u202Etxt.exe')).toBe('Hello txt.exe');
  });

  it('does not compile without its values, or with others', () => {
    const english = sayIn('en');
    // @ts-expect-error: without the name
    expect(english(texts.hello, {})).toBe('Hello ');
    // @ts-expect-error: the number of seats is no text
    expect(english(texts.seats, { seats: '2', name: 'Zoë' })).toContain('Zoë');
    // @ts-expect-error: there is no such place
    expect(english(texts.hello, { name: 'Zoë', seats: 2 })).toBe('Hello Zoë');
  });

  it.each(OTHERS)('is that of the catalogue: %s', (language) => {
    const [[id, said] = ['', '']] = [...readCatalogue('emails', language)].filter(([name]) => name === 'emails.frame.sent_with');
    expect(sayIn(language)({ id, message: 'Sent with Countersign' })).toBe(said);
  });
});

/** The cases of each plural of a compiled text. */
function pluralsIn(tokens: unknown): object[] {
  if (!Array.isArray(tokens)) return [];
  const [, type, cases] = tokens as [unknown, unknown, unknown];
  const isPlural = type === 'plural' && typeof cases === 'object' && cases !== null;
  return isPlural ? [cases, ...Object.values(cases).flatMap(pluralsIn)] : tokens.flatMap(pluralsIn);
}
