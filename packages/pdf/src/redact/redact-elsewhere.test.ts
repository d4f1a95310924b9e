// Redaction also removes copies of the redacted content that the file stores outside the page content.
import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { area, confidential, photograph, pixels, revised, type TestArea, words } from '../../fixtures/confidential.ts';
import { isCleanForQpdf, tells, testEngine, unpacked } from '../../fixtures/engine.ts';
import { rawPdf } from '../../fixtures/raw-pdf.ts';
import { readForm, type Redacted } from '../index.ts';

const engine = await testEngine();

async function redacted(bytes: Uint8Array, areas: TestArea[]): Promise<Uint8Array> {
  return (await result(bytes, areas)).bytes;
}

async function result(bytes: Uint8Array, areas: TestArea[]): Promise<Redacted> {
  const done = await engine.redact(bytes, areas);
  expect(isCleanForQpdf(done.bytes)).toBe(true);
  expect((await engine.inspect(done.bytes, { maxPages: 9 })).outcome).toBe('ready');
  expect(done.picture_pages).toEqual([]);
  return done;
}

/** The areas over the secret text, on both pages. */
const under = [area(90, 690, 200, 30), area(90, 690, 200, 30, 1)];
const secret = words('SECRET plan', 100, 700);
const shown = words('Visible', 100, 400);

