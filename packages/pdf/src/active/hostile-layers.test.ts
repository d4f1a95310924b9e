// Layers built to cost far more than their file: content and resources shared by any number of pages.
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { rawPdf, type RawObject } from '../../fixtures/raw-pdf.ts';
import { closeDocument, openDocument } from '../io/document.ts';
import { PdfRef } from '../objects/objects.ts';
import { Layers } from './layers.ts';
import { activeContentOf } from './find-active-content.ts';
import { layersOf, pagesWithLayers, settleLayers } from './settle-layers.ts';

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

/** @returns what each page draws after settling, and the processor time in milliseconds */
async function settled(file: Uint8Array) {
  const document = await openDocument(file);
  try {
    const { pdf } = document;
    const began = process.cpuUsage();
    activeContentOf(pdf);
    pagesWithLayers(pdf);
    layersOf(pdf);
    settleLayers(pdf, new Layers(pdf), { keepsContent: false });
    const took_ms = process.cpuUsage(began).user / 1_000;
    return { took_ms, contents: pdf.getPages().map(({ dict }) => dict.get('Contents')), has_layers: layersOf(pdf).length > 0 };
  } finally {
    closeDocument(document);
  }
}

it('content that a thousand pages share is settled once, and shared afterwards', async () => {
  const { took_ms, contents, has_layers } = await settled(sharing({ pages: 1_000, size: 2 ** 20 }));
  const numbers = contents.map((content) => (content instanceof PdfRef ? content.objectNumber : 0));
  expect([has_layers, new Set(numbers).size, numbers.includes(4)]).toEqual([false, 1, false]);
  expect(took_ms).toBeLessThan(4_000);
});

it('content that each page references by an array of its own is settled only up to a limit per document', async () => {
  const { took_ms, has_layers } = await settled(sharing({ pages: 1_000, size: 2 ** 20, contents: '[4 0 R]' }));
  expect(has_layers).toBe(true);
  expect(took_ms).toBeLessThan(8_000);
});

it('resources with thousands of layers are checked once, however many pages have them', async () => {
  const { took_ms, has_layers } = await settled(sharing({ pages: 4_000, layers: 4_000 }));
  expect(has_layers).toBe(false);
  expect(took_ms).toBeLessThan(2_500);
});
