// Turns characters into glyphs with HarfBuzz: the same code and the same fonts for screen and paper.
import type { Font } from 'harfbuzzjs';

export interface ShaperFont {
  id: string;
  /** A TrueType or OpenType file; not a collection. A function is called when the font is first used. */
  bytes: Uint8Array | (() => Uint8Array);
  /** Takes over characters that the chosen font lacks; fallbacks are tried in order. */
  fallback?: boolean;
}

export type Direction = 'ltr' | 'rtl';

/** One glyph, in ems: multiply by the size. Glyphs come in the order in which they are drawn, left to right. */
export interface ShapedGlyph {
  id: number;
  x_advance: number;
  x_offset: number;
  /** Upwards. */
  y_offset: number;
  /** The characters it stands for; the first glyph of a cluster has all of them, the others ''. */
  text: string;
}

/** What a glyph blackens, in ems from its origin, upwards: it may reach beyond its advance on every side. */
export interface GlyphInk {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Shaper {
  readonly fallbacks: readonly string[];
  has(fontId: string): boolean;
  /** True where the font has a glyph for every one of the characters. */
  covers(fontId: string, characters: string): boolean;
  /** The part of ascent in ascent + descent. */
  ascentShare(fontId: string): number;
  shape(fontId: string, text: string, direction: Direction): readonly ShapedGlyph[];
  /** null for a glyph that leaves no mark, such as that of a space. */
  ink(fontId: string, glyphId: number): GlyphInk | null;
}

interface LoadedFont {
  font: Font;
  upem: number;
  characters: ReadonlySet<number>;
}

const maxCached = 5_000;
const maxCachedLength = 200;

/**
 * Loads HarfBuzz and the fonts. HarfBuzz finds its own `harfbuzz.wasm` beside its module, in Node and through Vite
 * (which has to leave it out of `optimizeDeps`).
 */
export async function createShaper({ fonts }: { fonts: readonly ShaperFont[] }): Promise<Shaper> {
  const hb = await import('harfbuzzjs');
  const files = new Map(fonts.map(({ id, bytes }) => [id, bytes]));
  const loaded = new Map<string, LoadedFont>();
  const cache = new Map<string, readonly ShapedGlyph[]>();

  const fontOf = (id: string): LoadedFont => {
    const known = loaded.get(id);
    if (known) return known;
    const file = files.get(id);
    if (!file) throw new RangeError(`No font is called ${id}`);
    const font = loadFont(hb, typeof file === 'function' ? file() : file);
    loaded.set(id, font);
    return font;
  };

  const shape = (fontId: string, text: string, direction: Direction): readonly ShapedGlyph[] => {
    const { font, upem } = fontOf(fontId);
    const buffer = new hb.Buffer();
    buffer.addText(text.replaceAll(/\p{Cc}/gu, ' '));
    buffer.guessSegmentProperties();
    buffer.setDirection(direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR);
    hb.shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const clusterText = clusterTexts(
      text,
      infos.map((info) => info.cluster),
    );
    return infos.map((info, index) => ({
      id: info.codepoint,
      x_advance: (positions[index]?.xAdvance ?? 0) / upem,
      x_offset: (positions[index]?.xOffset ?? 0) / upem,
      y_offset: (positions[index]?.yOffset ?? 0) / upem,
      text: clusterText[index] ?? '',
    }));
  };

  return {
    fallbacks: fonts.filter((font) => font.fallback).map((font) => font.id),
    has: (fontId) => files.has(fontId),
    covers: (fontId, characters) => {
      const known = fontOf(fontId).characters;
      return [...characters].every((character) => isInvisible(character) || known.has(character.codePointAt(0) ?? 0));
    },
    ascentShare: (fontId) => {
      const { ascender, descender } = fontOf(fontId).font.hExtents();
      return ascender / (ascender - descender || 1);
    },
    shape: (fontId, text, direction) => {
      const key = `${fontId}|${direction}|${text}`;
      const known = cache.get(key);
      if (known) return known;
      const glyphs = shape(fontId, text, direction);
      if (text.length > maxCachedLength) return glyphs;
      if (cache.size >= maxCached) cache.clear();
      cache.set(key, glyphs);
      return glyphs;
    },
    ink: (fontId, glyphId) => {
      const { font, upem } = fontOf(fontId);
      const extents = font.glyphExtents(glyphId);
      if (!extents || extents.width === 0 || extents.height === 0) return null;
      // HarfBuzz counts the height downwards from the top: it is negative.
      const { xBearing, yBearing, width, height } = extents;
      return {
        left: xBearing / upem,
        right: (xBearing + width) / upem,
        top: yBearing / upem,
        bottom: (yBearing + height) / upem,
      };
    },
  };
}

/** Characters that no font needs a glyph for: controls, joiners, direction marks, variation selectors. */
export function isInvisible(character: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}]/u.test(character);
}

function loadFont(hb: typeof import('harfbuzzjs'), bytes: Uint8Array): LoadedFont {
  const face = new hb.Face(new hb.Blob(bytes));
  return { font: new hb.Font(face), upem: face.upem || 1000, characters: new Set(face.collectUnicodes()) };
}

/** For each glyph the characters of its cluster, given to the first glyph of the cluster only. */
function clusterTexts(text: string, clusters: number[]): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const given = new Set<number>();
  return clusters.map((cluster) => {
    if (given.has(cluster)) return '';
    given.add(cluster);
    return text.slice(cluster, ends.get(cluster));
  });
}
