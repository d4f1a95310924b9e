import { describe, expect, it } from 'vitest';
import { withAttached } from '../../fixtures/attached.ts';
import { testAuthority } from '../../fixtures/authority.ts';
import { manyNotes } from '../../fixtures/bombs.ts';
import { confidential, words } from '../../fixtures/confidential.ts';
import { magentaBox, testEngine } from '../../fixtures/engine.ts';
import * as damagedFiles from '../../fixtures/damaged.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { bytesOf, rawPdf, textOf } from '../../fixtures/raw-pdf.ts';

const engine = await testEngine();
const scan = await pageFiles.scanned();

const inspect = (bytes: Uint8Array) => engine.inspect(bytes, { maxPages: 75 });

const magentaCorner = '1 0 1 rg 20 700 60 20 re f';

describe('inspecting a file', () => {
  it('reports a plain document as ready, with the size of each page', async () => {
    const found = await inspect(pageFiles.plain(3));
    expect(found).toMatchObject({
      outcome: 'ready',
      page_count: 3,
      field_count: 0,
      signature_count: 0,
      can_save_incrementally: true,
    });
    expect(found.pages[0]).toEqual({ width: 595, height: 842, rotation: 0, box: [0, 0, 595, 842], user_unit: 1 });
    expect(found.repaired).toBeUndefined();
  });

  it('gives the reason if a file is rejected', async () => {
    const reasonOf = async (bytes: Uint8Array) => (await inspect(bytes)).reason;
    expect(await reasonOf(manyNotes(50_001))).toBe('Its pages have over 50000 notes and fields');
    expect(await reasonOf(pageFiles.plain(76))).toBe('It has 76 pages');
    expect(await reasonOf(damagedFiles.notPdf())).toBe('It has no header');
    expect(await reasonOf(damagedFiles.userPassword())).toBeTruthy();
    expect(await reasonOf(pageFiles.plain())).toBeNull();
  });

  it('reads object and cross-reference streams', async () => {
    expect(await inspect(pageFiles.withStreams())).toMatchObject({
      outcome: 'ready',
      page_count: 2,
      can_save_incrementally: true,
    });
  });

  it.each([
    ['a scan', scan, 595, 842],
    ['a page turned by 90 degrees', pageFiles.rotated(90), 842, 595],
    ['a page turned by 180 degrees', pageFiles.rotated(180), 595, 842],
    ['a page turned by -90 degrees', pageFiles.shaped({ rotate: -90 }), 842, 595],
    ['a cropped page', pageFiles.cropped(), 400, 600],
    ['a cropped page that is turned', pageFiles.cropped(270), 600, 400],
    ['boxes written backwards', pageFiles.reversedBoxes(), 400, 780],
    ['a crop box that sticks out', pageFiles.cropSticksOut(), 495, 800],
    ['boxes and rotation inherited from the page tree', pageFiles.inherited(), 260, 380],
    ['a page in units of two points', pageFiles.shaped({ user_unit: 2 }), 1190, 1684],
  ])('returns the displayed size: %s', async (_, bytes, width, height) => {
    const found = await inspect(bytes);
    expect(found.outcome).toBe('ready');
    expect(found.pages[0]).toMatchObject({ width, height });
  });

  it.each([
    [45, 0],
    [135, 0],
    [89.5, 0],
    [-30, 0],
    [90_000_000_000, 0],
    [90_000_000_090, 90],
  ])('shows a page with a rotation of %d degrees rotated by %d in every reader', async (rotate, rotation) => {
    const bytes = pageFiles.shaped({ rotate, content: magentaCorner });
    const found = await inspect(bytes);
    expect(found).toMatchObject({ outcome: 'ready', repair: ['rotation'], pages: [{ rotation }] });
    const { repaired = bytes } = found;
    expect((await inspect(repaired)).repair).toEqual([]);
    const upright = pageFiles.shaped({ rotate: rotation, content: magentaCorner });
    expect(magentaBox(repaired)).toEqual(magentaBox(upright));
    const rendered = [upright, repaired].map((file) => engine.open(file).renderPage(0, { width: 120 }));
    expect(rendered[1]).toEqual(rendered[0]);
  });

  it.each([450, -90, -270, '90.0'])('leaves a file with a page rotation of %s degrees unchanged', async (rotate) => {
    const file = pageFiles.pagesFile([{}]);
    const { 10: page } = file.objects;
    if (typeof page !== 'string') throw new Error('no page');
    const turned = page.replace('/Type /Page ', `/Type /Page /Rotate ${rotate} `);
    const found = await inspect(rawPdf({ objects: { ...file.objects, 10: turned } }));
    expect(found).toMatchObject({ outcome: 'ready', repair: [], pages: [{ rotation: Number(rotate) === -90 ? 270 : 90 }] });
  });

  it('allows no changes to a signed file with a page rotated by another angle', async () => {
    const signed = await engine.sign(pageFiles.shaped({ rotate: 135 }), (await testAuthority()).signer);
    expect(await inspect(signed)).toMatchObject({ outcome: 'ready', signature_count: 1, obstacle: 'damaged' });
  });

  it('accepts 75 pages and rejects 76, reporting the number', async () => {
    expect((await inspect(pageFiles.plain(75))).outcome).toBe('ready');
    expect(await inspect(pageFiles.plain(76))).toMatchObject({ outcome: 'too_many_pages', page_count: 76 });
  });

  it.each([
    ['with a password to open it', damagedFiles.userPassword()],
    ['that anyone may open', damagedFiles.ownerPassword()],
    ['for holders of certificates', damagedFiles.publicKeyEncryption()],
    ['whose cross-reference table is lost', damagedFiles.damagedEncryption()],
  ])('reports an encrypted file as encrypted: one %s', async (_, bytes) => {
    expect((await inspect(bytes)).outcome).toBe('encrypted');
  });

  it.each([
    ['a broken cross-reference table', damagedFiles.brokenXref()],
    ['something before its header', damagedFiles.junkBeforeHeader()],
    ['a stream without an end', damagedFiles.missingEndstream()],
    ['a stray bracket', damagedFiles.strayBracket()],
  ])('still reads a file with %s', async (_, bytes) => {
    const before = bytes.slice();
    const found = await inspect(bytes);
    expect(found.outcome).toBe('ready');
    expect(found.pages.length).toBeGreaterThan(0);
    expect(bytes, 'the file handed in is left as it was').toEqual(before);
  });

  it('survives a truncated file', async () => {
    expect(['ready', 'broken']).toContain((await inspect(damagedFiles.truncated())).outcome);
  });

  it.each([
    ['what is no PDF', damagedFiles.notPdf()],
    ['nothing at all', new Uint8Array()],
    ['a document without pages', damagedFiles.noPages()],
    ['a header alone', bytesOf('%PDF-1.7\n')],
  ])('reports %s as broken', async (_, bytes) => {
    expect((await inspect(bytes)).outcome).toBe('broken');
  });

  it('does not decompress a decompression bomb', async () => {
    const bomb = damagedFiles.objectStreamBomb();
    const before = process.memoryUsage().rss;
    await inspect(bomb);
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 2 ** 20);
  });

  it('counts fields and signatures', async () => {
    const { signer } = await testAuthority();
    expect(await inspect(formFiles.form())).toMatchObject({ outcome: 'ready', field_count: 2, signature_count: 0 });
    const onNoPage = textOf(formFiles.form()).replace('/Annots [91 0 R 92 0 R]', '/Annots [91 0 R]       ');
    expect(await inspect(bytesOf(onNoPage))).toMatchObject({ field_count: 1 });
    const signed = await engine.sign(pageFiles.plain(), signer);
    expect(await inspect(signed)).toMatchObject({ field_count: 1, signature_count: 1, can_save_incrementally: true });
  });

  it('reads the title', async () => {
    const titled = await engine.createPdf({ pages: [{ width: 100, height: 100 }], drawings: [], title: 'Überlassung — 契約' });
    expect((await inspect(titled)).title).toBe('Überlassung — 契約');
    expect((await inspect(pageFiles.plain())).title).toBeNull();
  });
});

