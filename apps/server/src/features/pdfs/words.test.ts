import { describe, expect, it } from 'vitest';
import { wordQuery, wordsOf } from './words.ts';

describe('words', () => {
  it('are found without case, accents and signs, each once', () => {
    expect(wordsOf('Müller & Söhne — müller, “Café” №7')).toEqual(['muller', 'sohne', 'cafe', 'no7']);
  });

  it('are told apart where there are no spaces', () => {
    expect(wordsOf('契約書に署名する').length).toBeGreaterThan(2);
    expect(wordsOf('สัญญาเช่า').length).toBeGreaterThan(0);
  });

  it('make a query that finds beginnings, whatever signs are in them', () => {
    expect(wordQuery('Rental agr')).toBe("'rental':* & 'agr':*");
    expect(wordQuery("o'brien")).toBe("'o''brien':*");
    expect(wordQuery('…')).toBeNull();
  });
});
