import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, pdftotext, unpacked } from '../../fixtures/engine.ts';
import { rawPdf } from '../../fixtures/raw-pdf.ts';
import { rewrite } from './rewrite.ts';
import { FileWriter } from './file-writer.ts';

describe('a rewritten document', () => {
  const content = `BT /F1 12 Tf 72 700 Td (Here) Tj ET ${'% nothing\n'.repeat(200)}`;
  const file = rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R /Metadata 90 0 R >>',
      2: '<< /Type /Pages /Kids [30 0 R] /Count 1 >>',
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      30: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 31 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      31: { entries: '', data: content },
      40: '<< /Nobody (leads here) >>',
    },
    trailer: '/Info 60 0 R',
  });

  it('contains only what its catalog refers to, numbered without gaps', async () => {
    const made = await rewrite(file);
    expect(isCleanForQpdf(made)).toBe(true);
    expect(pdftotext(made)).toContain('Here');
    const text = Buffer.from(made).toString('latin1');
    expect(text.match(/^\d+ 0 obj$/gm)).toEqual(['1 0 obj', '2 0 obj', '3 0 obj', '4 0 obj', '5 0 obj']);
    expect(unpacked(made)).not.toContain('leads here');
  });

  it('keeps dangling references as null, and deflates its content', async () => {
    const made = await rewrite(file);
    expect(Buffer.from(made).toString('latin1')).toContain('/Metadata null');
    expect(made.length).toBeLessThan(file.length / 2);
  });
});

it('joins pieces of every length and tracks its position', () => {
  const writer = new FileWriter(7);
  const pieces = [1, 40, 4_096, 4_097, 65_536, 3, 70_000, 0, 5].map((length, index) => String(index).repeat(length));
  let expected = '';
  for (let round = 0; round < 20; round++) {
    for (const piece of pieces) {
      writer.writeAscii(piece);
      writer.writeBytes(Buffer.from(piece));
      writer.writeByte(0x2e);
      writer.writeUtf8('é');
      expected += `${piece}${piece}.é`;
      expect(writer.position).toBe(7 + Buffer.byteLength(expected));
    }
    writer.digest();
  }
  expect(writer.take().toString('utf8')).toBe(expected);
});
