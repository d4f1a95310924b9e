// The PDF engine and the fonts, read from the installed packages. For sandboxed children only: no other process parses a PDF.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Shaper, createShaper, fontCatalogue } from '@countersign/document-model/text';
import { type Engine, createEngine } from '@countersign/pdf';

const require = createRequire(import.meta.url);
const fromPdf = createRequire(require.resolve('@countersign/pdf'));
const fromModel = createRequire(require.resolve('@countersign/document-model/text'));

let engine: Promise<Engine> | undefined;
let shaper: Promise<Shaper> | undefined;
let fonts: Record<string, Uint8Array> | undefined;

export function loadEngine(): Promise<Engine> {
  engine ??= createEngine({
    pdfiumWasm: read(fromPdf, '@embedpdf/pdfium/pdfium.wasm'),
    harfbuzzSubsetWasm: read(fromPdf, 'harfbuzzjs/dist/harfbuzz-subset.wasm'),
  });
  return engine;
}

export function loadFonts(): Record<string, Uint8Array> {
  fonts ??= Object.fromEntries(fontCatalogue.map((font) => [font.id, read(fromModel, font.file)]));
  return fonts;
}

export function loadShaper(): Promise<Shaper> {
  const files = loadFonts();
  shaper ??= createShaper({
    fonts: fontCatalogue.flatMap((font) => {
      const bytes = files[font.id];
      return bytes ? [{ id: font.id, bytes, fallback: font.fallback }] : [];
    }),
  });
  return shaper;
}

function read(from: NodeJS.Require, module: string): Uint8Array {
  return new Uint8Array(readFileSync(from.resolve(module)));
}
