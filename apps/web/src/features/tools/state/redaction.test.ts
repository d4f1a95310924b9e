import { describe, expect, it } from 'vitest';
import { wordsNotFound } from './redaction.ts';

const notFound = (words: string[], texts: string[], is_case_sensitive = false) =>
  wordsNotFound({ words, patterns: [], is_case_sensitive }, texts);

describe('words that were not found', () => {
  it('are those that no found text contains', () => {
    expect(notFound(['Acme', 'Nowhere'], ['ACME', 'Smith'])).toEqual(['Nowhere']);
    expect(notFound(['Acme'], ['ACME'], true)).toEqual(['Acme']);
    expect(notFound(['Ann'], ['Anna'])).toEqual([]);
  });

  it('are compared literally, with any amount of white space', () => {
    expect(notFound(['a.b', 'Smith-Jones', '1/2 (x)'], ['axb', 'smith-jones', '1/2  (X)'])).toEqual(['a.b']);
  });
});
