// The PDFium module: raw memory, one thread. After an abort the module is dead and its process has to be replaced.
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export type Pdfium = WrappedPdfiumModule;

/** @param wasm the bytes of `@embedpdf/pdfium/pdfium.wasm` */
export async function loadPdfium(wasm: Uint8Array): Promise<Pdfium> {
  // The published type lacks Emscripten's `wasmBinary`; nothing is fetched when it is given.
  const overrides: object = { wasmBinary: wasm.slice().buffer };
  const pdfium = await init(overrides);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Memory of the module for as long as `use` runs. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = allocate(pdfium, size);
  try {
    return use(pointer);
  } finally {
    release(pdfium, pointer);
  }
}

export function allocate(pdfium: Pdfium, size: number): number {
  const pointer = pdfium.pdfium.wasmExports.malloc(size);
  if (!pointer) throw new RangeError('Out of memory in PDFium');
  return pointer;
}

export function release(pdfium: Pdfium, pointer: number): void {
  pdfium.pdfium.wasmExports.free(pointer);
}

/** The module's memory as it is now; do not keep it across calls: it moves when it grows. */
export function heap(pdfium: Pdfium): Uint8Array {
  // Emscripten's own types, which declare HEAPU8, are not loaded here.
  return (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}
