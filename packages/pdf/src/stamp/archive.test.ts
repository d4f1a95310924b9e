import { describe, expect, it } from 'vitest';
import { archivalFaults } from '../../fixtures/archival-faults.ts';
import { isCleanForQpdf, testEngine, testFont, unpacked } from '../../fixtures/engine.ts';
import { plain } from '../../fixtures/pages.ts';
import { bytesOf } from '../../fixtures/raw-pdf.ts';
import type { DrawItem, Glyph } from '../index.ts';

const engine = await testEngine();
const fonts = { sans: testFont('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf') };
const created_at = new Date('2026-06-01T10:00:00Z');
const glyphs: Glyph[] = [{ id: 43, x_advance: 9, x_offset: 0, y_offset: 0, text: 'H' }];
const items: DrawItem[] = [
  { kind: 'rect', x: 30, y: 50, width: 80, height: 40, fill: '#ff00ff', opacity: 0.5 },
  { kind: 'glyph_run', font_id: 'sans', x: 50, y: 60, size: 12, color: '#000000', glyphs, text: 'H' },
];
const archival = await engine.createPdf({
  pages: [{ width: 595, height: 842 }],
  drawings: [{ page_index: 0, items }],
  fonts,
  title: 'A & B „Ω“',
  archive: {
    creator: 'Countersign',
    created_at,
    language: 'de',
    attachments: [{ name: 'timeline.json', bytes: bytesOf('{}'), mime: 'application/json', created_at }],
  },
});

describe('an archival document', () => {
  it('conforms to PDF/A-3b', () => {
    expect(isCleanForQpdf(archival)).toBe(true);
    expect(archivalFaults(archival)).toEqual([]);
    expect(archivalFaults(plain()).length, 'one that is not').toBeGreaterThan(3);
  });

  it.each([
    [/\/GTS_PDFA1/, '/GTS_PDFX', '6.2.3'],
    [/<pdfaid:part>3/, '<pdfaid:part>2', '6.6.4'],
    [/<dc:title>/, '<dc:titel>', '6.6.3 /Title'],
    [/<xmp:CreateDate>2026/, '<xmp:CreateDate>2025', '6.6.3 /CreationDate'],
    [/<dc:format>/, '<our:own>1</our:own><dc:format>', '6.6.2.3'],
    [/\/FontFile\d/, '/FontFail', '6.2.11.4'],
    [/\/CIDToGIDMap/, '/CIDToNothing', '6.2.11.3'],
    [/\/AFRelationship \/\w+/, '', '6.8 relationship'],
    [/\/AF (?=\d|\[)/, '/FA ', '6.8 associated'],
    [/\/ModDate (?=.*\n\s*(\/Size|>>))/, '/DateMod ', '6.8 date'],
    [/\/Type \/Catalog/, '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert) >>', '6.5.1'],
    [/\/Type \/Page\n/, '/Type /Page /AA << >>\n', '6.5.2'],
    [/ rg\n/, ' rg 0 0 0 1 k\n', '6.2.4.3'],
    [/\/ID \[/, '/DI [', '6.1.3'],
    [/\/Type \/ExtGState/, '/Type /ExtGState /TR /Identity /BM /Unknown', '6.2.5'],
    [/$/, 'more', '6.1.3 bytes'],
  ])('no longer conforms with %s changed into %s: %s', (part, other, fault) => {
    const text = unpacked(archival);
    expect(text).toMatch(part);
    const found = archivalFaults(bytesOf(text.replace(part, other)));
    expect(
      found.filter((one) => one.startsWith(fault)),
      JSON.stringify(found),
    ).not.toEqual([]);
  });
});
