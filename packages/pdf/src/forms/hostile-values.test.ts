// Values larger than anyone would type.
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { rawPdf, type RawObject } from '../../fixtures/raw-pdf.ts';
import { PdfString } from '../objects/objects.ts';
import { readForm } from './read-form.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

const MEGABYTE = 2 ** 20;

/** A form with `count` fields, each with its own value. */
function withValues(count: number, value: (index: number) => RawObject): Uint8Array {
  const fields = Array.from({ length: count }, (_, index) => 1_000 + index);
  const references = fields.map((field) => `${field} 0 R`).join(' ');
  const objects: Record<number, RawObject> = {
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${references}] >> >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Annots [${references}] >>`,
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${field}) /V ${field + 100_000} 0 R /Rect [1 1 20 20] >>`,
      ]),
    ),
    ...Object.fromEntries(fields.map((field, index) => [field + 100_000, value(index)])),
  };
  return rawPdf({ objects });
}

it('reads at most sixteen megabytes of a document’s values in streams', async () => {
  const packed = (index: number) =>
    deflateSync(Buffer.concat([Buffer.from(`${index} `), Buffer.alloc(MEGABYTE - 100, 'a')])).toString('latin1');
  const file = withValues(200, (index) => ({ entries: '/Filter /FlateDecode', data: packed(index) }));
  expect(file.length).toBeLessThan(2 * MEGABYTE + MEGABYTE / 2);
  const values = (await expectCpuTime(30, () => readForm(file))).flatMap((field) => field.values);
  expect(values.map((value) => value.slice(0, 2))).toContain('0 ');
  const length = values.reduce((sum, value) => sum + value.length, 0);
  expect(length).toBeGreaterThan(15 * MEGABYTE);
  expect(length).toBeLessThanOrEqual(16 * MEGABYTE);
});

it('reads long values in the file quickly', async () => {
  const file = withValues(24, (index) => `(${index} ${'a'.repeat(MEGABYTE)})`);
  const values = (await expectCpuTime(100, () => readForm(file))).flatMap((field) => field.values);
  expect(values.map((value) => value.length)).toEqual(values.map((_, index) => MEGABYTE + `${index} `.length));
});

it.each([
  [
    'PDFDocEncoding',
    Buffer.from([0x41, 0x18, 0x1f, 0x80, 0x92, 0x9e, 0x9f, 0xa0, 0xad, 0xe9, 0x7f, 0x00, 0x0a, 0x7e]),
    'A˘˜•™ž€é\x7f\n~',
  ],
  ['UTF-16', Buffer.from('feff0041d83dde000020d83d', 'hex'), 'A😀 \ud83d'],
  ['UTF-16 with half a letter at the end', Buffer.from('feff004100', 'hex'), 'A'],
  ['UTF-16 in little endian', Buffer.from('fffe4100', 'hex'), 'A'],
  ['UTF-8', Buffer.from('efbbbfc3a9', 'hex'), 'é'],
])('text in %s is decoded as the standard defines', (_how, bytes, text) => {
  expect(new PdfString(bytes, 'literal').asString()).toBe(text);
});
