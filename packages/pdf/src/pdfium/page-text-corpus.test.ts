// Text of real files with bidirectional lines, in reading order.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testEngine } from '../../fixtures/engine.ts';
import { leftward } from '../../fixtures/leftward.ts';

const PRINTED: Record<string, string[]> = {
  'pdfbox__BidiSample.pdf': [
    '14 april 1434',
    '14-april-1434',
    '١٤-إبريل-١٤٣٤',
    '(january)',
    '(يناير)',
    '«self test»',
    '«إختبار ذاتي»',
  ],
  'pdfjs__issue11656.pdf': ['לחיוב פעולות אלה לפי סעיף 15(ב)(4) לחוק מבקר המדינה', 'שלום עולם מה שלום כולם?'],
  'pymupdf__test-E-A.pdf': ['or “وجدير', 'The ST word ‘الفاتيكان’ in the', 'اكد مساء اول من امس'],
  'signpdf__including-a-link.pdf': ['תאריך: 29-01-2020', 'חתימה:'],
};

const folder = process.env['CORPUS_DIR'] ?? '';
const engine = await testEngine();

it('is read in the order in which it is printed', () => {
  expect(textOf(leftward(['FED self test CBA']))).toContain('self test');
  for (const [file, printed] of Object.entries(PRINTED)) {
    const place = path.join(folder, file);
    if (!existsSync(place)) continue;
    const text = textOf(new Uint8Array(readFileSync(place)));
    for (const words of printed) expect(text, file).toContain(words);
  }
});

function textOf(bytes: Uint8Array): string {
  const reader = engine.open(bytes);
  try {
    const pages = Array.from({ length: reader.page_count }, (_, index) => reader.textOf(index));
    return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n');
  } finally {
    reader.close();
  }
}
