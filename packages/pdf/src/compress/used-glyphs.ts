// The glyphs that shown codes map to. Readers look them up in different ways, so the result covers all of those ways.
import type { CffGlyphs } from '../fonts/cff.ts';
import { macRomanEncoding, standardEncoding, unicodeOf, winAnsiEncoding } from '../fonts/glyph-names.ts';
import { type CharacterMap, characterMaps, namedGlyphs } from '../fonts/sfnt.ts';
import { follow, nameAt, type PdfDict, PdfName, PdfStream, type Resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import type { CodeEncoding } from './code-names.ts';

/** Glyph names that draw nothing. */
const unseen: ReadonlySet<string> = new Set(['space', 'nbspace', 'nonbreakingspace', '.notdef', 'uni00A0']);

/**
 * The names of the glyphs that a simple font shows; undefined if the font file lacks a glyph for a code.
 * @param ownName the font file's own encoding; undefined if it cannot be read
 */
export function usedNames(
  codes: ReadonlySet<number>,
  { differences, base }: CodeEncoding,
  { ownName, has }: { ownName: ((code: number) => string | undefined) | undefined; has(name: string): boolean },
): Set<string> | undefined {
  const names = new Set<string>();
  for (const code of codes) {
    const own = ownName?.(code);
    const wanted = differences.get(code) ?? (base ? base[code] : own);
    // Readers use the font's own encoding if none is given, or that of Latin text.
    const others = [own, standardEncoding[code], base && winAnsiEncoding[code]];
    for (const name of [wanted, ...others]) if (name !== undefined && has(name)) names.add(name);
    if (wanted === undefined ? !ownName : !has(wanted) && !unseen.has(wanted)) return undefined;
  }
  return names;
}

/** The same for a TrueType font (9.6.5.4). Undefined if the glyphs are uncertain. */
export function usedTrueTypeGlyphs(
  codes: ReadonlySet<number>,
  { differences }: CodeEncoding,
  tables: ReadonlyMap<string, Uint8Array>,
): Set<number> | undefined {
  const cmap = tables.get('cmap');
  const maps = cmap ? characterMaps(cmap) : [];
  const named = namedGlyphs(tables.get('post'));
  const glyphs = new Set<number>();
  for (const code of codes) {
    const difference = differences.get(code);
    const names = [difference, standardEncoding[code], winAnsiEncoding[code], macRomanEncoding[code]];
    const byName = new Map<string, number[]>(
      names.flatMap((name): [string, number[]][] =>
        name === undefined ? [] : [[name, [named.get(name) ?? 0, ...maps.map((map) => glyphOfName(map, name))]]],
      ),
    );
    const byCode = maps.flatMap((map) => [0, 0xf000, 0xf100, 0xf200].map((start) => map.glyphOf(start + code)));
    const found = [...[...byName.values()].flat(), ...byCode].filter((glyph) => glyph > 0);
    for (const glyph of found) glyphs.add(glyph);
    // Without a character map, some readers use the code as the glyph index.
    if (maps.length === 0) glyphs.add(code);
    // Programs invent names for glyphs without one; only the font itself defines those.
    const isUnknown = difference !== undefined && !byName.get(difference)?.some((glyph) => glyph > 0);
    const wanted = difference ?? winAnsiEncoding[code] ?? '';
    if ((isUnknown || found.length === 0) && !unseen.has(wanted)) return undefined;
  }
  return glyphs;
}

function glyphOfName(map: CharacterMap, name: string): number {
  const unicode = unicodeOf(name);
  const byUnicode = unicode === undefined ? 0 : map.glyphOf(unicode);
  const macintosh = map.platform === 1 ? macRomanEncoding.indexOf(name) : -1;
  return byUnicode || (macintosh < 0 ? 0 : map.glyphOf(macintosh));
}

/** For a CID font with TrueType glyphs (9.7.4.2). Undefined if its map cannot be read. */
export function glyphsOfCids(codes: ReadonlySet<number>, font: PdfDict, resolve: Resolver): Set<number> | undefined {
  const map = follow(font.get('CIDToGIDMap'), resolve);
  if (map === undefined || (map instanceof PdfName && map.value === 'Identity')) return new Set(codes);
  const bytes = map instanceof PdfStream ? unpacked(map, maxMapBytes) : undefined;
  if (!bytes) return undefined;
  return new Set([...codes].map((cid) => (bytes[cid * 2] ?? 0) * 256 + (bytes[cid * 2 + 1] ?? 0)));
}

const maxMapBytes = 2 * 65_536;

/** For a CID font with CFF glyphs: by CID, or by glyph index in a font without CIDs. */
export function glyphsOfCffCids(codes: ReadonlySet<number>, { has_cids, glyphOf }: CffGlyphs): Set<number> {
  return has_cids ? new Set([...codes].map((cid) => glyphOf.get(cid) ?? 0)) : new Set(codes);
}

export function isSubtype(dict: PdfDict, subtypes: readonly string[], resolve: Resolver): boolean {
  return subtypes.includes(nameAt(dict, 'Subtype', resolve) ?? '');
}
