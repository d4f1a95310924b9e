// Text of a file that makes a pattern try again from each of its characters: what is read of it stays what it is, without that.
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../fixtures/raw-pdf.ts';
import { settledContent } from './active/settle-content.ts';
import { codeEncoding } from './compress/code-names.ts';
import { formulaOf } from './forms/read-calculation.ts';
import { textStyle } from './forms/text-style.ts';
import { hasUnreadableXref, namesEncryption } from './io/encryption.ts';
import { name, PdfDict } from './objects/objects.ts';

const million = 1_000_000;
const digits = '1'.repeat(million);

describe('text that goes on and on', () => {
  it('is no size of a text', () => {
    expect(textStyle(`${digits}x /F1 9 Tf`)).toEqual({ text_size: 9, text_color: '#000000' });
    expect(textStyle('/F1 9. Tf .5 g')).toEqual({ text_size: 9, text_color: '#808080' });
  });

  it('is no rendering mode of letters', () => {
    const content = `${digits}/a Tr BT /OC /A BDC (a) Tj EMC ET`;
    expect(settledContent(content, () => false)?.replaceAll(/\s+/g, ' ')).not.toContain('(a)');
  });

  it('is no calculation: comments that do not end, and notations that do not', () => {
    expect(formulaOf('/*BVCALC '.repeat(7_000))).toBeNull();
    expect(formulaOf('/*'.repeat(30_000))).toBeNull();
    expect(formulaOf('event.value = 1 /* + 2')).toBeNull();
    expect(formulaOf('event.value = 1 /* one */ + 2')).toBe(formulaOf('event.value = 1 + 2'));
    expect(formulaOf('/** BVCALC a + b EVCALC **/ event.value = 1')).toBe('{a} + {b}');
  });

  it('is no trailer of a damaged file, of which it has very many', () => {
    const trailers = bytesOf(`/Filter${' '.repeat(1_900)}x/XRef`.repeat(500) + '/XRef'.repeat(million));
    expect(hasUnreadableXref(trailers)).toBe(false);
    expect(namesEncryption(trailers)).toBe(false);
    expect(hasUnreadableXref(bytesOf('1 0 obj << /Type /XRef /Filter /Odd /W [1 /XRef] >> stream'))).toBe(true);
  });
});

describe('a name that every object has', () => {
  it.each(['constructor', 'toString', '__proto__'])('is no encoding: %s', (given) => {
    expect(codeEncoding(PdfDict.of({ Encoding: name(given) }), () => null)).toBeUndefined();
  });
});
