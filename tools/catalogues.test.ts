// What the screens say: a text that one of the languages lacks is found here, before a build trips over it.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@countersign/contract/languages';
import { describe, expect, it } from 'vitest';

const CATALOGUES = path.join(import.meta.dirname, '../apps/web/src/locales');
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

const english = messagesOf(readFileSync(path.join(CATALOGUES, 'en.po'), 'utf8'));

describe('what the screens say', () => {
  it('is read from the catalogues', () => {
    expect(english.size).toBeGreaterThan(1_000);
  });

  it.each(OTHERS)('is there in %s, and nothing else is', (language) => {
    const words = messagesOf(readFileSync(path.join(CATALOGUES, `${language}.po`), 'utf8'));
    expect(missingIn(words, english)).toEqual([]);
    expect([...words.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it.each(OTHERS)('holds in %s what the English texts are given', (language) => {
    const words = messagesOf(readFileSync(path.join(CATALOGUES, `${language}.po`), 'utf8'));
    const wrong = [...words].filter(([key, said]) => placesIn(said).join() !== placesIn(english.get(key) ?? '').join());
    expect(wrong).toEqual([]);
  });

  it.each([
    ['de', /\b(?:du|dir|dich|deine?[mnrs]?)\b/i],
    ['fr', /(?<![-\p{L}’])(?:tu|toi|tes)(?!\p{L})/iu],
    ['es', /(?<!\p{L})(?:tú|tus?|eres|puedes|tienes|quieres|has)(?!\p{L})/iu],
  ] as const)('speaks to people in %s as one does to somebody one does not know', (language, familiar) => {
    const words = messagesOf(readFileSync(path.join(CATALOGUES, `${language}.po`), 'utf8'));
    const server = JSON.parse(readFileSync(path.join(CATALOGUES, `server/${language}.json`), 'utf8')) as Record<string, string>;
    expect([...words.values(), ...Object.values(server)].filter((said) => familiar.test(said))).toEqual([]);
  });

  it('is not handed on to functions as `t`, where the macro does not find it and nothing is said at all', () => {
    const source = path.join(import.meta.dirname, '../apps/web/src');
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const handed = files.filter((file) => /ReturnType<typeof useLingui>/.test(readFileSync(path.join(source, file), 'utf8')));
    expect(files.length).toBeGreaterThan(500);
    expect(handed).toEqual([]);
  });

  it('is missed where it is empty, not there, or told with the same words in another context only', () => {
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

/** By text, and by its context where it has one. Without the head, and without what is in use no more. */
function messagesOf(po: string): Map<string, string> {
  const entries = po.split(/\n{2,}/).map((entry) => {
    const lines = entry.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const text = lines.join('\n').replaceAll(/"\n"/g, '');
    const part = (name: string) => {
      const [, quoted = '""'] = new RegExp(`^${name} (".*")$`, 'm').exec(text) ?? [];
      return JSON.parse(quoted) as string;
    };
    const context = part('msgctxt');
    return [context === '' ? part('msgid') : `${context}\u0004${part('msgid')}`, part('msgstr')] as const;
  });
  return new Map(entries.filter(([key]) => key !== ''));
}

/** What is put in, and what is around words: each once, whatever their order. */
function placesIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+(?=[},])|<\/?\d+\/?>/g) ?? [])].toSorted();
}
