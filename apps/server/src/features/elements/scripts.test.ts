// Text in every script, from the element to the file: independent programs read it back.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from '@countersign/document-model';
import { afterAll, describe, expect, it } from 'vitest';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { drawOnPages } from './draw-on-pages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = crypto.randomUUID();

const SCRIPTS = [
  ['Latin', 'Straße, façade, Łódź, ồ, ŵ – “quoted” €'],
  ['Greek', 'Συμφωνία και υπογραφή'],
  ['Cyrillic', 'Договор підписано ћирилица'],
  ['Arabic', 'تم التوقيع على العقد'],
  ['Thai beside Latin', 'ที่นี่ Bangkok ก็'],
  ['Hebrew', 'החוזה נחתם'],
  ['Hebrew with its points', 'שָׁלוֹם עֲלֵיכֶם'],
  ['Latin with marks of their own', 'x\u0323\u0302 q\u0303'],
  ['Devanagari', 'अनुबंध पर हस्ताक्षर'],
  ['Thai', 'ลงนามในสัญญาแล้ว'],
  ['Chinese', '合同已签署，甲方确认。'],
  ['Traditional Chinese', '合約已簽署,甲方確認'],
  ['Japanese', '契約書に署名しました。カタカナ'],
  ['Korean', '계약서에 서명했습니다'],
  ['emoji and signs', 'Done 👍 ☐ ⚠ →'],
] as const;

describe('text in a file', () => {
  it.each(SCRIPTS)('in %s is embedded, and extracted unchanged', async (_, text) => {
    const file = await stamped(text);
    const read = execFileSync('pdftotext', [file, '-']).toString();
    expect(plain(read)).toBe(plain(text));
    const engine = await loadEngine();
    const seenByPdfium = engine.extractText(new Uint8Array(readFileSync(file)))[0] ?? '';
    expect(plain(seenByPdfium)).toBe(plain(text).replace('👍 ', '')); // it omits characters beyond 16 bits
    expect(execFileSync('pdffonts', [file]).toString()).not.toMatch(/ no +(yes|no) +(yes|no) +\d+ +0$/m);
    expect(execFileSync('qpdf', ['--check', file]).toString()).toContain('No syntax or stream encoding errors');
  });
});

it('vocalized Arabic is extracted with every mark after its letter', async () => {
  const text = 'مُحَمَّدٌ أهلاً إِنَّ اللّٰهَ';
  const file = await stamped(text);
  expect(plain(execFileSync('pdftotext', [file, '-']).toString())).toBe(plain(text));
  const engine = await loadEngine();
  const seenByPdfium = engine.extractText(new Uint8Array(readFileSync(file)))[0] ?? '';
  // PDFium mistakes some gaps for spaces, because marks end before their letters do.
  expect(plain(seenByPdfium).replaceAll(' ', '')).toBe(plain(text).replaceAll(' ', ''));
});

it.each([
  ['Arabic with Latin names, numbers and brackets', 'العقد رقم (14) بين ABC Ltd. (Berlin) والمستأجر'],
  ['a Latin phrase between Arabic words', 'بين «self test» و 50% من [Civil Code] فقط'],
  ['Hebrew with brackets beside each other', 'סעיף 15(ב)(4) לחוק «נספח» של Acme GmbH'],
  ['Latin with an Arabic phrase', 'Signed by محمد علي (المدير) in Berlin (Germany)'],
  ['Arabic with its accents', 'مُحَمَّدٌ أهلاً إِنَّ اللّٰهَ'],
  ['Arabic ligatures', 'لا بأس، الأسد والإسلام'],
  ['Arabic digits', 'بتاريخ ١٤-٣-١٤٣٤ في Cairo'],
])('%s: each word is found at its position, in reading order', async (_, text) => {
  const engine = await loadEngine();
  const reader = engine.open(new Uint8Array(readFileSync(await stamped(text))));
  const { lines } = reader.textOf(0);
  reader.close();
  expect(lines.map((line) => plain(line.text))).toEqual([plain(text)]);
});

async function stamped(text: string): Promise<string> {
  const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
  const blank = await engine.createPdf({ pages: [{ width: 595, height: 841 }], drawings: [] });
  const element = createElement(
    { kind: 'text', id: crypto.randomUUID(), page_id: PAGE, x: 50, y: 50 },
    { value: text, width: 495, height: 40 },
  );
  const drawings = drawOnPages({ elements: [element], page_index: { [PAGE]: 0 }, images: {} }, shaper);
  const file = path.join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(file, await engine.stamp(blank, drawings, { fonts }));
  return file;
}

/** Without direction marks and the spaces that a reader adds at line ends. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\f]/g, '')
    .trim();
}
