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
const files = new Map<string, Uint8Array>();

export function loadEngine(): Promise<Engine> {
  engine ??= createEngine({
    pdfiumWasm: read(fromPdf, '@embedpdf/pdfium/pdfium.wasm'),
    harfbuzzSubsetWasm: read(fromPdf, 'harfbuzzjs/dist/harfbuzz-subset.wasm'),
  });
  return engine;
}

/** The catalogue's files by their ids, each read when it is first asked for: those of East Asia are large. */
export const fonts: Readonly<Record<string, Uint8Array>> = Object.defineProperties(
  {},
  Object.fromEntries(fontCatalogue.map(({ id, file }) => [id, { enumerable: true, get: () => fontFile(id, file) }])),
);

export function loadShaper(): Promise<Shaper> {
  shaper ??= createShaper({
    fonts: fontCatalogue.map(({ id, file, fallback }) => ({ id, fallback, bytes: () => fontFile(id, file) })),
  });
  return shaper;
}

function fontFile(id: string, file: string): Uint8Array {
  const bytes = files.get(id) ?? read(fromModel, file);
  files.set(id, bytes);
  return bytes;
}

function read(from: NodeJS.Require, module: string): Uint8Array {
  return new Uint8Array(readFileSync(from.resolve(module)));
}
