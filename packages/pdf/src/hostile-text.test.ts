// Text crafted for catastrophic backtracking in regular expressions: the result stays correct, without the delay.
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

describe('extremely long text', () => {
  it('is not parsed as a font size', () => {
    expect(textStyle(`${digits}x /F1 9 Tf`)).toEqual({ text_size: 9, text_color: '#000000' });
    expect(textStyle('/F1 9. Tf .5 g')).toEqual({ text_size: 9, text_color: '#808080' });
  });

  it('is not parsed as a text rendering mode', () => {
    const content = `${digits}/a Tr BT /OC /A BDC (a) Tj EMC ET`;
    expect(settledContent(content, () => false)?.replaceAll(/\s+/g, ' ')).not.toContain('(a)');
  });

  it('is not parsed as a calculation: unterminated comments and notations', () => {
    expect(formulaOf('/*BVCALC '.repeat(7_000))).toBeNull();
    expect(formulaOf('/*'.repeat(30_000))).toBeNull();
    expect(formulaOf('event.value = 1 /* + 2')).toBeNull();
    expect(formulaOf('event.value = 1 /* one */ + 2')).toBe(formulaOf('event.value = 1 + 2'));
    expect(formulaOf('/** BVCALC a + b EVCALC **/ event.value = 1')).toBe('{a} + {b}');
  });

  it('is not parsed as trailers of a damaged file', () => {
    const trailers = bytesOf(`/Filter${' '.repeat(1_900)}x/XRef`.repeat(500) + '/XRef'.repeat(million));
    expect(hasUnreadableXref(trailers)).toBe(false);
    expect(namesEncryption(trailers)).toBe(false);
    expect(hasUnreadableXref(bytesOf('1 0 obj << /Type /XRef /Filter /Odd /W [1 /XRef] >> stream'))).toBe(true);
  });
});

describe('a name that is also a property of every object', () => {
  it.each(['constructor', 'toString', '__proto__'])('is not an encoding: %s', (given) => {
    expect(codeEncoding(PdfDict.of({ Encoding: name(given) }), () => null)).toBeUndefined();
  });
});
