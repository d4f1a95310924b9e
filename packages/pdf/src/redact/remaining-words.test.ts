import { describe, expect, it } from 'vitest';
import { confidential, words } from '../../fixtures/confidential.ts';
import { isCleanForQpdf, pdftotext, testEngine } from '../../fixtures/engine.ts';
import type { PageText, PlacedText } from '../index.ts';

const engine = await testEngine();
/** A curve that extends beyond the area. It cannot be cut, so the page is replaced by an image. */
const curve = '0.9 0 0 rg 111.5 611.5 m 117.25 633.75 140 640 150 650 c 130 620 l h f\n';

function textOf(bytes: Uint8Array): PageText {
  const reader = engine.open(bytes);
  try {
    return reader.textOf(0);
  } finally {
    reader.close();
  }
}

function wordOf(bytes: Uint8Array, wanted: string): PlacedText {
  const word = textOf(bytes)
    .lines.flatMap((line) => line.words)
    .find(({ text }) => text === wanted);
  if (!word) throw new Error(`${wanted} is not on the page`);
  return word;
}

async function withoutSecret(source: Uint8Array): Promise<Uint8Array> {
  const { x, y, width, height } = wordOf(source, 'SECRET');
  const result = await engine.redact(source, [{ page_index: 0, x, y, width, height }]);
  expect(result.picture_pages).toEqual([0]);
  expect(isCleanForQpdf(result.bytes)).toBe(true);
  return result.bytes;
}

describe('a page that is replaced by an image', () => {
  it.each(([0, 90, 180, 270] as const).flatMap((rotate) => [undefined, [60, 200, 560, 800]].map((crop) => ({ rotate, crop }))))(
    'keeps the words beside the area searchable, each in its place ($rotate, $crop)',
    async ({ rotate, crop }) => {
      const content = `${curve}${words('SECRET', 112, 615)}${words('Beside the logo', 300, 300)}${words('Large', 300, 500, 40)}`;
      const source = confidential({ content, shape: { rotate, ...(crop && { crop }) } });
      const bytes = await withoutSecret(source);
      const [first = ''] = pdftotext(bytes).split('\f');
      expect(first.split(/\s+/).filter(Boolean).toSorted()).toEqual(['Beside', 'Large', 'logo', 'the']);
      for (const text of ['Beside', 'logo', 'Large'])
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(wordOf(bytes, text)[side], `${text} ${side}`).toBeCloseTo(wordOf(source, text)[side], 0);
    },
  );

  it('keeps no word that the area touches or nearly touches, and no hidden text', async () => {
    const layers = '/OCProperties << /OCGs [21 0 R] /D << /OFF [21 0 R] >> >>';
    const content = [
      curve,
      words('reSECRETed', 112, 615),
      words('NEAR', 112, 600),
      words('Below', 112, 580),
      `${words('COVERED', 300, 300)}0 g 290 290 100 30 re f\n`,
      `1 g ${words('WHITE', 300, 400)} 0 g\n`,
      words('OUTSIDE', 300, 10),
      `/OC /L1 BDC ${words('LAYER', 300, 500)} EMC\n`,
      `q 0 0 10 10 re W n ${words('CLIPPED', 300, 600)} Q\n`,
    ].join('');
    const objects = { 21: '<< /Type /OCG /Name (Drafts) >>' };
    const resources = '/Properties << /L1 21 0 R >>';
    const source = confidential({ content, resources, objects, catalog: layers, shape: { crop: [0, 50, 595, 842] } });
    const { x, width, ...word } = wordOf(source, 'reSECRETed');
    const area = { page_index: 0, ...word, x: x + width * 0.3, width: width * 0.4 };
    const { bytes, picture_pages } = await engine.redact(source, [area]);
    expect(picture_pages).toEqual([0]);
    expect(textOf(bytes).lines.map(({ text }) => text)).toEqual(['Below']);
    expect(pdftotext(bytes).split('\f')[0]?.trim()).toBe('Below');
  });
});
