// Removed words are found elsewhere in any spelling variant.
import { describe, expect, it } from 'vitest';
import { testEngine } from '../../fixtures/engine.ts';
import { hebrew, leftward } from '../../fixtures/leftward.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { PdfString, resolver } from '../objects/objects.ts';
import { readOutline } from '../pages/outline.ts';
import { secretWords, containsAny, wordsOf } from './secret-words.ts';

const engine = await testEngine();
const utf16 = (text: string): string =>
  `<feff${[...text].map((one) => one.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;

describe('secret words', () => {
  it.each([
    ['مُحَمَّدٌ', 'محمد'],
    ['محمد', 'مُحَمَّدٌ'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी', 'हिन्दी'],
    ['ที่อยู่', 'ที่อยู่'],
    ['Núñez', 'Nu\u0301n\u0303ez'],
  ])('%s is recognised in %s', (removed, title) => {
    const words = new Set(wordsOf(removed));
    expect(containsAny(title, words)).toBe(true);
    expect(secretWords(words, new Set()).hide(`(${title})`)).toBe('(…)');
  });

  it('match whole words only: a different vowel letter makes a different word', () => {
    const words = new Set(wordsOf('हिन्दी'));
    expect(secretWords(words, new Set(wordsOf('हिन्दू'))).hide('हिन्दी')).toBe('…');
    expect(containsAny('हिन्दू', words)).toBe(false);
  });

  it.each(['D`CB`A', 'DCBA'])('%s is hidden in a bookmark of another page, with and without vowel marks', async (seen) => {
    for (const title of ['ABCD', 'AB\u05b8CD\u05b8']) {
      const catalog = `/Outlines << /First << /Title ${utf16(hebrew(title))} >> >>`;
      const { bytes } = await engine.redact(leftward([`HG ${seen}`, 'IHG'], { catalog }), [
        { page_index: 0, x: 92, y: 130, width: 60, height: 18 },
      ]);
      expect(await titlesOf(bytes)).toEqual(['…']);
    }
  });
});

async function titlesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await openDocument(bytes);
  try {
    const titles = readOutline(document.pdf).map(({ dict }) => dict.get('Title', resolver(document.pdf)));
    return titles.map((title) => (title instanceof PdfString ? title.asString() : ''));
  } finally {
    closeDocument(document);
  }
}
