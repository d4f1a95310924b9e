// Loads the tools' dependencies from the installed packages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createShaper, fontCatalogue } from '@countersign/document-model/text';
import { createEngine } from '@countersign/pdf';
import type { ToolWork } from './types.ts';

const require = createRequire(import.meta.url);
const fromPdf = createRequire(require.resolve('@countersign/pdf'));
const fromModel = createRequire(require.resolve('@countersign/document-model/text'));

const read = (file: string): Uint8Array => new Uint8Array(readFileSync(file));

/** Reads fonts on first use, because East Asian fonts are large. */
export async function loadWork(): Promise<ToolWork> {
  const engine = await createEngine({
    pdfiumWasm: read(fromPdf.resolve('@embedpdf/pdfium/pdfium.wasm')),
    harfbuzzSubsetWasm: read(fromPdf.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  });
  const files = new Map<string, Uint8Array>();
  const fontFile = (file: string): Uint8Array => {
    const bytes = files.get(file) ?? read(fromModel.resolve(file));
    files.set(file, bytes);
    return bytes;
  };
  const fonts = Object.defineProperties(
    {},
    Object.fromEntries(fontCatalogue.map(({ id, file }) => [id, { enumerable: true, get: () => fontFile(file) }])),
  );
  const shaper = createShaper({
    fonts: fontCatalogue.map(({ id, file, fallback }) => ({ id, ...(fallback && { fallback }), bytes: () => fontFile(file) })),
  });
  return { engine, fonts, loadShaper: () => shaper };
}