describe('reporting on a file', () => {
  it('reports nothing special about a plain file', async () => {
    expect(await inspect(pageFiles.plain())).toMatchObject({
      xfa: 'none',
      fonts_missing: [],
      has_text: true,
      attachments: 0,
      multi_select_lists: 0,
      turned_fields: 0,
      masked_fields: 0,
      is_tagged: false,
      pdf_version: '1.7',
      pdfa: null,
      repair: [],
    });
  });

  it('distinguishes scans from text, and finds text in form XObjects', async () => {
    expect((await inspect(scan)).has_text).toBe(false);
    const group = {
      entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> >>',
      data: words('x', 0, 0),
    };
    const drawn = confidential({
      content: 'q /Fm1 Do Q',
      resources: '/XObject << /Fm1 20 0 R >>',
      objects: { 20: group, 13: { entries: '', data: '' } },
    });
    expect((await inspect(drawn)).has_text).toBe(true);
  });

  it('distinguishes dynamic from static XFA forms', async () => {
    const withForm = (form: string, more = '') => inspect(confidential({ catalog: `/AcroForm << ${form} >> ${more}` }));
    expect((await withForm('/Fields [] /XFA (x)')).xfa).toBe('dynamic');
    expect((await withForm('/Fields [<< /T (a) /FT /Tx >>] /XFA (x)')).xfa).toBe('static');
    expect((await withForm('/Fields [<< /T (a) /FT /Tx >>] /XFA (x)', '/NeedsRendering true')).xfa).toBe('dynamic');
    expect((await withForm('/Fields [<< /T (a) /FT /Tx >>]')).xfa).toBe('none');
  });

  it('counts list boxes that allow multiple selection', async () => {
    expect((await inspect(formFiles.deepForm())).multi_select_lists).toBe(1);
  });

  it('counts rotated fields, except hidden ones', async () => {
    const turned = '/FT /Tx /Rect [50 700 250 720] /MK << /R 90 >>';
    const file = formFiles.formOf([`/T (a) ${turned}`, `/T (b) /F 6 ${turned}`, '/T (c) /FT /Tx /Rect [50 600 250 620]']);
    expect((await inspect(file)).turned_fields).toBe(1);
  });

  it('names the fonts that are not embedded', async () => {
    const fonts = `/Font << /F1 3 0 R /F2 20 0 R /F3 21 0 R /F4 << /Type /Font /Subtype /TrueType /BaseFont /Carried /FontDescriptor 22 0 R >> >>`;
    const found = await inspect(
      confidential({
        resources: fonts,
        content: words('x', 9, 9),
        objects: {
          20: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Arial#20Narrow /FontDescriptor << /Type /FontDescriptor >> >>',
          21: '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin /Encoding /Identity-H /DescendantFonts [<< /Subtype /CIDFontType2 /BaseFont /HeiseiMin >>] >>',
          22: '<< /Type /FontDescriptor /FontFile2 23 0 R >>',
          23: { entries: '', data: 'a font' },
        },
      }),
    );
    expect(found.fonts_missing).toEqual(['Arial Narrow', 'HeiseiMin']);
  });

  it('reads the PDF/A claim', async () => {
    const claim = '<rdf:Description pdfaid:part="2" pdfaid:conformance="B"/>';
    const element = '<pdfaid:part>4</pdfaid:part>';
    const withMetadata = (data: string) =>
      inspect(
        confidential({
          catalog: '/Metadata 20 0 R /Version /2.0 /MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot >>',
          objects: { 20: { entries: '/Type /Metadata /Subtype /XML', data } },
        }),
      );
    expect(await withMetadata(claim)).toMatchObject({ pdfa: '2b', pdf_version: '2.0', is_tagged: true });
    expect(await withMetadata(element)).toMatchObject({ pdfa: '4' });
    expect(await withMetadata('nothing')).toMatchObject({ pdfa: null });
  });

  it('counts attachments', async () => {
    const bytes = await withAttached(pageFiles.plain(), { 'a.txt': 'abc', 'b.txt': 'abc' });
    expect((await inspect(bytes)).attachments).toBe(2);
    const note = '<< /Type /Annot /Subtype /FileAttachment /Rect [9 9 29 29] /FS << /Type /Filespec /F (c.txt) >> >>';
    const pinned = textOf(pageFiles.plain()).replace('/Type /Page ', `/Type /Page /Annots [${note}] `);
    expect((await inspect(bytesOf(pinned))).attachments, 'on a page').toBe(1);
  });

  it.each([
    ['a broken cross-reference table', damagedFiles.brokenXref(), 'cross_reference'],
    ['something before its header', damagedFiles.junkBeforeHeader(), 'header'],
    ['a stray bracket', damagedFiles.strayBracket(), 'syntax'],
  ])('reports how it read a file with %s', async (_, bytes, repair) => {
    expect((await inspect(bytes)).repair).toContain(repair);
  });
});

