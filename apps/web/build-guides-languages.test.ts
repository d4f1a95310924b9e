// Each guide says the same in every language: the same steps, lists, tables, links and code, and the names that the screens have.
import { readFileSync, readdirSync } from 'node:fs';
import { LANGUAGES } from '@countersign/contract/languages';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { readGuide } from './build-guides.ts';
import type { Block, Guide, Inline } from './src/features/help/guide.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const SLUGS = [...fileAt('./src/features/help/guides.ts').matchAll(/slug: '([a-z-]+)'/g)].map(([, slug = '']) => slug);

describe.each(OTHERS)('the guides in %s', (language) => {
  const translations = messagesIn(language);

  it('are those of the help', () => {
    const files = readdirSync(new URL(`../../docs/guides/${language}`, import.meta.url));
    expect(new Set(files)).toEqual(new Set(SLUGS.map((slug) => `${slug}.md`)));
    expect(translations.get('Send for signing')).toBeDefined();
  });

  it.each(SLUGS)('have %s with the parts of the English one', (slug) => {
    expect(partsOf(guideAt(`${language}/${slug}.md`)).map(shapeOf)).toEqual(partsOf(guideAt(`${slug}.md`)).map(shapeOf));
  });

  it.each(SLUGS)('call things in %s as the screens do', (slug) => {
    expect(misnamed(partsOf(guideAt(`${slug}.md`)), partsOf(guideAt(`${language}/${slug}.md`)), translations)).toEqual([]);
  });
});

describe('a guide and its translation', () => {
  const english = partsOf(
    readGuide('# Send\n\n1. Press **Send** or `Enter`, see [contacts](contacts.md).\n2. **Settings → Send**'),
  );

  it.each([
    ['a step', '# Senden\n\n1. **Senden** oder `Enter`, siehe [Kontakte](contacts.md).'],
    ['code', '# Senden\n\n1. **Senden** oder Enter, siehe [Kontakte](contacts.md).\n2. **Einstellungen → Senden**'],
    ['a link', '# Senden\n\n1. **Senden** oder `Enter`, siehe [Kontakte](send.md).\n2. **Einstellungen → Senden**'],
    ['a name', '# Senden\n\n1. Senden oder `Enter`, siehe [Kontakte](contacts.md).\n2. **Einstellungen → Senden**'],
  ])('differ where %s does', (_, markdown) => {
    expect(partsOf(readGuide(markdown)).map(shapeOf)).not.toEqual(english.map(shapeOf));
  });

  it('differ where a button has another name than on the screen', () => {
    const german = partsOf(
      readGuide('# Senden\n\n1. **Abschicken** oder `Enter`, siehe [Kontakte](contacts.md).\n2. **Optionen → Senden**'),
    );
    const words = new Map([
      ['Send', ['Senden']],
      ['Settings', ['Einstellungen']],
    ]);
    expect(misnamed(english, german, words)).toEqual(['Send: Senden', 'Settings: Einstellungen']);
  });
});

/** A heading, a paragraph, a row of a table or the beginning of a list, in the order of reading. */
interface Part {
  kind: string;
  inlines: Inline[];
}

function partsOf({ title, blocks }: Guide): Part[] {
  return [{ kind: 'title', inlines: [{ kind: 'strong', inlines: [title] }] }, ...blocks.flatMap(partsOfBlock)];
}

function partsOfBlock(block: Block): Part[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: `heading ${block.level}`, inlines: block.inlines }];
    case 'paragraph':
      return [{ kind: 'paragraph', inlines: block.inlines }];
    case 'code':
      return [{ kind: `code ${block.text}`, inlines: [] }];
    case 'quote':
      return [{ kind: `quote of ${block.blocks.length}`, inlines: [] }, ...block.blocks.flatMap(partsOfBlock)];
    case 'list': {
      const kind = `${block.is_ordered ? 'ordered ' : ''}list of ${block.items.length}`;
      return [{ kind, inlines: [] }, ...block.items.flatMap((item) => item.flatMap(partsOfBlock))];
    }
    case 'table':
      return [block.head, ...block.rows].map((cells) => ({ kind: `row of ${cells.length}`, inlines: cells.flat() }));
  }
}

/** What stays the same when it is said in another language; in which order the words of a sentence come does not. */
function shapeOf({ kind, inlines }: Part) {
  const marks = marksOf(inlines);
  const of = (wanted: string) => marks.filter((mark) => mark.kind === wanted);
  return {
    kind,
    code: countsOf(of('code').map(textOf)),
    // A guide that is not for users is there in English only, a folder above.
    links: countsOf(of('link').map((mark) => (mark.kind === 'link' ? mark.href.replace('../', '') : ''))),
    strong: of('strong').length,
    em: of('em').length,
  };
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The names of the screens that a translation does not have, and what they are on the screens. */
function misnamed(english: Part[], translated: Part[], translations: ReadonlyMap<string, readonly string[]>): string[] {
  return english.flatMap((part, index) => {
    const names = new Set(namesIn(translated[index]?.inlines ?? []));
    return namesIn(part.inlines).flatMap((name) => {
      const said = translations.get(name);
      return said === undefined || said.some((words) => names.has(words)) ? [] : [`${name}: ${said.join(', ')}`];
    });
  });
}

/** What is set off, without the sign that ends it; "Settings → Contacts" is two names. */
function namesIn(inlines: readonly Inline[]): string[] {
  return marksOf(inlines)
    .filter(({ kind }) => kind === 'strong' || kind === 'em')
    .flatMap((mark) => textOf(mark).split(' → '))
    .map(plainName);
}

/** "After signing, go to (optional)" is the same name as without the note, "Try again." as without the dot. */
function plainName(text: string): string {
  return text.replace(/ \([^()]*\)$/, '').replace(/[.:]$/, '');
}

function marksOf(inlines: readonly Inline[]): Exclude<Inline, string>[] {
  return inlines.flatMap((part) => (typeof part === 'string' ? [] : [part, ...('inlines' in part ? marksOf(part.inlines) : [])]));
}

function textOf(part: Inline): string {
  if (typeof part === 'string') return part;
  return part.kind === 'code' ? part.text : part.inlines.map(textOf).join('');
}

/** What the screens say in a language, by the English text; more than one where a text has contexts. */
function messagesIn(language: string): Map<string, string[]> {
  const file = `./src/locales/${language}.po`;
  const catalogue = formatter().parse(fileAt(file), { locale: language, sourceLocale: 'en', filename: file });
  const words = new Map<string, string[]>();
  for (const { message = '', translation = '' } of Object.values(
    catalogue as Record<string, { message?: string; translation?: string }>,
  )) {
    const name = plainName(message);
    words.set(name, [...(words.get(name) ?? []), plainName(translation)]);
  }
  return words;
}

function guideAt(name: string): Guide {
  return readGuide(fileAt(`../../docs/guides/${name}`));
}

function fileAt(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
