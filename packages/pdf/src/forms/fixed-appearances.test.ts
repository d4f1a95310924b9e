import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, magentaIn, oracle, pdftotext, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as formFiles from '../../fixtures/forms.ts';
import { textOf } from '../../fixtures/raw-pdf.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { type FieldAppearance, readForm } from '../index.ts';

const engine = await testEngine();
const asked = { about: '/NeedAppearances true' };
const magenta = '/DA (/F1 14 Tf 1 0 1 rg)';

/** Adds appearances, and checks that nothing else was appended. */
async function given(source: Uint8Array, appearances: readonly FieldAppearance[] = []): Promise<Uint8Array> {
  const made = (await engine.setAppearances(source, { appearances, fonts: {} })) ?? new Uint8Array();
  expect(Buffer.from(made.subarray(0, source.length)).equals(source)).toBe(true);
  expect(isCleanForQpdf(made)).toBe(true);
  const plain = (fields: Awaited<ReturnType<typeof readForm>>) => fields.map((field) => ({ ...field, is_undrawn: false }));
  expect(plain(await readForm(made))).toEqual(plain(await readForm(source)));
  return made;
}

/** The magenta box in points from the top left, as rendered by PDFium, Poppler and MuPDF. */
function magentaOf(bytes: Uint8Array): Record<string, ReturnType<typeof magentaIn>> {
  const image = engine.renderPage(bytes, 0, { width: 595 * 2 });
  const shown = { pdfium: magentaIn({ ...image, pixels: image.rgba, channels: 4 }, 2) };
  const others = {
    poppler: oracle('pdftoppm', ['-f', '1', '-l', '1', '-r', '144', '-cropbox', '{}'], bytes),
    mupdf: oracle('mutool', ['draw', '-q', '-r', '144', '-c', 'rgb', '-F', 'pnm', '-o', '-', '{}', '1'], bytes),
  };
  const boxes = Object.entries(others).map(([name, { stdout }]) => {
    const [header = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1')) ?? [];
    const pixels = stdout.subarray(header.length);
    return [name, magentaIn({ pixels, width: Number(width), height: Number(height), channels: 3 }, 2)] as const;
  });
  return { ...shown, ...Object.fromEntries(boxes) };
}

async function widgetsIn(source: Uint8Array) {
  return (await readForm(source)).flatMap(({ name, widgets }) => widgets.map((place) => ({ name, place })));
}

const sidesOf = (box: ReturnType<typeof magentaIn>) => [box?.x, box?.y, box?.width, box?.height].map((side) => side ?? 0);
/** With a tolerance of 1.5 points. */
const aboutAs = (sides: number[]) => sides.map((side) => expect.closeTo(side, -0.5) as number);

const bar = (width: number, height = 8) =>
  ({ kind: 'rect', x: 4, y: 4, width, height, fill: '#ff00ff' }) as const satisfies FieldAppearance['items'][number];

describe('fields without appearances', () => {
  it.each([
    ['a text', '/FT /Tx /V (Anna Example)', 'Anna Example'],
    ['a text of several lines', '/FT /Tx /Ff 4096 /V (Anna\\nExample)', 'Example'],
    ['a text in cells', '/FT /Tx /Ff 16777216 /MaxLen 8 /V (ANNA)', 'A'],
    ['a choice', '/FT /Ch /Ff 131072 /Opt [(Anna) (Berta)] /V (Berta)', 'Berta'],
    ['a list', '/FT /Ch /Opt [(Anna) (Berta)] /V (Berta)', 'Berta'],
    ['a text with an entry for looks that leads nowhere', '/FT /Tx /V (Anna) /AP << /N 299 0 R >>', 'Anna'],
    ['a text with an empty entry for looks', '/FT /Tx /V (Anna) /AP << >>', 'Anna'],
  ])('get an appearance that every reader shows: %s', async (_, entries, word) => {
    for (const about of [asked, {}]) {
      const source = formFiles.formOf([`/T (a) ${entries} ${magenta} /Rect [50 600 250 650]`], about);
      const made = await given(source);
      expect(pdftotext(made)).toContain(word);
      expect(unpacked(made)).not.toContain('NeedAppearances');
      expect((await readForm(made)).map(({ is_undrawn }) => is_undrawn)).toEqual([false]);
      for (const [reader, box] of Object.entries(magentaOf(made))) {
        expect(box, reader).toBeDefined();
        expect((box?.x ?? 0) >= 49 && (box?.y ?? 0) >= 191 && (box?.y ?? 0) < 242, `${reader} ${JSON.stringify(box)}`).toBe(true);
      }
      expect(await engine.setAppearances(made, { appearances: [], fonts: {} })).toBeUndefined();
    }
  });

  it.each([0, 90, 180, 270] as const)('show the given appearance upright on a page rotated by %i degrees', async (rotate) => {
    const upright = rotate === 0 ? '' : `/MK << /R ${rotate} >>`;
    const fields = [`/T (a) /FT /Tx /V (x) ${upright} /DA (/F1 10 Tf 0 g) /Rect [100 300 220 420]`];
    const source = formFiles.formOf(fields, { ...asked, shape: { rotate } });
    const [place] = await widgetsIn(source);
    const made = await given(source, place ? [{ ...place, items: [bar(60)] }] : []);
    const { x = 0, y = 0 } = place?.place ?? {};
    for (const [reader, box] of Object.entries(magentaOf(made))) {
      const scale = reader === 'pdfium' && (rotate === 90 || rotate === 270) ? 842 / 595 : 1;
      const displayed = sidesOf(box).map((side) => side * scale);
      expect([reader, displayed]).toEqual([reader, aboutAs([x + 4, y + 4, 60, 8])]);
    }
  });

  it('show the given appearance rotated if the field is', async () => {
    const source = formFiles.formOf(['/T (a) /FT /Tx /V (x) /MK << /R 90 >> /Rect [100 300 120 420]'], asked);
    const [place] = await widgetsIn(source);
    expect(place?.place).toMatchObject({ is_turned: true, turn: 90 });
    const made = await given(source, place ? [{ ...place, items: [bar(60)] }] : []);
    for (const [reader, box] of Object.entries(magentaOf(made)))
      expect([reader, sidesOf(box)]).toEqual([reader, aboutAs([104, 842 - 364, 8, 60])]);
  });

  it('keep their background, border and cells under the given appearance', async () => {
    const style = '/MK << /BC [1 0 1] /BG [1 1 0] >> /BS << /W 2 >>';
    const comb = `/T (a) /FT /Tx /Ff 16777216 /MaxLen 4 /V (x) ${style} /DA (/F1 10 Tf 0 g) /Rect [100 300 220 330]`;
    const source = formFiles.formOf([comb], asked);
    const [place] = await widgetsIn(source);
    const made = await given(source, place ? [{ ...place, items: [{ ...bar(4), fill: '#000000' }] }] : []);
    for (const [reader, box] of Object.entries(magentaOf(made)))
      expect([reader, Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([reader, 120, 30]);
    const { rgba, width } = engine.renderPage(made, 0, { width: 595 });
    const at = (x: number, y: number) => [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)].join(',');
    expect([at(130, 530), at(145, 530), at(160, 530)]).toEqual(['255,0,255', '255,255,0', '255,0,255']);
  });

  it('keep existing appearances, unless the form asks readers to redraw them', async () => {
    const appearance = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 100 20]', data: '1 0 1 rg 0 0 100 20 re f' };
    const fields = [
      '/T (a) /FT /Tx /V (x) /Rect [50 700 150 720] /AP << /N 300 0 R >>',
      '/T (b) /FT /Tx /V (x) /DA (/F1 10 Tf 0 g) /Rect [50 600 150 620]',
    ];
    const source = formFiles.formOf(fields, { objects: { 300: appearance } });
    const [place] = await widgetsIn(source);
    const black: FieldAppearance[] = place ? [{ ...place, items: [{ ...bar(90), fill: '#000000' }] }] : [];
    expect(magentaOf(await given(source, black))['poppler']).toMatchObject({ width: 100, height: 20 });
  });

  it('keep the state name of a visible selection', async () => {
    const source = formFiles.formOf([
      '/T (a) /FT /Btn /V /Ja /AS /Ja /MK << /BC [1 0 1] >> /Rect [50 700 70 720]',
      '/T (b) /FT /Tx /V (x) /DA (/F1 10 Tf 0 g) /Rect [50 600 150 620]',
    ]);
    const made = await given(source);
    expect(await readForm(made)).toMatchObject([{ values: ['Ja'], widgets: [{ on_value: 'Ja' }] }, {}]);
    for (const box of Object.values(magentaOf(made))) expect(box?.width).toBeGreaterThan(10);
  });

  it('name the state of an unnamed check box after its value', async () => {
    const source = formFiles.formOf(['/T (a) /FT /Btn /V /Ja /Rect [50 700 70 720]']);
    const made = (await engine.setAppearances(source, { appearances: [], fonts: {} })) ?? source;
    expect(await readForm(made)).toMatchObject([{ values: ['Ja'], widgets: [{ on_value: 'Ja' }] }]);
    expect(textOf(made)).toContain('/AS /Ja');
  });

  it('name the states of unnamed buttons in a group', async () => {
    const radio = (y: number) => `/Parent 200 0 R /Rect [50 ${y} 70 ${y + 20}]`;
    const group = '<< /T (group) /FT /Btn /Ff 32768 /Kids [91 0 R 92 0 R] >>';
    const source = formFiles.formOf([radio(700), radio(600)], { objects: { 200: group, 90: '<< /Fields [200 0 R] >>' } });
    const made = (await engine.setAppearances(source, { appearances: [], fonts: {} })) ?? source;
    const [field] = await readForm(made);
    expect(field?.widgets.map(({ on_value }) => on_value)).toEqual(['Choice1', 'Choice2']);
    expect(field?.values).toEqual([]);
    expect(oracle('pdftotext', ['{}', '-'], made).stderr.toString(), 'each says which of its looks is seen').toBe('');
  });

  it('stay unchanged if there is nothing to add, and in a signed file', async () => {
    expect(await engine.setAppearances(pageFiles.plain(), { appearances: [], fonts: {} })).toBeUndefined();
    const { signer } = await testAuthority();
    const signed = await engine.sign(formFiles.filledWithoutAppearances(), signer);
    expect(await engine.setAppearances(signed, { appearances: [], fonts: {} })).toBeUndefined();
  });
});
