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
  const runtime = runtimeOf(pdfium);
  let failure: Error | undefined;
  const writeBlock = (_writer = 0, pointer = 0, size = 0): number => {
    try {
      take(pointer, size);
      return 1;
    } catch (error) {
      // It must not go through the module, which would be left in the middle of its work.
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
 * A file that PDFium reads piece by piece where it lies (FPDF_FILEACCESS): a copy of it in the module's memory would stay taken, as that
 * memory does not shrink. `bytes` must not change before `close`.
 */
export function openReader(pdfium: Pdfium, bytes: Uint8Array): { pointer: number; close(): void } {
  const runtime = runtimeOf(pdfium);
  const getBlock = (_param = 0, position = 0, pointer = 0, size = 0): number => {
    // They are unsigned there, and a place past the end is for us to refuse.
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

/** The module's memory as it is now; do not keep it across calls: it moves when it grows. */
export function heap(pdfium: Pdfium): Uint8Array {
  return runtimeOf(pdfium).HEAPU8;
}

interface Runtime {
  HEAPU8: Uint8Array;
  /** @returns where it is in the table of functions. @param signature a letter for its result and each operand */
  addFunction(call: (...operands: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
}

/** Emscripten's own types, which declare it, are not loaded here. */
function runtimeOf(pdfium: Pdfium): Runtime {
  return pdfium.pdfium as unknown as Runtime;
}
