import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { isCleanForQpdf, magentaBox, pdfsig, testEngine, unpacked } from '../../fixtures/engine.ts';
import * as formFiles from '../../fixtures/forms.ts';
import { type DrawItem, fieldNames } from '../index.ts';

const engine = await testEngine();
const box = { x: 200, y: 300, width: 80, height: 40 };
const drawn: DrawItem = { kind: 'rect', ...box, fill: '#ff00ff' };
const over = { x: 180, y: 290, width: 60, height: 60 };
const beside = { x: 280.5, y: 300, width: 50, height: 40 };
const away = { x: 400, y: 500, width: 50, height: 20 };

const stamp = (bytes: Uint8Array) => engine.stamp(bytes, [{ page_index: 0, items: [drawn] }]);

/** The annotations listed by the last revision of the page: names of notes and fields, or `link`. */
function annotationsOf(bytes: Uint8Array): string[] {
  const text = unpacked(bytes);
  const list = /\/Annots \[(.*?)\]\s/s.exec(text)?.[1] ?? '';
  const listed = [...list.matchAll(/(\d+) 0 R/g)].map(([, number]) => text.split(`\n${number} 0 obj`)[1] ?? '');
  return [
    ...listed.map((object) => /\((note \d|field \d)\)/.exec(object)?.[1] ?? 'link'),
    ...(list.includes('/Link') ? ['link'] : []),
  ];
}

/** Rendered by PDFium at the given width. */
function colorAt(bytes: Uint8Array, { x, y, width }: { x: number; y: number; width: number }): number[] {
  const image = engine.renderPage(bytes, 0, { width });
  return [...image.rgba.subarray((y * width + x) * 4).subarray(0, 3)];
}

describe('items drawn over annotations', () => {
  it.each([0, 90, 180, 270] as const)('appear above them on a page rotated by %s degrees', async (rotate) => {
    const stamped = await stamp(formFiles.annotated({ notes: [over], fields: [{ ...over, x: 250 }] }, rotate));
    const found = magentaBox(stamped);
    for (const [key, value] of Object.entries(box)) expect(found?.[key as keyof typeof box], key).toBeCloseTo(value, -0.5);
    expect(isCleanForQpdf(stamped)).toBe(true);
  });

  it('remove only the covered annotations and fields', async () => {
    const stamped = await stamp(formFiles.annotated({ notes: [over, beside, away], fields: [over, away] }));
    expect(annotationsOf(stamped)).toEqual(['note 1', 'note 2', 'field 4', 'link']);
    expect(await fieldNames(stamped)).toEqual(['field 4']);
  });

  it('leave annotations that a frame or diagonal line merely surrounds', async () => {
    const form = formFiles.annotated({ notes: [over], fields: [over, { ...away, x: 280, y: 410 }] });
    const frame: DrawItem = { kind: 'rect', x: 150, y: 260, width: 300, height: 300, stroke: '#000000', line_width: 2 };
    const line: DrawItem = { kind: 'line', x1: 150, y1: 560, x2: 450, y2: 260, width: 2, color: '#000000' };
    const framed = await engine.stamp(form, [{ page_index: 0, items: [frame, line] }]);
    expect(annotationsOf(framed)).toEqual(['note 0', 'field 1', 'link']);
  });

  it('turn fields that the form does not refer to into page content', async () => {
    const stamped = await stamp(formFiles.annotated({ notes: [], fields: [over] }, 0, { form: 'leads nowhere' }));
    expect(annotationsOf(stamped)).toEqual(['link']);
    expect(magentaBox(stamped)?.width).toBeCloseTo(box.width, -0.5);
    expect(colorAt(stamped, { x: 203, y: 320, width: 595 })).toEqual([255, 0, 255]);
  });

  it('leave fields that every reader draws its own way', async () => {
    const stamped = await stamp(formFiles.annotated({ notes: [over], fields: [over] }, 0, { form: 'asks for looks' }));
    expect(annotationsOf(stamped)).toEqual(['field 1', 'link']);
  });

  it.each([0, 90, 180, 270] as const)('appear above a field without a form, on a page rotated by %s degrees', async (rotate) => {
    const form = formFiles.annotated({ notes: [], fields: [over] }, rotate, { form: 'is missing' });
    const onTop: DrawItem = { ...drawn, x: 210, fill: '#00ff00', width: 10 };
    const first = await engine.stamp(form, [{ page_index: 0, items: [drawn, onTop] }]);
    const items: DrawItem[] = [{ ...drawn, width: 5 }];
    for (const stamped of [first, await engine.stamp(first, [{ page_index: 0, items }])]) {
      const found = magentaBox(stamped);
      for (const [key, value] of Object.entries(box)) expect(found?.[key as keyof typeof box], key).toBeCloseTo(value, -0.5);
      expect(isCleanForQpdf(stamped)).toBe(true);
      const width = rotate % 180 === 0 ? 595 : 842;
      expect(colorAt(stamped, { x: 203, y: 320, width })).toEqual([255, 0, 255]);
      expect(colorAt(stamped, { x: 215, y: 320, width })).toEqual([0, 255, 0]);
    }
  });

  it('name a shared appearance only once', async () => {
    const notes = Array.from({ length: 2_000 }, () => over);
    const shared = formFiles.annotated({ notes, fields: [] }, 0, { sharesAppearance: true });
    const stamped = await stamp(shared);
    expect(annotationsOf(stamped)).toEqual(['link']);
    expect(stamped.length).toBeLessThan(shared.length * 2);
  });

  it('keep showing what lies under them where they do not cover it', async () => {
    const lonely = await engine.stamp(formFiles.annotated({ notes: [over], fields: [] }), [
      { page_index: 0, items: [{ kind: 'rect', x: 181, y: 291, width: 3, height: 3, fill: '#ff00ff' }] },
    ]);
    const image = engine.renderPage(lonely, 0, { width: 595 });
    const at = (330 * image.width + 200) * 4;
    expect([...image.rgba.subarray(at, at + 3)].toSorted((a, b) => a - b)).toEqual([0, 255, 255]);
  });

  it("leave a signed file's annotations, and its signature valid", async () => {
    const { signer } = await testAuthority();
    const stamped = await stamp(await engine.sign(formFiles.annotated({ notes: [over], fields: [over] }), signer));
    expect(annotationsOf(stamped)).toEqual(expect.arrayContaining(['note 0', 'field 1']));
    expect(pdfsig(stamped)).toMatchObject([{ valid: true }]);
  });
});
