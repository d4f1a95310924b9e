// A neutralised file looks as it did before, and shows nothing else in any reader or in print.
import { describe, expect, it } from 'vitest';
import {
  active,
  activeFiles,
  amount,
  annotatedAmount,
  appearance,
  calmFiles,
  layered,
  printsOtherwise,
} from '../../fixtures/active.ts';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, oracle, pdftotext, tells, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as formFiles from '../../fixtures/forms.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { findActiveContent } from './find-active-content.ts';

const engine = await testEngine();
const size = { width: 600 };
const shown = (bytes: Uint8Array) => Buffer.from(engine.renderPage(bytes, 0, size).rgba);
/** PDFium shows these differently from the screen on which people sign. */
const contested = new Set([
  'layers whose use says more than their state',
  'layers that another configuration shows to some readers',
]);
const printed = (bytes: Uint8Array) => Buffer.from(engine.renderPage(bytes, 0, { ...size, is_print: true }).rgba);

async function expectNeutral(bytes: Uint8Array): Promise<Uint8Array> {
  const neutral = await engine.neutralise(bytes);
  expect(await findActiveContent(neutral)).toEqual([]);
  expect(shown(neutral).equals(shown(bytes))).toBe(true);
  expect(printed(neutral).equals(shown(bytes))).toBe(true);
  expect(await engine.pagesPrintedOtherwise(neutral)).toEqual([]);
  expect(isCleanForQpdf(neutral)).toBe(true);
  return neutral;
}

