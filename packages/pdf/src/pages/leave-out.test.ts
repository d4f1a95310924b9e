import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, pdftotext, tells, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { rawPdf, type RawObject } from '../../fixtures/raw-pdf.ts';
import { readForm } from '../index.ts';

const engine = await testEngine();

const form = (data: string): RawObject => ({
  entries: '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>',
  data,
});

/** Two pages that share their resources. Everything that belongs to the second contains the word SECRET. */
function twoPages(changes: {
  catalog?: string;
  first?: string;
  second?: string;
  objects?: Record<number, RawObject>;
}): Uint8Array {
  const { catalog = '', first = '', second = '', objects = {} } = changes;
  return rawPdf({
    objects: {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Kids [10 0 R 12 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources 4 0 R >>',
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      4: '<< /Font << /F#31 3 0 R >> /XObject << /One 5 0 R /Two 6 0 R >> /Properties << /P1 << /ActualText (SECRET) >> >> >>',
      5: form('BT /F1 12 Tf 72 600 Td (Public group) Tj ET'),
      6: form('BT /F1 12 Tf 72 600 Td (SECRET group) Tj ET'),
      10: `<< /Type /Page /Parent 2 0 R /Contents 11 0 R ${first} >>`,
      11: { entries: '', data: 'BT /F1 12 Tf 72 700 Td (Public) Tj ET /One % a group\n Do' },
      12: `<< /Type /Page /Parent 2 0 R /Contents 13 0 R ${second} >>`,
      13: { entries: '', data: '/Span /P1 BDC BT /F1 12 Tf 72 700 Td (SECRET) Tj ET EMC /Two Do' },
      ...objects,
    },
  });
}

async function withoutSecond(bytes: Uint8Array): Promise<Uint8Array> {
  const arranged = await engine.arrange(bytes, { pages: [{ from: 'own', index: 0 }] });
  expect(isCleanForQpdf(arranged)).toBe(true);
  expect(pdftotext(arranged).trim()).toMatch(/^Public\s+Public group/);
  return arranged;
}

describe('leaving out a page', () => {
  it('removes every byte of it from the file, although other pages share its resources', async () => {
    const arranged = await withoutSecond(twoPages({}));
    expect(tells(arranged, 'SECRET')).toBe(false);
    expect(Buffer.from(arranged).includes('SECRET')).toBe(false);
  });

  it('removes its part of the structure tree and keeps the rest', async () => {
    const source = twoPages({
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 20 0 R',
      first: '/StructParents 0',
      second: '/StructParents 1',
      objects: {
        20: `<< /Type /StructTreeRoot /K 21 0 R /ParentTreeNextKey 2
          /ParentTree << /Nums [0 [22 0 R 24 0 R] 1 [23 0 R 24 0 R 26 0 R]] >>
          /IDTree << /Names [(kept) 22 0 R (lost) 23 0 R] /Limits [(kept) (lost)] >> >>`,
        21: '<< /S /Document /P 20 0 R /K [22 0 R 23 0 R 24 0 R 25 0 R] /T (SECRET title) /A << /O /Table /Summary (SECRET) >> >>',
        22: '<< /S /P /P 21 0 R /Pg 10 0 R /K 0 /ID (kept) /Alt (Kept words) >>',
        23: '<< /S /P /P 21 0 R /Pg 12 0 R /K 0 /ID (lost) /ActualText (SECRET) >>',
        24: '<< /S /P /P 21 0 R /Pg 10 0 R /K [1 << /Type /MCR /Pg 12 0 R /MCID 1 >>] /ActualText (Runs over to SECRET) >>',
        25: '<< /S /Sect /P 21 0 R /K [26 0 R] /Alt (SECRET section) >>',
        26: '<< /S /Figure /P 25 0 R /Pg 12 0 R /K 2 /Alt (SECRET figure) >>',
      },
    });
    const arranged = await withoutSecond(source);
    expect(tells(arranged, 'SECRET')).toBe(false);
    const text = unpacked(arranged);
    expect(text).toContain('Kept words');
    expect(text).toMatch(/\/Nums \[\s*0\s+\[\s*\d+ 0 R\s+\d+ 0 R\s*\]/);
    expect(text.match(/\/S \/(P|Document|Sect|Figure)\b/g)?.sort()).toEqual(['/S /Document', '/S /P', '/S /P']);
  });

  it('removes its annotations and fields, but no field that is also shown elsewhere', async () => {
    const widget = (entries: string) => `<< /Type /Annot /Subtype /Widget /Rect [50 50 150 70] /F 4 ${entries} >>`;
    const source = twoPages({
      catalog: '/AcroForm << /Fields [30 0 R 31 0 R 34 0 R] /CO [31 0 R] /XFA (SECRET data) /DA (/F1 10 Tf) >>',
      first: '/Annots [32 0 R 36 0 R]',
      second: '/Annots [33 0 R 35 0 R 37 0 R]',
      objects: {
        30: '<< /T (both) /FT /Tx /V (Shared) /Kids [32 0 R 33 0 R] >>',
        31: '<< /T (person) /Kids [34 0 R] >>',
        34: '<< /T (name) /FT /Tx /V (SECRET) /Parent 31 0 R /Kids [35 0 R] >>',
        32: widget('/Parent 30 0 R /P 10 0 R'),
        33: widget('/Parent 30 0 R /P 12 0 R'),
        35: widget('/Parent 34 0 R'),
        36: '<< /Type /Annot /Subtype /Text /Rect [300 700 320 720] /Contents (Kept note) /P 99 0 R >>',
        37: '<< /Type /Annot /Subtype /Text /Rect [300 700 320 720] /Contents (SECRET note) >>',
      },
    });
    const arranged = await withoutSecond(source);
    expect(tells(arranged, 'SECRET')).toBe(false);
    expect((await readForm(arranged)).map(({ name }) => name)).toEqual(['both']);
    expect(unpacked(arranged)).toContain('Kept note');
  });

  it('removes what leads to it: bookmarks, names, article threads, templates', async () => {
    const source = twoPages({
      catalog: `/Outlines 40 0 R /Threads [44 0 R 45 0 R] /OpenAction << /S /GoTo /D (SECRET place) >>
        /Names << /Dests << /Names [(SECRET place) [12 0 R /Fit] (place) [10 0 R /Fit]] >> /Templates << /Names [(SECRET) 12 0 R] >> >>`,
      first: '/B [46 0 R]',
      second: '/B [47 0 R 48 0 R]',
      objects: {
        40: '<< /Type /Outlines /First 41 0 R /Last 42 0 R /Count 3 >>',
        41: '<< /Title (SECRET chapter) /Parent 40 0 R /Next 42 0 R /Dest (SECRET place) >>',
        42: '<< /Title (Kept chapter) /Parent 40 0 R /Prev 41 0 R /First 43 0 R /Last 43 0 R /Count 1 /Dest (place) >>',
        43: '<< /Title (SECRET part) /Parent 42 0 R /A << /S /GoTo /D [12 0 R /Fit] >> >>',
        44: '<< /Type /Thread /F 46 0 R /I << /Title (Kept article) >> >>',
        45: '<< /Type /Thread /F 48 0 R /I << /Title (SECRET article) >> >>',
        46: '<< /Type /Bead /T 44 0 R /N 47 0 R /V 47 0 R /P 10 0 R /R [0 0 9 9] >>',
        47: '<< /Type /Bead /N 46 0 R /V 46 0 R /P 12 0 R /R [0 0 9 9] >>',
        48: '<< /Type /Bead /T 45 0 R /N 48 0 R /V 48 0 R /P 12 0 R /R [0 0 9 9] >>',
      },
    });
    const arranged = await withoutSecond(source);
    expect(tells(arranged, 'SECRET')).toBe(false);
    const text = unpacked(arranged);
    for (const kept of ['Kept chapter', 'Kept article', '(place)']) expect(text).toContain(kept);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('removes nothing that other pages need', async () => {
    const source = pageFiles.inherited();
    const arranged = await engine.arrange(pageFiles.plain(2), {
      pages: [
        { from: 'own', index: 1, turn: 90 },
        { from: 'file', file: 'other', index: 0 },
      ],
      files: { other: source },
    });
    expect(pdftotext(arranged)).toMatch(/Page 2[^]*Inherited/);
    expect(unpacked(arranged)).not.toContain('(Page 1)');
    expect(isCleanForQpdf(arranged)).toBe(true);
  });
});
