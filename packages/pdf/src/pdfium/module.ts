// The PDFium module: raw memory, single-threaded. After an abort the module is unusable, and its process must be replaced.
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

/** Allocates module memory for the duration of `use`. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = allocate(pdfium, size);
  try {
    return use(pointer);
  } finally {
    release(pdfium, pointer);
  }
}

/**
 * Provides a writer to which PDFium passes a file in pieces (FPDF_FILEWRITE) while `use` runs. The whole file is never in
 * the module's memory, which cannot shrink.
 * @param take receives the location of a piece in that memory, valid only during the call
 */
export function withWriter<T>(pdfium: Pdfium, take: (pointer: number, size: number) => void, use: (writer: number) => T): T {
  const runtime = runtimeOf(pdfium);
  let failure: Error | undefined;
  const writeBlock = (_writer = 0, pointer = 0, size = 0): number => {
    try {
      take(pointer, size);
      return 1;
    } catch (error) {
      // The exception must not propagate through the module and leave it in an inconsistent state.
      failure ??= error instanceof Error ? error : new Error(String(error));
      return 0;
    }
  };
  const callback = runtime.addFunction(writeBlock, 'iiii');
  try {
    return withMemory(pdfium, 8, (writer) => {
      const version = 1;
      new Uint32Array(heap(pdfium).buffer, writer, 2).set([version, callback]);
      const result = use(writer);
      if (failure) throw failure;
      return result;
    });
  } finally {
    runtime.removeFunction(callback);
  }
}

/**
 * Provides a file that PDFium reads in pieces where it is (FPDF_FILEACCESS), because a copy in the module's memory, which
 * cannot shrink, would stay allocated. `bytes` must not change before `close`.
 */
export function openReader(pdfium: Pdfium, bytes: Uint8Array): { pointer: number; close(): void } {
  const runtime = runtimeOf(pdfium);
  const getBlock = (_param = 0, position = 0, pointer = 0, size = 0): number => {
    // The module passes unsigned values, and we must reject positions beyond the end.
    const [from, length] = [position >>> 0, size >>> 0];
    if (from + length > bytes.length) return 0;
    heap(pdfium).set(bytes.subarray(from, from + length), pointer >>> 0);
    return 1;
  };
  const callback = runtime.addFunction(getBlock, 'iiiii');
  const pointer = allocate(pdfium, 12);
  new Uint32Array(heap(pdfium).buffer, pointer, 3).set([bytes.length, callback, 0]);
  return {
    pointer,
    close: () => {
      release(pdfium, pointer);
      runtime.removeFunction(callback);
    },
  };
}

export function allocate(pdfium: Pdfium, size: number): number {
  const pointer = pdfium.pdfium.wasmExports.malloc(size);
  if (!pointer) throw new RangeError('Out of memory in PDFium');
  return pointer;
}

export function release(pdfium: Pdfium, pointer: number): void {
  pdfium.pdfium.wasmExports.free(pointer);
}

/** The module's current memory. Do not keep it across calls, because it moves when it grows. */
export function heap(pdfium: Pdfium): Uint8Array {
  return runtimeOf(pdfium).HEAPU8;
}

interface Runtime {
  HEAPU8: Uint8Array;
  /**
   * @returns the index in the function table.
   * @param signature one letter for the result and each operand
   */
  addFunction(call: (...operands: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
}

/** Emscripten's own types are not installed. */
function runtimeOf(pdfium: Pdfium): Runtime {
  return pdfium.pdfium as unknown as Runtime;
}