describe('rendering pages', () => {
  it('returns an image of the requested width, and the text', () => {
    const reader = engine.open(pageFiles.plain(2));
    const image = reader.renderPage(1, { width: 300 });
    expect(image).toMatchObject({ width: 300, height: 425 });
    expect(image.rgba.length).toBe(300 * 425 * 4);
    expect(
      image.rgba.some((value) => value < 100),
      'something is drawn',
    ).toBe(true);
    expect(reader.extractText()).toEqual(['Page 1', 'Page 2']);
    reader.close();
  });

  it('returns a narrower image with the same proportions for a page that would be too long', () => {
    const tall = pageFiles.shaped({ media: [0, 0, 72, 5_000] });
    expect(engine.renderPage(tall, 0, { width: 640, within: 16_383 })).toMatchObject({ width: 236, height: 16_383 });
    expect(engine.renderPage(pageFiles.plain(), 0, { width: 300, within: 16_383 })).toMatchObject({ width: 300, height: 425 });
  });

  it('rejects a page that does not exist', () => {
    expect(() => engine.renderPage(pageFiles.plain(), 1, { width: 10 })).toThrow(
      expect.objectContaining({ code: 'no_such_page' }),
    );
  });

  it('rejects an encrypted file', () => {
    expect(() => engine.extractText(damagedFiles.userPassword())).toThrow(expect.objectContaining({ code: 'encrypted' }));
  });
});
