// hb-subset: reduces a font to the glyphs in use, keeping their indices.
import { PdfError } from '../base/errors.ts';

/**
 * Reduces a font file to the given glyphs and their components.
 * @throws {PdfError} `bad_font`
 */
export type Subsetter = (font: Uint8Array, glyphs: Iterable<number>, options?: SubsetOptions) => Uint8Array;

export interface SubsetOptions {
  /** Tables to remove. */
  dropped: readonly string[];
  /** Tables to keep unchanged although they refer to removed glyphs. */
  untouched: readonly string[];
  /** Keeps hinting and the outline of .notdef. */
  is_drawn_alike: boolean;
}

const writableMemory = 2; // HB_MEMORY_MODE_WRITABLE
const noHinting = 0x1;
const retainGlyphIds = 0x2;
const notdefOutline = 0x40;
const glyphNames = 0x80;
const noLayoutClosure = 0x200;
const noSubsetTableSet = 2; // HB_SUBSET_SETS_NO_SUBSET_TABLE_TAG
const dropTableSet = 3; // HB_SUBSET_SETS_DROP_TABLE_TAG
/** Unused in a PDF, where text is already shaped. */
const droppedTables: readonly string[] = ['GSUB', 'GPOS', 'GDEF', 'kern', 'morx', 'DSIG', 'cmap', 'STAT', 'meta'];
const byDefault: SubsetOptions = { dropped: droppedTables, untouched: [], is_drawn_alike: false };

/** The functions used here, by their names in HarfBuzz's C API. Pointers are numbers. */
type HarfBuzzExports = Record<string, (...values: number[]) => number> & { memory: { buffer: ArrayBuffer } };

/** @param wasm the bytes of `harfbuzzjs/dist/harfbuzz-subset.wasm` */
export async function loadSubsetter(wasm: Uint8Array): Promise<Subsetter> {
  const { instance } = await wasmHost.instantiate(wasm);
  const hb = instance.exports;
  call(hb, '_initialize');
  return (font, glyphs, options = byDefault) => subset(hb, font, { ...options, glyphs });
}

function subset(
  hb: HarfBuzzExports,
  font: Uint8Array,
  { glyphs, dropped, untouched, is_drawn_alike }: SubsetOptions & { glyphs: Iterable<number> },
): Uint8Array {
  const data = call(hb, 'malloc', font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const blob = call(hb, 'hb_blob_create', data, font.length, writableMemory, 0, 0);
  const face = call(hb, 'hb_face_create', blob, 0);
  const input = call(hb, 'hb_subset_input_create_or_fail');
  try {
    const wanted = call(hb, 'hb_subset_input_glyph_set', input);
    for (const glyph of glyphs) call(hb, 'hb_set_add', wanted, glyph);
    const flags = is_drawn_alike ? notdefOutline | glyphNames | noLayoutClosure : noHinting;
    call(hb, 'hb_subset_input_set_flags', input, flags | retainGlyphIds);
    const addTags = (set: number, tags: readonly string[]): void => {
      const held = call(hb, 'hb_subset_input_set', input, set);
      for (const tag of tags) call(hb, 'hb_set_add', held, tagNumber(tag));
    };
    addTags(dropTableSet, dropped);
    addTags(noSubsetTableSet, untouched);
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
