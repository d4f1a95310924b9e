// Reads the values of a TrueType or OpenType font that a PDF repeats in its font descriptor.
import { PdfError } from '../base/errors.ts';

export interface FontTables {
  /** The font's PostScript name; undefined if it has none that is valid in a PDF. */
  postscript_name: string | undefined;
  units_per_em: number;
  bbox: [number, number, number, number];
  ascent: number;
  descent: number;
  cap_height: number;
  italic_angle: number;
  is_cff: boolean;
  glyph_count: number;
  /** In font units. */
  advance(glyph: number): number;
}

const POSTSCRIPT_NAME = 6;

/** @throws {PdfError} `bad_font` for collections, web fonts and anything else that is not a single sfnt */
export function readFontTables(bytes: Uint8Array): FontTables {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return read(view, tableOffsets(view));
  } catch (cause) {
    if (cause instanceof PdfError) throw cause;
    throw new PdfError('bad_font', 'The font is damaged', { cause });
  }
}

function read(view: DataView, tables: Map<string, number>): FontTables {
  const at = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new PdfError('bad_font', `The font has no ${name} table`);
    return offset;
  };
  const [head, hhea, hmtx] = [at('head'), at('hhea'), at('hmtx')];
  const os2 = tables.get('OS/2');
  const ascent = view.getInt16(hhea + 4);
  const metrics = Math.max(1, view.getUint16(hhea + 34));
  const hasCapHeight = os2 !== undefined && view.getUint16(os2) >= 2;
  return {
    postscript_name: postscriptName(view, tables.get('name')),
    units_per_em: view.getUint16(head + 18) || 1000,
    bbox: [view.getInt16(head + 36), view.getInt16(head + 38), view.getInt16(head + 40), view.getInt16(head + 42)],
    ascent,
    descent: view.getInt16(hhea + 6),
    cap_height: hasCapHeight ? view.getInt16(os2 + 88) : Math.round(ascent * 0.7),
    italic_angle: tables.has('post') ? view.getInt32(at('post') + 4) / 65_536 : 0,
    is_cff: tables.has('CFF '),
    glyph_count: view.getUint16(at('maxp') + 4),
    advance: (glyph) => view.getUint16(hmtx + Math.min(glyph, metrics - 1) * 4),
  };
}

/** Name 6 of the name table (OpenType 1.9.1, name), for Windows or Macintosh, if it is short enough for a PDF name. */
function postscriptName(view: DataView, table: number | undefined): string | undefined {
  if (table === undefined) return undefined;
  const strings = table + view.getUint16(table + 4);
  const records = Array.from({ length: view.getUint16(table + 2) }, (_, index) => table + 6 + index * 12);
  const names = records
    .filter((record) => view.getUint16(record + 6) === POSTSCRIPT_NAME)
    .map((record) => {
      const start = strings + view.getUint16(record + 10);
      const bytes = Array.from({ length: view.getUint16(record + 8) }, (_, index) => view.getUint8(start + index));
      // It consists of ASCII characters, of one or two bytes each.
      return String.fromCharCode(...bytes.filter((byte) => byte !== 0));
    });
  return names.find((found) => /^[!-~]{1,63}$/.test(found) && !/[[\](){}<>/%]/.test(found));
}

function tableOffsets(view: DataView): Map<string, number> {
  const kind = view.getUint32(0);
  const isSingleFont = kind === 0x0001_0000 || kind === 0x4f54_544f || kind === 0x7472_7565; // 1.0, OTTO, true
  if (!isSingleFont) throw new PdfError('bad_font', 'The font is neither TrueType nor OpenType');

  const count = view.getUint16(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const record = 12 + index * 16;
      const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(view.getUint8(record + byte))).join('');
      return [tag, view.getUint32(record + 8)];
    }),
  );
}
