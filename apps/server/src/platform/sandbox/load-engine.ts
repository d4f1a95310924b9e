// The PDF engine from the installed packages. For sandboxed children only: no other process parses a PDF.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Engine, createEngine } from '@countersign/pdf';

const require = createRequire(import.meta.url);
const fromPdf = createRequire(require.resolve('@countersign/pdf'));

let engine: Promise<Engine> | undefined;

export function loadEngine(): Promise<Engine> {
  engine ??= createEngine({
    pdfiumWasm: read(fromPdf, '@embedpdf/pdfium/pdfium.wasm'),
    harfbuzzSubsetWasm: read(fromPdf, 'harfbuzzjs/dist/harfbuzz-subset.wasm'),
  });
  return engine;
}

function read(from: NodeJS.Require, module: string): Uint8Array {
  return new Uint8Array(readFileSync(from.resolve(module)));
}
