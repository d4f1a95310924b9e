// Photographs and scans that lost pixels are compressed as JPEGs in any orientation, and are white where the area is.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { loadPdfium } from '../pdfium/module.ts';
import { confidential } from '../../fixtures/confidential.ts';
import { testFont } from '../../fixtures/engine.ts';
import { openInPdfium, withPageMeanwhile } from '../pdfium/document.ts';
import { pieces, pixelsOf } from '../pdfium/page-objects.ts';
import { defaultSetting } from './jpeg-setting.ts';
import { packCutImages } from './pack-cut-images.ts';
import { removeContent } from './remove-content.ts';

const pdfium = await loadPdfium(testFont('@embedpdf/pdfium/pdfium.wasm'));
const box: [number, number, number, number] = [200, 400, 320, 430];

async function scanned({ matrix, isGrey = false, isFlat = false }: { matrix: string; isGrey?: boolean; isFlat?: boolean }) {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: isFlat ? 0.01 : 25 };
  const image = sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#777777', noise } });
  const data = await (isGrey ? image.toColourspace('b-w') : image).jpeg().toBuffer();
  const entries = `/Type /XObject /Subtype /Image /Width 900 /Height 1200 /ColorSpace /Device${isGrey ? 'Gray' : 'RGB'} /BitsPerComponent 8 /Filter /DCTDecode`;
  return confidential({
    content: `q ${matrix} cm /Im1 Do Q`,
    resources: '/XObject << /Im1 20 0 R >>',
    objects: { 20: { entries, data: new Uint8Array(data) } },
  });
}

const lyings = {
  upright: '595 0 0 842 0 0',
  'turned by 90 degrees': '0 842 -595 0 595 0',
  mirrored: '-595 0 0 842 595 0',
  leaning: '500 80 -60 700 60 20',
};

it.each(Object.entries(lyings).flatMap(([lying, matrix]) => [false, true].map((isGrey) => ({ lying, matrix, isGrey }))))(
  'compresses a scan that is $lying (grey: $isGrey)',
  async ({ matrix, isGrey }) => {
    const document = openInPdfium(pdfium, await scanned({ matrix, isGrey }));
    const use = async (page: number): Promise<void> => {
      expect(await packCutImages(pdfium, page, { boxes: [box], setting: defaultSetting }), 'before anything was taken out').toBe(
        false,
      );
      expect(removeContent(pdfium, page, [box])).toBe(true);
      expect(await packCutImages(pdfium, page, { boxes: [box], setting: defaultSetting })).toBe(true);
      const [image] = [...pieces(pdfium, page)].filter(({ kind }) => kind === 'image');
      const { data } = (image && pixelsOf(pdfium, page, image)) ?? { data: new Uint8Array() };
      const white = data.filter((value) => value > 240).length / data.length;
      expect(white, 'about the share of the area').toBeGreaterThan(0.004);
    };
    await withPageMeanwhile(pdfium, document, { index: 0, use });
    document.close();
  },
);

it('leaves a drawing lossless', async () => {
  const document = openInPdfium(pdfium, await scanned({ matrix: lyings.upright, isFlat: true }));
  const use = async (page: number): Promise<void> => {
    expect(removeContent(pdfium, page, [box])).toBe(true);
    expect(await packCutImages(pdfium, page, { boxes: [box], setting: defaultSetting })).toBe(false);
  };
  await withPageMeanwhile(pdfium, document, { index: 0, use });
  document.close();
});
