// hb-subset: leaves of a font what is used, keeping glyph indices as they are.
import { PdfError } from '../errors.ts';

/** A font file with only the given glyphs (and those they are made of). Throws `bad_font`. */
export type Subsetter = (font: Uint8Array, glyphs: Iterable<number>) => Uint8Array;

const writableMemory = 2; // HB_MEMORY_MODE_WRITABLE
const noHinting = 0x1;
const retainGlyphIds = 0x2;
const dropTableSet = 3; // HB_SUBSET_SETS_DROP_TABLE_TAG
/** Of no use in a PDF, where text is already shaped. */
const droppedTables = ['GSUB', 'GPOS', 'GDEF', 'kern', 'morx', 'DSIG', 'cmap', 'STAT', 'meta'];

/** The functions used here, by the names of harfbuzz's C interface. Pointers are numbers. */
type HarfBuzzExports = Record<string, (...values: number[]) => number> & { memory: { buffer: ArrayBuffer } };

/** @param wasm the bytes of `harfbuzzjs/dist/harfbuzz-subset.wasm` */
export async function loadSubsetter(wasm: Uint8Array): Promise<Subsetter> {
  const { instance } = await wasmHost.instantiate(wasm);
  const hb = instance.exports;
  call(hb, '_initialize');
  return (font, glyphs) => subset(hb, font, glyphs);
}

function subset(hb: HarfBuzzExports, font: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  const data = call(hb, 'malloc', font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = call(hb, 'hb_blob_create', data, font.length, writableMemory, 0, 0);
  const face = call(hb, 'hb_face_create', blob, 0);
  const input = call(hb, 'hb_subset_input_create_or_fail');
  try {
    const wanted = call(hb, 'hb_subset_input_glyph_set', input);
    for (const glyph of glyphs) call(hb, 'hb_set_add', wanted, glyph);
    call(hb, 'hb_subset_input_set_flags', input, noHinting | retainGlyphIds);
    const dropped = call(hb, 'hb_subset_input_set', input, dropTableSet);
    for (const tag of droppedTables) call(hb, 'hb_set_add', dropped, tagNumber(tag));
    return take(hb, call(hb, 'hb_subset_or_fail', face, input));
  } finally {
    call(hb, 'hb_subset_input_destroy', input);
    call(hb, 'hb_face_destroy', face);
    call(hb, 'hb_blob_destroy', blob);
    call(hb, 'free', data);
  }
}

function take(hb: HarfBuzzExports, face: number): Uint8Array {
  if (!face) throw new PdfError('bad_font', 'The font cannot be cut down to the glyphs in use');
  const blob = call(hb, 'hb_face_reference_blob', face);
  const start = call(hb, 'hb_blob_get_data', blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + call(hb, 'hb_blob_get_length', blob));
  call(hb, 'hb_blob_destroy', blob);
  call(hb, 'hb_face_destroy', face);
  return bytes;
}

function call(hb: HarfBuzzExports, name: string, ...values: number[]): number {
  return hb[name]?.(...values) ?? 0;
}

function tagNumber(tag: string): number {
  return [...tag].reduce((value, character) => ((value << 8) | character.charCodeAt(0)) >>> 0, 0);
}

// WebAssembly is part of every runtime we use, but only of the DOM's types.
const wasmHost = (globalThis as unknown as { WebAssembly: WasmHost }).WebAssembly;

interface WasmHost {
  instantiate(wasm: Uint8Array): Promise<{ instance: { exports: HarfBuzzExports } }>;
}
