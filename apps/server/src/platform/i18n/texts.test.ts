// The texts of all features, in the code and in the catalogues. tools/catalogues.test.ts checks that no language lacks one.
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

/** All texts defined in the source files for this catalogue. */
async function textsIn(catalogue: Catalogue): Promise<Text[]> {
  const files = globSync(`**/${catalogue.slice(0, -1)}-texts.ts`, { cwd: SOURCE });
  const tables = await Promise.all(files.map((file) => import(path.join(SOURCE, file)) as Promise<Record<string, object>>));
  return tables.flatMap((exported) => Object.values(exported)).flatMap(listTexts);
}

describe.each(CATALOGUES)('the texts of %s', (catalogue) => {
  it('match the English messages of their catalogue', async () => {
    const texts = await textsIn(catalogue);
    const english = readCatalogue(catalogue, 'en');
    expect(Object.fromEntries(texts.map(({ id, message }) => [id, message]))).toEqual(
      Object.fromEntries([...english].filter(([id]) => id !== '')),
    );
    expect(texts.filter(({ id }) => !id.startsWith(`${catalogue}.`))).toEqual([]);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  });

  it.each(LANGUAGES)('have every plural form that %s needs', (language) => {
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

describe('a formatted text', () => {
  const texts = defineTexts('emails.test', {
    seats: '{seats, plural, one {One seat for {name}} other {# seats for {name}}}',
    hello: 'Hello {name}',
  });
  const say = (language: Language, name: string) => sayIn(language)(texts.hello, { name });

  it('has the plural form of its number, and numbers in the format of the language', () => {
    const bySeats = (seats: number) => sayIn('en')(texts.seats, { seats, name: 'Zoë' });
    expect(bySeats(1)).toBe('One seat for Zoë');
    expect(bySeats(1234)).toBe('1,234 seats for Zoë');
  });

  it('contains names unchanged, whatever they look like', () => {
    for (const name of ['{name}', '\\u202e \\x41', "it's '{name}'", '#', '$& $1', '{seats, plural, one {x}}'])
      expect(say('en', name)).toBe(`Hello ${name}`);
  });

  it('isolates a name with the opposite direction, and removes direction controls', () => {
    expect(say('ar', 'Zoë')).toBe('Hello \u2068Zoë\u2069');
    expect(say('de', '\u202Etxt.exe')).toBe('Hello txt.exe');
  });

  it('does not compile with missing or wrong values', () => {
    const english = sayIn('en');
    // @ts-expect-error: the name is missing.
    expect(english(texts.hello, {})).toBe('Hello ');
    // @ts-expect-error: the number of seats must not be a string.
    expect(english(texts.seats, { seats: '2', name: 'Zoë' })).toContain('Zoë');
    // @ts-expect-error: the text has no such placeholder.
    expect(english(texts.hello, { name: 'Zoë', seats: 2 })).toBe('Hello Zoë');
  });

  it.each(OTHERS)('comes from the catalogue: %s', (language) => {
    const [[id, said] = ['', '']] = [...readCatalogue('emails', language)].filter(([name]) => name === 'emails.frame.sent_with');
    expect(sayIn(language)({ id, message: 'Sent with Countersign' })).toBe(said);
  });
});

/** The cases of each plural in a compiled text. */
function pluralsIn(tokens: unknown): object[] {
  if (!Array.isArray(tokens)) return [];
  const [, type, cases] = tokens as [unknown, unknown, unknown];
  const isPlural = type === 'plural' && typeof cases === 'object' && cases !== null;
  return isPlural ? [cases, ...Object.values(cases).flatMap(pluralsIn)] : tokens.flatMap(pluralsIn);
}
