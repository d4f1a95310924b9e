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

/**
 * A writer that PDFium hands a file to piece by piece (FPDF_FILEWRITE), while `use` runs: the file is never in the module's memory,
 * which does not shrink again.
 * @param take is given where a piece is in that memory, for as long as it runs
 */
export function withWriter<T>(pdfium: Pdfium, take: (pointer: number, size: number) => void, use: (writer: number) => T): T {
  const { addFunction, removeFunction, setValue } = pdfium.pdfium;
  let failure: unknown;
  const writeBlock = (_writer: number, pointer: number, size: number): number => {
    try {
      take(pointer, size);
      return 1;
    } catch (error) {
      // It must not go through the module, which would be left in the middle of its work.
      failure ??= error;
      return 0;
    }
  };
  const callback = addFunction(writeBlock, 'iiii');
  try {
    return withMemory(pdfium, 8, (writer) => {
      setValue(writer, 1, 'i32'); // its version
      setValue(writer + 4, callback, 'i32');
      const result = use(writer);
      if (failure !== undefined) throw failure;
      return result;
    });
  } finally {
    removeFunction(callback);
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