describe('redacting', () => {
  it('removes annotations and links, with their popups and replies', async () => {
    const source = confidential({
      page: '/Annots [20 0 R 21 0 R 22 0 R 23 0 R 24 0 R]',
      objects: {
        20: '<< /Type /Annot /Subtype /Text /Rect [100 700 120 720] /Contents (SECRET note) /Popup 21 0 R >>',
        21: '<< /Type /Annot /Subtype /Popup /Rect [400 100 500 200] /Parent 20 0 R >>',
        22: '<< /Type /Annot /Subtype /Text /Rect [300 100 320 120] /Contents (SECRET answer) /IRT 20 0 R >>',
        23: '<< /Type /Annot /Subtype /Link /Rect [90 690 140 730] /A << /S /URI /URI (https://example.com/SECRET) >> >>',
        24: '<< /Type /Annot /Subtype /Link /Rect [300 300 340 330] /A << /S /URI /URI (https://example.com/kept) >> >>',
      },
    });
    const bytes = await redacted(source, [area(95, 695, 40, 30)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect(unpacked(bytes)).toContain('example.com/kept');
    expect(unpacked(bytes)).not.toContain('/Popup');
  });

  it('removes a field with its value wherever it is shown', async () => {
    const source = confidential({
      catalog:
        '/AcroForm << /Fields [20 0 R 30 0 R] /CO [21 0 R] /XFA (SECRET data) /DR << /Font << /F1 3 0 R >> >> /DA (/F1 10 Tf) >>',
      page: '/Annots [22 0 R 23 0 R 30 0 R]',
      objects: {
        20: '<< /T (person) /Kids [21 0 R] >>',
        21: '<< /T (name) /FT /Tx /V (SECRET value) /Parent 20 0 R /Kids [22 0 R 23 0 R] >>',
        22: '<< /Type /Annot /Subtype /Widget /Rect [100 700 200 720] /Parent 21 0 R /F 4 /AP << /N 25 0 R >> >>',
        23: '<< /Type /Annot /Subtype /Widget /Rect [100 100 200 120] /Parent 21 0 R /F 4 /AP << /N 25 0 R >> >>',
        25: {
          entries: '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >>',
          data: words('SECRET value', 2, 5, 10),
        },
        30: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (city) /V (Vienna) /Rect [100 400 200 420] /F 4 >>',
      },
    });
    const bytes = await redacted(source, [area(150, 705, 10, 5)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect((await readForm(bytes)).map(({ name }) => name)).toEqual(['city']);
  });

  it('hides the words in names: of destinations, page labels, layers, fields and structure elements', async () => {
    const source = confidential({
      content: words('SECRET and more', 72, 700),
      page: '/Annots [30 0 R 31 0 R 32 0 R]',
      catalog: `/Names << /Dests << /Names [(SECRET place) [12 0 R /Fit] (b) [10 0 R /Fit]] >> >>
        /PageLabels << /Nums [0 << /P (SECRET-) /S /D >>] >> /OCProperties << /OCGs [20 0 R] /D << /Order [20 0 R] >> >>
        /AcroForm << /Fields [30 0 R 31 0 R] >> /StructTreeRoot 21 0 R`,
      objects: {
        20: '<< /Type /OCG /Name (SECRET layer) >>',
        33: '<< /S /ResetForm /Fields [(SECRET one) (other)] >>',
        21: '<< /Type /StructTreeRoot /K 22 0 R /IDTree << /Names [(SECRET id) 22 0 R] >> >>',
        22: '<< /Type /StructElem /S /P /P 21 0 R /ID (SECRET id) /T (SECRET title) /A << /O /Table /Headers [(SECRET id)] >> >>',
        30: '<< /Type /Annot /Subtype /Widget /FT /Tx /A 33 0 R /DV (SECRET default) /T (SECRET one) /TU (SECRET tip) /Rect [100 400 200 420] /F 4 >>',
        31: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (SECRET two) /V (kept) /Rect [100 300 200 320] /F 4 >>',
        32: '<< /Type /Annot /Subtype /Link /Rect [100 200 200 220] /Dest (SECRET place) >>',
      },
    });
    const bytes = await redacted(source, [area(70, 698, 50, 12), area(70, 698, 50, 12, 1)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect((await readForm(bytes)).map(({ name }) => name)).toEqual([
      expect.stringMatching(/^… one/),
      expect.stringMatching(/^… two/),
    ]);
    const again = await redacted(bytes, [area(150, 698, 50, 12)]);
    expect(new Set((await readForm(again)).map(({ name }) => name)).size).toBe(2);
    const [, destination = '?'] = /\/Dest (\(.*?\)|<.*?>)/.exec(unpacked(bytes)) ?? [];
    expect(unpacked(bytes).split(destination).length, 'the link, and the place that it leads to').toBe(3);
    expect(engine.extractText(bytes)[0]).toContain('and more');
  });

  it.each([
    { name: 'whose filter stands elsewhere', filter: '/Filter 40 0 R', packed: false },
    { name: 'that is packed once more', filter: '/Filter [/FlateDecode /DCTDecode]', packed: true },
  ])('strips the metadata of a photograph $name, and keeps its image', async ({ filter, packed }) => {
    const photo = await photograph();
    if (typeof photo === 'string') throw new Error('It has data');
    const data = packed ? new Uint8Array(deflateSync(photo.data)) : photo.data;
    const source = confidential({
      content: `q 200 0 0 200 300 300 cm /Im1 Do Q ${words('Hidden', 72, 700)}`,
      resources: '/XObject << /Im1 20 0 R >>',
      objects: { 20: { entries: photo.entries.replace('/Filter /DCTDecode', filter), data }, 40: '/DCTDecode' },
    });
    const bytes = await redacted(source, [area(70, 698, 50, 12)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    const { rgba, width } = engine.renderPage(bytes, 1, { width: 595 });
    expect([...rgba.subarray((400 * width + 400) * 4, (400 * width + 400) * 4 + 3)]).toEqual([
      expect.closeTo(0xa0, -1),
      expect.closeTo(0x20, -1),
      expect.closeTo(0x40, -1),
    ]);
  });

  it('removes data about the document elsewhere in the file', async () => {
    const source = revised(
      confidential({
        content: `/Span << /ActualText (SECRET spelt out) >> BDC ${words('Figure', 72, 700)} EMC q 50 0 0 50 300 300 cm /Im1 Do Q`,
        resources: '/XObject << /Im1 20 0 R >>',
        page: '/Thumb 21 0 R /PieceInfo << /Program << /Private (SECRET draft) >> >> /StructParents 0',
        catalog: `/Metadata 22 0 R /MarkInfo << /Marked true >> /StructTreeRoot 23 0 R
          /Names << /EmbeddedFiles << /Names [(carried.txt) << /Type /Filespec /F (carried.txt) /EF << /F 25 0 R >> >>] >> >>`,
        trailer: '/Info 26 0 R',
        objects: {
          20: await photograph(),
          21: pixels('/Metadata 22 0 R'),
          22: { entries: '/Type /Metadata /Subtype /XML', data: '<x>SECRET title</x>' },
          23: '<< /Type /StructTreeRoot /K 24 0 R >>',
          24: '<< /Type /StructElem /S /Figure /P 23 0 R /Pg 10 0 R /Alt (SECRET picture) /ActualText (SECRET text) /T (SECRET title) /K 0 >>',
          25: { entries: '/Type /EmbeddedFile', data: 'a carried file' },
          26: '<< /Title (SECRET title) /Author (SECRET author) >>',
          28: '(SECRET and never used)',
          29: '(SECRET in an earlier revision)',
        },
      }),
      29,
      '(newer)',
    );
    const bytes = await redacted(source, [area(70, 698, 50, 12), area(70, 698, 50, 12, 1)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect(unpacked(bytes)).not.toContain('a carried file');
  });

  it.each([
    [
      'a page that scripts may show',
      {
        catalog: '/Names << /Templates << /Names [(t) 20 0 R] >> >>',
        objects: { 20: '<< /Type /Template /MediaBox [0 0 595 842] /Contents 11 0 R >>' },
      },
    ],
    [
      'a file of the page',
      {
        page: '/AF [20 0 R]',
        objects: {
          20: '<< /Type /Filespec /F (a.xml) /EF << /F 21 0 R >> >>',
          21: { entries: '/Type /EmbeddedFile', data: '<x>SECRET</x>' },
        },
      },
    ],
    [
      'what a group was made from',
      {
        content: `/X Do ${shown}`,
        resources: '/XObject << /X 20 0 R >>',
        objects: {
          20: {
            entries:
              '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Ref << /F << /EF << /F 21 0 R >> >> /Page 0 >> /OPI << /2.0 << /F (SECRET) >> >>',
            data: secret,
          },
          21: { entries: '/Type /EmbeddedFile', data: 'SECRET' },
        },
      },
    ],
    [
      'a note without a size',
      {
        page: '/Annots [20 0 R]',
        objects: { 20: '<< /Type /Annot /Subtype /Text /Rect [100 700 100 700] /Contents (SECRET) >>' },
      },
    ],
  ])('removes %s', async (_, extras) => {
    expect(tells(await redacted(confidential({ content: secret + shown, ...extras }), under), 'SECRET')).toBe(false);
  });

  it('removes shared resources that only an unredacted page could still draw', async () => {
    const source = rawPdf({
      objects: {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [10 0 R 12 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources 4 0 R >>',
        3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        4: '<< /Font << /F1 3 0 R /T3 20 0 R >> /XObject << /Fm 5 0 R >> >>',
        5: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>', data: secret },
        10: '<< /Type /Page /Parent 2 0 R /Contents 11 0 R >>',
        11: { entries: '', data: `/Fm Do BT /T3 12 Tf 150 700 Td (a) Tj ET BT /T3 12 Tf 100 400 Td (b) Tj ET` },
        12: '<< /Type /Page /Parent 2 0 R /Contents 13 0 R >>',
        13: { entries: '', data: `${shown} BT /T3 12 Tf 100 200 Td <62> Tj ET` },
        20: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 98 /Widths [10 10]
          /CharProcs << /a 21 0 R /b 22 0 R >> /Encoding << /Type /Encoding /Differences [97 /a /b] >> /Resources << >> >>`,
        21: { entries: '', data: '10 0 d0 0 0 9 9 re f % a drawing of SECRET' },
        22: { entries: '', data: '10 0 d0 0 0 5 5 re f % a drawing that is kept' },
      },
    });
    const bytes = await redacted(source, under.slice(0, 1));
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect(unpacked(bytes)).toContain('a drawing that is kept');
  });

  it('leaves no words about redacted pages in the structure tree', async () => {
    const source = confidential({
      content: `/P << /MCID 0 >> BDC ${secret} EMC ${shown}`,
      page: '/StructParents 0 /Annots [26 0 R]',
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 20 0 R',
      objects: {
        20: '<< /Type /StructTreeRoot /K [21 0 R 24 0 R 25 0 R 27 0 R] /ParentTree << /Nums [0 [23 0 R]] >> >>',
        21: '<< /S /Table /P 20 0 R /Pg 10 0 R /K [23 0 R] /A [<< /O /Table /Summary (SECRET) >> << /O /Own /Any (SECRET) >>] >>',
        23: '<< /S /P /P 21 0 R /K 0 /ActualText (SECRET) /Phoneme (SECRET) /A << /O /UserProperties /P [<< /N (a) /V (SECRET) >>] >> >>',
        24: '<< /S /Figure /P 20 0 R /Alt (SECRET) /K << /Type /OBJR /Obj 26 0 R >> >>',
        25: '<< /S /Link /P 20 0 R /Alt (SECRET) /K << /Type /OBJR /Pg 10 0 R /Obj 26 0 R >> >>',
        26: '<< /Type /Annot /Subtype /Stamp /Rect [100 690 200 720] /Contents (SECRET) >>',
        27: '<< /S /P /P 20 0 R /Alt (Kept words) /K [] >>',
      },
    });
    const bytes = await redacted(source, under.slice(0, 1));
    const text = unpacked(bytes);
    expect(text).not.toMatch(/(ActualText|Alt|Phoneme|Summary|Any|V) \(SECRET\)/);
    expect(text).toContain('Kept words');
    expect(text).toContain('/S /Table');
  });

  it('removes pages that the file no longer shows', async () => {
    const lost = {
      40: '<< /Type /Page /MediaBox [0 0 595 842] /Contents 41 0 R >>',
      41: { entries: '', data: 'BT (SECRET page) Tj ET' },
    };
    const source = confidential({
      content: shown,
      catalog: '/StructTreeRoot 20 0 R /Names << /Dests << /Names [(lost) [40 0 R /Fit]] >> >>',
      page: '/Annots [30 0 R]',
      objects: {
        20: '<< /Type /StructTreeRoot /K [21 0 R 22 0 R 23 0 R] /ParentTree << /Nums [7 [21 0 R]] >> >>',
        21: '<< /S /P /P 20 0 R /Pg 40 0 R /K 0 /ActualText (SECRET) >>',
        22: '<< /S /P /P 20 0 R /Pg 99 0 R /K 0 /ActualText (SECRET) >>',
        23: '<< /S /P /P 20 0 R /Pg 12 0 R /K 0 /ActualText (Kept words) >>',
        30: '<< /Type /Annot /Subtype /Text /Rect [300 100 320 120] /Contents (Kept note) /P 40 0 R >>',
        ...lost,
      },
    });
    const bytes = await redacted(source, [area(90, 100, 20, 20)]);
    expect(tells(bytes, 'SECRET')).toBe(false);
    for (const kept of ['Kept words', 'Kept note']) expect(unpacked(bytes)).toContain(kept);
  });

  it('hides titles of bookmarks to redacted pages that contain the words, and reports what it left', async () => {
    const item = (title: string, entries: string) => `<< /Title (${title}) /Parent 20 0 R ${entries} >>`;
    const source = confidential({
      content: secret + shown,
      catalog: `/Outlines 20 0 R /Names << /Dests << /Names [(place) [10 0 R /Fit]] >> /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >>
        /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) /EF << /F 30 0 R >> >>] >> >>`,
      objects: {
        20: '<< /Type /Outlines /First 21 0 R /Last 24 0 R /Count 4 >>',
        21: item('A Secrets chapter', '/Next 22 0 R /Dest [10 0 R /XYZ 100 712 0]'),
        22: item('PLAN', '/Prev 21 0 R /Next 23 0 R /Dest (place)'),
        23: item('Visible', '/Prev 22 0 R /Next 24 0 R /A << /S /GoTo /D [10 0 R /Fit] >>'),
        24: item('Second secret', '/Prev 23 0 R /Dest [12 0 R /Fit]'),
        30: { entries: '/Type /EmbeddedFile', data: 'file' },
      },
    });
    const { bytes, left } = await result(source, under.slice(0, 1));
    expect(unpacked(bytes)).not.toMatch(/Secrets chapter|PLAN/);
    expect(unpacked(bytes)).toContain('(Visible)');
    expect(left).toEqual({ bookmarks: 2, scripts: true });
  });

  it('removes words that no page shows any more from titles, scripts, attachments and document metadata', async () => {
    const item = (title: string, entries: string) => `<< /Title ${title} /Parent 20 0 R ${entries} >>`;
    const wide = `<${Buffer.from('\ufeffTwo SECRETS, one plan', 'utf16le').swap16().toString('hex')}>`;
    const source = confidential({
      content: secret + shown + words('the plan', 100, 300),
      trailer: '/Info << /Title (SECRET) /Keywords (SECRET) >>',
      catalog: `/Outlines 20 0 R /Metadata 33 0 R /OpenAction << /S /JavaScript /JS (app.alert\\("SECRET"\\)) >>
        /AA << /WC << /S /JavaScript /JS 31 0 R >> /WS << /S /JavaScript /JS (this.dirty = false) >> >>
        /Names << /JavaScript << /Names [(SECRET name) << /S /JavaScript /JS (1) >> (kept) << /S /JavaScript /JS (calculateNow) >>] >>
          /EmbeddedFiles << /Names [(SECRET.txt) << /Type /Filespec /F (SECRET.txt) /Desc (SECRET) /EF << /F 30 0 R >> >>] >> >>`,
      objects: {
        20: '<< /Type /Outlines /First 21 0 R /Last 23 0 R /Count 3 >>',
        21: item(wide, '/Next 22 0 R /A << /S /URI /URI (https://example.com) >>'),
        22: item('(Nothing but Visible)', '/Prev 21 0 R /Next 23 0 R /Dest [12 0 R /Fit]'),
        23: item('(Secretly)', '/Prev 22 0 R'),
        30: { entries: '/Type /EmbeddedFile', data: 'SECRET file' },
        31: { entries: '', data: 'var secret_of = 1; console.println(secret_of)' },
        33: { entries: '/Type /Metadata /Subtype /XML', data: '<x>SECRET</x>' },
      },
    });
    expect(unpacked(source).match(/secret/gi)?.length).toBeGreaterThan(12);
    const { bytes, left } = await result(source, under);
    expect(tells(bytes, 'SECRET')).toBe(false);
    expect(unpacked(bytes)).not.toMatch(/secret/i);
    const titles = [...unpacked(bytes).matchAll(/\/Title (.*)/g)].map(([, title]) => title);
    const hiddenWord = Buffer.from('\ufeffTwo …, one plan', 'utf16le').swap16().toString('hex');
    expect(new Set(titles)).toEqual(new Set([`<${hiddenWord}>`, '(Nothing but Visible)', '<feff2026>']));
    expect(unpacked(bytes)).toMatch(/this\.dirty = false[^]*calculateNow|calculateNow[^]*this\.dirty = false/);
    expect(left).toEqual({ bookmarks: 3, scripts: true });
  });
});
