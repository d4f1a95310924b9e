import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { isCleanForQpdf, tells, testEngine, unpacked } from '../../fixtures/engine.ts';
import { guidesOf, linked } from '../../fixtures/linked.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { rawPdf } from '../../fixtures/raw-pdf.ts';
import type { PlannedPage } from '../index.ts';

const engine = await testEngine();

const romanThenArabic = '0 << /S /r >> 2 << /S /D /St 10 /P (A-) >>';
const own = (...indices: number[]): PlannedPage[] => indices.map((index) => ({ from: 'own', index }));
const from = (file: string, ...indices: number[]): PlannedPage[] => indices.map((index) => ({ from: 'file', file, index }));

function guidesIn(bytes: Uint8Array): ReturnType<typeof guidesOf> {
  expect(isCleanForQpdf(bytes)).toBe(true);
  return guidesOf(bytes);
}

describe('pages of another file', () => {
  it('bring nothing of unselected pages', async () => {
    const source = linked('ab');
    const arranged = await engine.arrange(source, {
      pages: [...own(0, 1), ...from('more', 0)],
      files: { more: linked('WXYZ', romanThenArabic) },
    });
    expect(guidesIn(arranged)).toMatchObject({ pages: ['a', 'b', 'W'], links: [[2, 2], [1, 1], []] });
    for (const letter of ['X', 'Y', 'Z'])
      for (const words of [`Says ${letter}`, `About ${letter}`]) expect(unpacked(arranged), words).not.toContain(words);
    expect(unpacked(arranged).match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(Buffer.compare(arranged.subarray(0, source.length), source)).toBe(0);
  });

  it.each([
    '/S /ResetForm /Fields [20 0 R]',
    '/S /Hide /T 20 0 R',
    '/S /URI /URI (https://example.com) /Next << /S /SubmitForm /F (https://example.com) /Fields [20 0 R] >>',
  ])('bring no field values of other pages that one of their actions refers to: %s', async (action) => {
    const more = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [20 0 R] >> >>',
        2: '<< /Type /Pages /Kids [10 0 R 12 0 R] /Count 2 /MediaBox [0 0 300 300] >>',
        10: `<< /Type /Page /Parent 2 0 R /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >> >>] >>`,
        12: '<< /Type /Page /Parent 2 0 R /Annots [21 0 R] >>',
        20: '<< /FT /Tx /T (secret) /V (SECRETVALUE) /Kids [21 0 R] >>',
        21: '<< /Type /Annot /Subtype /Widget /Parent 20 0 R /Rect [10 10 90 30] /P 12 0 R >>',
      },
    });
    const arranged = await engine.arrange(pageFiles.plain(1), { pages: [...own(0), ...from('more', 0)], files: { more } });
    expect(tells(arranged, 'SECRETVALUE')).toBe(false);
  });

  it('keep links among themselves in their new order, by page and by renamed destination', async () => {
    const arranged = await engine.arrange(linked('ab'), {
      pages: [...from('more', 2), ...own(0, 1), ...from('more', 1, 0)],
      files: { more: linked('WXYZ') },
    });
    expect(guidesIn(arranged)).toMatchObject({
      pages: ['Y', 'a', 'b', 'X', 'W'],
      links: [[], [3, 3], [2, 2], [1, 1], [4, 4]],
      names: ['to 1: 2', 'to 1 (2): 5', 'to 2: 3', 'to 2 (2): 4', 'to 3: 1'],
    });
  });

  it('do not link into our pages by a name that is undefined in their own file', async () => {
    const [one] = await engine.split(linked('WX'), [[0]]);
    const text = Buffer.from(pageFiles.withOutline()).toString('latin1');
    const dangling = Buffer.from(text.replaceAll('/Dest [12 0 R /Fit]', '/Dest (to 1)       '), 'latin1');
    const arranged = await engine.arrange(one ?? new Uint8Array(), {
      pages: [...own(0), ...from('more', 0)],
      files: { more: new Uint8Array(dangling) },
    });
    expect(guidesIn(arranged).links).toEqual([[], [null]]);
  });

  it('bring their bookmarks, after ours, under the title of their file', async () => {
    const files = { more: linked('WXYZ'), plain: pageFiles.plain(1) };
    const pages = [...from('more', 1), ...own(0, 1), ...from('plain', 0), ...from('more', 3)];
    const ours = [
      ['About a', 2],
      ['About b', 3],
    ];
    const theirs = [
      ['About X', 1],
      ['About Z', 5],
    ];
    const titled = await engine.arrange(linked('ab'), { pages, files, titles: { more: 'More', plain: 'Plain' } });
    expect(guidesIn(titled).bookmarks).toEqual([...ours, ['More', 1, theirs]]);
    const untitled = await engine.arrange(linked('ab'), { pages, files });
    expect(guidesIn(untitled).bookmarks).toEqual([...ours, ...theirs]);
  });

  it('keep their labels; pages without labels continue the numbering, as do blank ones', async () => {
    const blank = { from: 'blank', width: 300, height: 300 } as const;
    const pages = [...own(0), blank, ...own(1, 2), ...from('more', 2, 3), blank, ...from('plain', 0, 1)];
    const files = { more: linked('WXYZ', romanThenArabic), plain: pageFiles.plain(2) };
    const labelled = await engine.arrange(linked('abc', '0 << /P (Cover) >> 1 << /S /D >>'), { pages, files });
    expect(guidesIn(labelled).labels).toEqual(['Cover', '/D2', '/D1', '/D2', 'A-/D10', 'A-/D11', 'A-/D12', 'A-/D13', 'A-/D14']);
    const plain = await engine.arrange(pageFiles.plain(3), { pages, files });
    expect(guidesIn(plain).labels).toEqual(['/D1', '/D2', '/D2', '/D3', 'A-/D10', 'A-/D11', 'A-/D12', 'A-/D13', 'A-/D14']);
    const without = await engine.arrange(pageFiles.plain(3), { pages: [...own(0, 1, 2), blank, ...from('plain', 1)], files });
    expect(guidesIn(without).labels).toEqual([null, null, null, null, null]);
  });

  it('may be inserted repeatedly, each copy with its own links', async () => {
    const arranged = await engine.arrange(pageFiles.plain(1), {
      pages: [...own(0), ...from('more', 0, 1), { from: 'file', file: 'more', index: 0, turn: 90 }],
      files: { more: linked('WX') },
    });
    expect(guidesIn(arranged)).toMatchObject({ pages: ['Page 1', 'W', 'X', 'W'], links: [[], [3, 3], [2, 2], [3, 3]] });
    expect((await engine.inspect(arranged, { maxPages: 9 })).pages.map(({ rotation }) => rotation)).toEqual([0, 0, 0, 90]);
  });

  it('bring only the layers that they use, hidden as before', async () => {
    const layered = rawPdf({
      objects: {
        1: `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [20 0 R 21 0 R]
          /D << /OFF [20 0 R 21 0 R] /Order [20 0 R 21 0 R] >> >> >>`,
        2: '<< /Type /Pages /Kids [10 0 R 12 0 R] /Count 2 /MediaBox [0 0 595 842] >>',
        3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        10: '<< /Type /Page /Parent 2 0 R /Contents 11 0 R /Resources << /Font << /F1 3 0 R >> /Properties << /L 20 0 R >> >> >>',
        11: { entries: '', data: 'BT /F1 24 Tf 72 700 Td (Shown) Tj ET /OC /L BDC BT /F1 24 Tf 72 600 Td (Hidden) Tj ET EMC' },
        12: '<< /Type /Page /Parent 2 0 R /Contents 13 0 R /Resources << /Font << /F1 3 0 R >> /Properties << /L 21 0 R >> >> >>',
        13: { entries: '', data: '/OC /L BDC BT /F1 24 Tf 72 600 Td (SECRET) Tj ET EMC' },
        20: '<< /Type /OCG /Name (Draft) >>',
        21: '<< /Type /OCG /Name (SECRET) >>',
      },
    });
    const arranged = await engine.arrange(pageFiles.plain(1), {
      pages: [...own(0), ...from('more', 0)],
      files: { more: layered },
    });
    expect(guidesIn(arranged).pages).toEqual(['Page 1', 'Shown']);
    expect(tells(arranged, 'SECRET')).toBe(false);
    expect(unpacked(arranged)).toContain('Draft');
  });
});