describe('a neutralised file', () => {
  it.each(activeFiles.filter(([what]) => !contested.has(what)))(
    'shows and prints what the screen showed: %s',
    async (_, __, ___, file) => {
      await expectNeutral(file());
    },
  );

  it.each([
    ['say in their usage that they are shown', layered({ usage: ['', '/Usage << /View << /ViewState /ON >> >>'] })],
    ['are shown by another configuration', layered({ properties: '/Configs [<< /Intent /View /ON [21 0 R] /OFF [20 0 R] >>]' })],
    ['are for design', layered({ usage: ['', '/Intent /Design'] })],
  ])('shows the layers visible to signers, where PDFium shows more: they %s', async (_, bytes) => {
    const neutral = await engine.neutralise(bytes);
    expect(shown(neutral).equals(shown(layered()))).toBe(true);
    expect(tells(neutral, '100000 EUR')).toBe(false);
    expect(await findActiveContent(neutral)).toEqual([]);
  });

  it('draws the appearance of an annotation whatever layer it names', async () => {
    const { entries, data } = appearance('100 EUR') as { entries: string; data: string };
    const bytes = active({
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [60 590 400 630] /AP << /N 20 0 R >> >>]',
      catalog: '/OCProperties << /OCGs [21 0 R] /D << /OFF [21 0 R] >> >>',
      objects: { 20: { entries: `${entries} /OC 21 0 R`, data }, 21: '<< /Type /OCG /Name (A) >>' },
    });
    expect(unpacked(await expectNeutral(bytes))).not.toMatch(/OCG|\/OC /);
  });

  it('keeps no text that was only printed, not even for text extraction', async () => {
    const file = printsOtherwise();
    expect(await engine.pagesPrintedOtherwise(file)).toEqual([1]);
    const neutral = await expectNeutral(file);
    expect(tells(neutral, '100000 EUR')).toBe(false);
    expect(pdftotext(neutral)).toContain('100 EUR');
    expect(unpacked(neutral)).not.toMatch(/OCG|OCProperties|\/OC /);
  });

  it('does not contain layers that are off, which another program would offer to show', async () => {
    expect(tells(await expectNeutral(layered()), '100000 EUR')).toBe(false);
  });

  it('contains neither hidden nor print-only annotations, and prints those that were only visible on the screen', async () => {
    for (const flags of [2, 6, 32, 36])
      expect(tells(await expectNeutral(annotatedAmount(`/F ${flags}`)), '100000 EUR')).toBe(false);
    const neutral = await expectNeutral(annotatedAmount('/F 0'));
    expect(unpacked(neutral)).toMatch(/\/F 4\b/);
    const asPrinted = oracle('pdftoppm', ['-r', '36', '{}'], neutral).stdout;
    expect(asPrinted.equals(oracle('pdftoppm', ['-r', '36', '{}'], annotatedAmount('/F 4')).stdout)).toBe(true);
  });

  it('keeps the effect of hidden content on the graphics state of later content', async () => {
    const content = [
      `/OC /B BDC q 1 0 0 rg 10 10 50 50 re f Q 0 0 1 rg 1 0 0 1 30 0 cm ${amount('SECRET')} EMC`,
      `100 100 40 40 re f ${amount('behind')}`,
      `/OC /B BDC 0 0 300 300 re W n 9 9 m 99 99 l S EMC 200 200 400 400 re f`,
      '/OC /B BDC BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI EMC /OC /A BDC /Span << /MCID 0 >> BDC 5 5 9 9 re f EMC EMC',
    ].join('\n');
    const bytes = active({
      content,
      resources: '/Properties << /A 20 0 R /B 21 0 R >>',
      catalog: '/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [21 0 R] >> >>',
      objects: { 20: '<< /Type /OCG /Name (A) >>', 21: '<< /Type /OCG /Name (B) >>' },
    });
    const neutral = await expectNeutral(bytes);
    expect(tells(neutral, 'SECRET')).toBe(false);
    expect(unpacked(neutral)).not.toMatch(/OCG|\/OC /);
  });

  it('locks layers whose content cannot be removed', async () => {
    const bytes = active({
      content: 'BT /F1 24 Tf 72 600 Td (First) Tj /OC /B BDC ( hidden) Tj EMC ( last) Tj ET',
      resources: '/Properties << /A 20 0 R /B 22 0 R >>',
      catalog:
        '/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [21 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [21 0 R] >>] >> >>',
      objects: {
        20: '<< /Type /OCG /Name (A) >>',
        21: '<< /Type /OCG /Name (B) /Usage << /Print << /PrintState /ON >> >> >>',
        22: '<< /Type /OCMD /OCGs [21 0 R] /P /AllOn >>',
      },
    });
    const text = unpacked(await expectNeutral(bytes));
    expect(text).toMatch(/\/Locked \[/);
    expect(text).not.toMatch(/Usage|\/AS|OCMD/);
  });

  it('has no layers in form XObjects, Type 3 glyphs and membership dictionaries', async () => {
    const group = (content: string, entries = '') => ({
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries}`,
      data: content,
    });
    const bytes = active({
      content: '/X Do /Y Do /Z Do /I Do',
      resources: '/XObject << /X 22 0 R /Y 23 0 R /Z 24 0 R /I 25 0 R >>',
      catalog: '/OCProperties << /OCGs [20 0 R 21 0 R] /D << /OFF [21 0 R] >> >>',
      objects: {
        20: '<< /Type /OCG /Name (A) >>',
        21: '<< /Type /OCG /Name (B) >>',
        22: group(
          '/OC /L BDC 0 0 99 99 re f EMC /OC /M BDC 200 0 99 99 re f EMC',
          '/Resources << /Properties << /L 26 0 R /M 27 0 R >> >>',
        ),
        23: group('0 200 99 99 re f', '/OC 21 0 R'),
        24: group('200 200 99 99 re f', '/OC 20 0 R'),
        25: {
          entries: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /OC 27 0 R',
          data: '\x80',
        },
        26: '<< /Type /OCMD /OCGs [20 0 R 21 0 R] /P /AllOn >>',
        27: '<< /Type /OCMD /VE [/And 20 0 R [/Not 21 0 R]] >>',
      },
    });
    expect(unpacked(await expectNeutral(bytes))).not.toMatch(/OCG|OCMD|\/OC /);
  });

  it('shows videos as the image that they displayed', async () => {
    const bytes = active({
      page: '/Annots [<< /Type /Annot /Subtype /Movie /F 4 /Rect [60 590 400 630] /AP << /N 20 0 R >> >>]',
      objects: { 20: appearance('a film') },
    });
    expect(unpacked(await expectNeutral(bytes))).not.toContain('/Movie');
  });

  it('keeps links, and a link that started something without that action', async () => {
    const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${action} >>`;
    const bytes = active({
      page: `/Annots [${link('<< /S /URI /URI (https://example.com/a) /Next << /S /JavaScript /JS (1) >> >>')} ${link('<< /S /Launch /F (calc.exe) >>')}]`,
    });
    const neutral = await expectNeutral(bytes);
    expect(tells(neutral, 'https://example.com/a')).toBe(true);
    expect(tells(neutral, 'calc')).toBe(false);
  });

  it('keeps its fields with their values, without their scripts', async () => {
    const bytes = formFiles.formatted('AFNumber_Format(2)', '12');
    const neutral = await engine.neutralise(bytes);
    expect((await engine.inspect(neutral, { maxPages: 9 })).field_count).toBe(
      (await engine.inspect(bytes, { maxPages: 9 })).field_count,
    );
    expect(tells(neutral, 'AFNumber')).toBe(false);
  });

  it('is compared with print even if an annotation is white and only hides printed content', async () => {
    const white = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: '1 1 1 rg 0 0 9 9 re f' };
    const annots = (flags: number) =>
      `/Annots [<< /Type /Annot /Subtype /Stamp /F ${flags} /Rect [60 590 200 630] /AP << /N 20 0 R >> >>]`;
    const bytes = (flags: number) => active({ page: annots(flags), objects: { 20: white } });
    expect(await engine.pagesPrintedOtherwise(bytes(36))).toEqual([1]);
    expect(await engine.pagesPrintedOtherwise(bytes(4))).toEqual([]);
  });

  it('is compared with print including the fields of its form', async () => {
    expect(await engine.pagesPrintedOtherwise(formFiles.form('/F 4'))).toEqual([]);
    const printedOnly = (flags: number) =>
      formFiles.formOf([`/FT /Tx /T (a) /V (100) /Rect [50 700 250 720] /F ${flags} /AP << /N 200 0 R >>`], {
        objects: { 200: appearance('100') },
      });
    expect(await engine.pagesPrintedOtherwise(printedOnly(36))).toEqual([1]);
    expect(await engine.pagesPrintedOtherwise(printedOnly(4))).toEqual([]);
    expect(await engine.pagesPrintedOtherwise(await engine.neutralise(printedOnly(36)))).toEqual([]);
  });

  it('returns the same bytes when there is nothing to do', async () => {
    const plain = pageFiles.plain(2);
    expect(await engine.neutralise(plain)).toBe(plain);
    for (const [what, file] of calmFiles.filter(([name]) => !name.includes('layers'))) {
      const bytes = file();
      expect([what, (await engine.neutralise(bytes)) === bytes]).toEqual([what, true]);
    }
  });

  it('cannot be made from a signed file', async () => {
    const { signer } = await testAuthority();
    const signed = await engine.sign(printsOtherwise(), signer);
    await expect(engine.neutralise(signed)).rejects.toMatchObject({ code: 'not_incremental' });
  });
});
