// Checks the messages of the screens and the server, to find a missing translation before it breaks a build.
import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@countersign/contract/languages';
import { PROBLEMS } from '@countersign/contract/problems';
import { describe, expect, it } from 'vitest';
import { messagesOf } from './messages-of.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CATALOGUES = path.join(ROOT, 'apps/web/src/locales');
const OF_SERVER = path.join(ROOT, 'apps/server/src/locales');
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

describe.each([
  ['screens', CATALOGUES, 1_000],
  ['problems', path.join(CATALOGUES, 'problems'), 400],
  ['emails', path.join(OF_SERVER, 'emails'), 180],
  ['documents', path.join(OF_SERVER, 'documents'), 90],
])('the catalogues of the %s', (_name, folder, least) => {
  const english = messagesOf(readFileSync(path.join(folder, 'en.po'), 'utf8'));

  it('can be read', () => {
    expect(english.size).toBeGreaterThan(least);
  });

  it.each(OTHERS)('have exactly the English texts in %s', (language) => {
    const words = messagesOf(readFileSync(path.join(folder, `${language}.po`), 'utf8'));
    expect(missingIn(words, english)).toEqual([]);
    expect([...words.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it.each(OTHERS)('use the same placeholders in %s as in English', (language) => {
    const words = messagesOf(readFileSync(path.join(folder, `${language}.po`), 'utf8'));
    const wrong = [...words].filter(
      ([key, said]) => placeholdersIn(said).join() !== placeholdersIn(english.get(key) ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  it.each([
    ['de', /\b(?:du|dir|dich|deine?[mnrs]?)\b/i],
    ['fr', /(?<![-\p{L}’])(?:tu|toi|tes)(?!\p{L})/iu],
    ['es', /(?<!\p{L})(?:tú|tus?|eres|puedes|tienes|quieres|has)(?!\p{L})/iu],
  ] as const)('address people formally in %s', (language, familiar) => {
    const words = messagesOf(readFileSync(path.join(folder, `${language}.po`), 'utf8'));
    expect([...words.values()].filter((said) => familiar.test(said))).toEqual([]);
  });
});

describe('the texts in the code', () => {
  it('match the catalogue of problems', () => {
    const english = messagesOf(readFileSync(path.join(CATALOGUES, 'problems/en.po'), 'utf8'));
    expect(Object.fromEntries(english)).toEqual(
      Object.fromEntries(Object.entries(PROBLEMS).map(([code, sentence]) => [`problem.${code}`, sentence])),
    );
  });

  it('use every problem in the catalogue', () => {
    const files = ['apps/server/src', 'packages/contract/src', 'packages/document-model/src'].flatMap((folder) =>
      globSync(`${folder}/**/*.ts`, {
        cwd: ROOT,
        exclude: ['**/*.test.ts', '**/contract/src/problems/*', '**/document-model/src/field-problems.ts'],
      }),
    );
    const code = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n');
    const unused = Object.keys(PROBLEMS).filter((name) => !code.includes(`'${name}'`) && !/^(?:state|action)_/.test(name));
    expect(unused).toEqual([]);
  });

  it('do not pass `t` to functions, where the macro does not find it', () => {
    const source = path.join(import.meta.dirname, '../apps/web/src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const handed = files.filter((file) => /ReturnType<typeof useLingui>/.test(readFileSync(path.join(source, file), 'utf8')));
    expect(files.length).toBeGreaterThan(500);
    expect(handed).toEqual([]);
  });

  it('count as missing if they are empty, absent, or only present in another context', () => {
    const source = messagesOf(
      'msgid "Send"\nmsgstr "Send"\n\nmsgctxt "noun"\nmsgid "Draft"\nmsgstr "Draft"\n\nmsgid "Long "\n"text"\nmsgstr "Long text"',
    );
    const planted = messagesOf(
      'msgid "Send"\nmsgstr ""\n\nmsgid "Draft"\nmsgstr "Entwurf"\n\n#~ msgid "Long text"\n#~ msgstr "Langer Text"',
    );
    expect(missingIn(planted, source)).toEqual(['Send', 'noun\u0004Draft', 'Long text']);
  });
});

function missingIn(words: Map<string, string>, source: Map<string, string>): string[] {
  return [...source.keys()].filter((key) => (words.get(key) ?? '').trim() === '');
}

/** The placeholders and tags of a message, each once, in any order. */
function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+(?=[},])|<\/?\d+\/?>/g) ?? [])].toSorted();
}
