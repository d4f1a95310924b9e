import { describe, expect, it } from 'vitest';
import { wordQuery, wordsOf } from './words.ts';

describe('search words', () => {
  it('ignore case, accents and punctuation, and are unique', () => {
    expect(wordsOf('Müller & Söhne — müller, “Café” №7')).toEqual(['muller', 'sohne', 'cafe', 'no7']);
  });

  it('are segmented in scripts without spaces', () => {
    expect(wordsOf('契約書に署名する').length).toBeGreaterThan(2);
    expect(wordsOf('สัญญาเช่า').length).toBeGreaterThan(0);
  });

  it('are cut between characters, and fit into a PostgreSQL tsvector', () => {
    const [long] = wordsOf(`a${'𐐨'.repeat(80)}`);
    expect(long?.isWellFormed()).toBe(true);
    const many = wordsOf(Array.from({ length: 60_000 }, (_, index) => `word${index}${'x'.repeat(40)}`).join(' '));
    expect(Buffer.byteLength(many.join(' '))).toBeLessThan(700_000);
  });

  it('make a prefix query, whatever characters they contain', () => {
    expect(wordQuery('Rental agr')).toBe("'rental':* & 'agr':*");
    expect(wordQuery("o'brien")).toBe("'o''brien':*");
    expect(wordQuery('…')).toBeNull();
  });
});
