import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, magentaBox, pdftotext, testEngine, unpacked } from '../../fixtures/engine.ts';
import { bytesOf, textOf } from '../../fixtures/raw-pdf.ts';
import * as formFiles from '../../fixtures/forms.ts';
import { fields } from '../../fixtures/new-fields.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { fieldNames, readForm } from '../index.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

const engine = await testEngine();

describe('flattening', () => {
  it('can keep certain fields unchanged and remove the rest of the form', async () => {
    const source = formFiles.deepForm();
    const cleared = await engine.flatten(source, { what: 'remove_fields', keep: ['person.days'] });
    const [kept] = (await readForm(source)).filter(({ name }) => name === 'person.days');
    // It is first in the tab order now that the others are removed.
    expect(await readForm(cleared)).toEqual([{ ...kept, widgets: kept?.widgets.map((widget) => ({ ...widget, order: 0 })) }]);
    expect(await fieldNames(cleared)).toEqual(['person.days']);
    expect(isCleanForQpdf(cleared)).toBe(true);
  });

  it('can remove certain fields and keep their siblings in the form', async () => {
    const source = formFiles.deepForm();
    const [gone = '', ...others] = (await readForm(source)).map(({ name }) => name).filter((name) => name.startsWith('person.'));
    const cleared = await engine.flatten(source, { what: 'remove_fields', only: [gone] });
    expect(await fieldNames(cleared)).toEqual((await fieldNames(source)).filter((name) => name !== gone));
    expect((await readForm(cleared)).map(({ name }) => name)).toEqual(expect.arrayContaining(others));
    expect(isCleanForQpdf(cleared)).toBe(true);
  });

  it('keeps the visible content, as page content', async () => {
    const filled = await engine.stamp(pageFiles.cropped(90), [], { fields });
    const flat = await engine.flatten(filled, { what: 'all' });
    expect(await readForm(flat)).toEqual([]);
    expect(isCleanForQpdf(flat)).toBe(true);
    expect(difference(filled, flat)).toBe(0);
  });

  it('generates the appearances of fields without one, as readers do', async () => {
    const source = formFiles.filledWithoutAppearances();
    const flat = await engine.flatten(source, { what: 'fields' });
    expect(pdftotext(flat)).toContain('Anna Example');
    expect(Buffer.from(flat.subarray(0, source.length)).equals(source)).toBe(true);
    expect(isCleanForQpdf(flat)).toBe(true);
    expect(difference(source, flat)).toBeLessThan(10);
  });

  it('keeps text rotated if only its appearance defines the rotation and the form asks readers to redraw it', async () => {
    const flat = await engine.flatten(formFiles.turnedAppearance(), { what: 'fields' });
    const box = magentaBox(flat);
    expect((box?.height ?? 0) > 40 && (box?.width ?? 0) > 5 && (box?.width ?? 99) < 20, JSON.stringify(box)).toBe(true);
  });

  it('can remove fields and leave the rest', async () => {
    const source = pageFiles.plain();
    const cleared = await engine.flatten(await engine.stamp(source, [], { fields }), { what: 'remove_fields' });
    expect(await readForm(cleared)).toEqual([]);
    expect(difference(source, cleared)).toBe(0);
  });

  it.each([
    { frame: 'an edge and a ground', style: '/MK << /BC [1 0 0] /BG [0 1 0] >> /BS << /W 2 >>', at: [1, 10], inside: '0,255,0' },
    { frame: 'a line below', style: '/MK << /BC [1 0 0] >> /BS << /W 2 /S /U >>', at: [100, 19], inside: '255,255,255' },
  ])('keeps the frame of a removed field: $frame', async ({ style, at, inside }) => {
    const cleared = await engine.flatten(formFiles.form(style), { what: 'remove_fields' });
    expect(await readForm(cleared)).toEqual([]);
    expect(isCleanForQpdf(cleared)).toBe(true);
    const image = engine.renderPage(cleared, 0, { width: 595 });
    const colorAt = ([left = 0, top = 0]: number[]) => {
      const start = ((122 + top) * image.width + 50 + left) * 4;
      return image.rgba.slice(start, start + 3).join(',');
    };
    expect([colorAt(at), colorAt([100, 10])]).toEqual(['255,0,0', inside]);
  });

  it.each([
    ['Highlight', '/QuadPoints [100 560 200 560 100 500 200 500]'],
    ['Underline', '/QuadPoints [100 560 200 560 100 500 200 500]'],
    ['StrikeOut', '/QuadPoints [100 560 200 560 100 500 200 500]'],
    ['Square', ''],
    ['Circle', '/IC [1 0 1]'],
    ['Ink', '/InkList [[110 510 150 550 190 510]]'],
    ['Line', '/L [110 510 190 550]'],
    ['PolyLine', '/Vertices [110 510 150 550 190 510]'],
    ['Polygon', '/Vertices [110 510 150 550 190 510]'],
    ['Square', '/F 20'],
  ])('draws an annotation without an appearance in the same place as Poppler: %s %s', async (kind, more) => {
    for (const rotation of [0, 90] as const) {
      const source = formFiles.noteWithoutAppearance(`/Subtype /${kind} ${more}`, rotation);
      const flat = await engine.flatten(source, { what: 'all' });
      expect(unpacked(flat)).not.toContain(`/Subtype /${kind}`);
      const [before, after] = [magentaBox(source), magentaBox(flat)];
      if (!before || !after) throw new Error(`Nothing is seen: ${JSON.stringify([before, after])}`);
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(before[side] - after[side]), `${side} at ${rotation}`).toBeLessThan(kind === 'Highlight' ? 40 : 5);
    }
  });

  it('hides content of a hidden layer', async () => {
    const flat = await engine.flatten(formFiles.noteWithoutAppearance('/Subtype /Square /OC 300 0 R'), { what: 'all' });
    expect(unpacked(flat)).toContain(' Do');
    expect(magentaBox(flat)).toBeUndefined();
  });

  it('limits how often shared ink strokes are drawn', async () => {
    const stroke = Array.from({ length: 15_000 }, (_, index) => index % 500).join(' ');
    const note = formFiles.noteWithoutAppearance(`/Subtype /Ink /InkList [${'400 0 R '.repeat(3_000)}]`);
    const bomb = bytesOf(textOf(note).replace('200 0 obj', `400 0 obj [${stroke}] endobj 200 0 obj`));
    await expectCpuTime(50, () => engine.flatten(bomb, { what: 'all', allow_rewrite: true }));
  });

  it.each([
    ['a layer that is described in place', '/Subtype /Square /OC << /Type /OCMD /OCGs 300 0 R >>'],
    ['a layer that nobody knows', '/Subtype /Square /OC (what)'],
  ])('hides content of %s', async (_, about) => {
    expect(magentaBox(await engine.flatten(formFiles.noteWithoutAppearance(about), { what: 'all' }))).toBeUndefined();
  });

  it('keeps text annotations whose appearance is missing from the file', async () => {
    const words = formFiles.noteWithoutAppearance('/Subtype /FreeText /Contents (Kept) /AP 999 0 R');
    expect(unpacked(await engine.flatten(words, { what: 'all' }))).toContain('(Kept)');
  });

  it('keeps text annotations that only some readers draw', async () => {
    const words = await engine.flatten(formFiles.noteWithoutAppearance('/Subtype /FreeText /Contents (Kept)'), { what: 'all' });
    expect(unpacked(words)).toContain('(Kept)');
  });

  it('rejects a signed file', async () => {
    const { signer } = await testAuthority();
    await expect(engine.flatten(await engine.sign(pageFiles.plain(), signer), { what: 'all' })).rejects.toMatchObject({
      code: 'not_incremental',
    });
  });
});

/** Number of bytes in renderings of the first pages that differ visibly. */
function difference(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [one, other].map((bytes) => engine.renderPage(bytes, 0, { width: 600 }).rgba);
  let count = 0;
  for (let index = 0; index < (a?.length ?? 0); index++) if (Math.abs((a?.[index] ?? 0) - (b?.[index] ?? 0)) > 16) count++;
  return count;
}
