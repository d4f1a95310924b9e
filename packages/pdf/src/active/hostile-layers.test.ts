// Layers built to cost far more than their file: content and resources shared by any number of pages.
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { rawPdf, type RawObject } from '../../fixtures/raw-pdf.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { PdfRef } from '../objects/objects.ts';
import { Layers } from './layers.ts';
import { activeContentOf } from './find-active-content.ts';
import { layersOf, pagesWithLayers, settleLayers } from './settle-layers.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

interface Shared {
  pages: number;
  /** Bytes of the content. */
  size?: number;
  /** The Contents entry of each page. */
  contents?: string;
  layers?: number;
}

/** Pages that share their content and resources. */
function sharing({ pages: count, size = 100, contents = '4 0 R', layers = 1 }: Shared): Uint8Array {
  const pages = Array.from({ length: count }, (_, index) => 1_000 + index);
  const content = Buffer.concat([Buffer.from('/OC /L0 BDC 0 0 9 9 re f EMC\n'), Buffer.alloc(size, ' ')]);
  const names = Array.from({ length: layers }, (_, index) => `/L${index} 5 0 R`).join(' ');
  const objects: Record<number, RawObject> = {
    1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >> >>',
    2: `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${count} /Resources << /Properties << ${names} >> >> >>`,
    4: { entries: '/Filter /FlateDecode', data: deflateSync(content).toString('latin1') },
    5: '<< /Type /OCG /Name (Not shown) >>',
    ...Object.fromEntries(
      pages.map((page) => [page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${contents} >>`]),
    ),
  };
  return rawPdf({ objects });
}

/** @returns what each page draws after settling, which takes at most `yardsticks` of CPU time together with opening the file */
const settled = (file: Uint8Array, yardsticks: number) =>
  expectCpuTime(yardsticks, async () => {
    const document = await openDocument(file);
    try {
      const { pdf } = document;
      activeContentOf(pdf);
      pagesWithLayers(pdf);
      layersOf(pdf);
      settleLayers(pdf, new Layers(pdf), { keepsContent: false });
      return { contents: pdf.getPages().map(({ dict }) => dict.get('Contents')), has_layers: layersOf(pdf).length > 0 };
    } finally {
      closeDocument(document);
    }
  });

it('content that a thousand pages share is settled once, and shared afterwards', async () => {
  const { contents, has_layers } = await settled(sharing({ pages: 1_000, size: 2 ** 20 }), 40);
  const numbers = contents.map((content) => (content instanceof PdfRef ? content.objectNumber : 0));
  expect([has_layers, new Set(numbers).size, numbers.includes(4)]).toEqual([false, 1, false]);
});

it('content that each page references by an array of its own is settled only up to a limit per document', async () => {
  const { has_layers } = await settled(sharing({ pages: 1_000, size: 2 ** 20, contents: '[4 0 R]' }), 80);
  expect(has_layers).toBe(true);
});

it('resources with thousands of layers are checked once, however many pages have them', async () => {
  const { has_layers } = await settled(sharing({ pages: 4_000, layers: 4_000 }), 25);
  expect(has_layers).toBe(false);
});
