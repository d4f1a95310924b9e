// Flips one bit anywhere in a sealed file. The file is never reported as intact, as unsigned or as not a PDF, and the report
// locates the damage.
import { expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { rawPdf, textOf } from '../../fixtures/raw-pdf.ts';
import { chances } from '../../fixtures/tampering.ts';
import { type SignatureReport, verify } from '../index.ts';
import { isDeep } from '../../fixtures/deep.ts';

const engine = await testEngine();
const { signer, root } = await testAuthority();
const sealed = await engine.sign(await engine.sign(pageFiles.plain(), signer), signer);
const file = textOf(sealed);

const keywords =
  'xref trailer startxref obj endobj /AcroForm /Fields /ByteRange /Contents /Sig /Root /Type /FT /V /T /Kids /Pages /Prev /Size /SubFilter %PDF %%EOF'.split(
    ' ',
  );
const atKeywords = keywords.flatMap((keyword) =>
  [...file.matchAll(new RegExp(`${keyword}(?![A-Za-z])`, 'g'))].flatMap(({ index }) =>
    Array.from(keyword, (_, position) => index + position),
  ),
);

const reportsOf = (bytes: Uint8Array): Promise<SignatureReport[]> => verify(bytes, { trusted: [root], made_here: true });

function withBit(offset: number, bit: number): Uint8Array {
  const changed = sealed.slice();
  changed[offset] = (changed[offset] ?? 0) ^ (1 << bit);
  return changed;
}

/** Hexadecimal digits mean the same in upper and lower case. */
function saysTheSame(offset: number, bit: number): boolean {
  const digits = file.slice(file.lastIndexOf('<', offset) + 1, file.indexOf('>', offset));
  return bit === 5 && /^[0-9a-f]{64,}$/i.test(digits) && /[a-f]/i.test(file[offset] ?? '');
}

/** A changed issuer certificate proves nothing about the file. It is enough that the chain is no longer trusted then. */
function isNoticed(reports: readonly SignatureReport[], offset: number): boolean {
  const isNamed = reports.some(({ damaged }) => damaged && damaged.from <= offset && offset < damaged.to);
  return isNamed || (reports.length === 2 && reports.some(({ trusted }) => !trusted));
}

async function unnoticed(offsets: Iterable<[offset: number, bit: number]>): Promise<string[]> {
  const found: string[] = [];
  for (const [offset, bit] of offsets) {
    if (saysTheSame(offset, bit)) continue;
    const reports = await reportsOf(withBit(offset, bit)).catch((error: unknown) => [String(error)]);
    const isReported = reports.every((report) => typeof report !== 'string') && isNoticed(reports, offset);
    if (!isReported)
      found.push(`${offset}.${bit} ${JSON.stringify(file.slice(offset - 20, offset + 20))} ${JSON.stringify(reports)}`);
  }
  return found;
}

it('is reported as intact if unmodified', async () => {
  expect(await reportsOf(sealed)).toMatchObject([
    { intact: true, trusted: true, changes_allowed: true, damaged: null },
    { intact: true, trusted: true, changes_allowed: true, damaged: null, covers_whole_file: true },
  ]);
});

it('is reported as changed after one bit flip in a structural keyword', async () => {
  const chance = chances(1);
  const offsets = isDeep ? atKeywords : atKeywords.filter((_, index) => index % 16 === chance(16));
  expect(await unnoticed(offsets.map((offset) => [offset, chance(8)]))).toEqual([]);
});

it(`is reported as changed after one bit flip at ${isDeep ? 'every byte' : '30 places'}`, async () => {
  const chance = chances(2);
  const offsets = isDeep ? [...sealed.keys()] : Array.from({ length: 30 }, () => chance(sealed.length));
  expect(await unnoticed(offsets.map((offset) => [offset, chance(8)]))).toEqual([]);
});

it('is reported as changed if a bracket of a ByteRange becomes another character', async () => {
  const [from, to] = [file.lastIndexOf('/ByteRange ['), file.lastIndexOf('/Contents')];
  const brackets = [file.indexOf('[', from), file.lastIndexOf(']', to)];
  const offsets = brackets.flatMap((offset) => Array.from({ length: 8 }, (_, bit) => [offset, bit] as [number, number]));
  expect(await unnoticed(offsets)).toEqual([]);
});

it.each(['/Fields', '/FT', '/ByteRange'])(
  'reports signer and position of a signature that %s no longer leads to',
  async (key) => {
    const at = file.lastIndexOf(key);
    const [first, second] = [...file.matchAll(/\/ByteRange \[0 \d+ (\d+) (\d+)/g)].map(
      ([, from, size]) => Number(from) + Number(size),
    );
    expect((await reportsOf(withBit(at + 1, 0))).at(-1)).toMatchObject({
      signer: 'Zoë Signer',
      intact: false,
      changes_allowed: false,
      problem: 'digest',
      damaged: { from: first, to: second, part: 'signed' },
    });
  },
);

it('does not call an earlier signature valid for a later revision that drops it from the form', async () => {
  const reports = await reportsOf(withBit(file.lastIndexOf('/Fields') + 1, 0));
  expect(reports[0]).toMatchObject({ field: 'Signature1', signer: 'Zoë Signer', intact: true, changes_allowed: false });
});

it('does not report signatures of embedded files, or text that looks like a signature', async () => {
  const source = pageFiles.pagesFile([{}]);
  const holding = (data: string) => rawPdf({ objects: { ...source.objects, 30: { entries: '', data } } });
  expect(await reportsOf(holding(textOf(await engine.sign(pageFiles.plain(), signer))))).toEqual([]);
  const digits = '3082'.repeat(200);
  expect(await reportsOf(holding(`/ByteRange [0 10 20 30] /Contents <${digits}> /SubFilter /adbe.pkcs7.detached`))).toEqual([]);
});
