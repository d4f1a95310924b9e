// Removes the glyphs that no page shows from embedded fonts. Glyphs keep their ids and names, so content, encodings and ToUnicode
// stay valid. Fonts stay whole if forms or notes draw with them, or if the shown glyphs are uncertain.
import { deflateSync } from 'node:zlib';
import { PdfError } from '../base/errors.ts';
import { type CffGlyphs, readCff } from '../fonts/cff.ts';
import { subsetTag } from '../fonts/embedded-font.ts';
import { glyphCount, makeSfnt, sfntTables } from '../fonts/sfnt.ts';
import type { Subsetter } from '../fonts/subsetter.ts';
import { typeOneAsCff } from '../fonts/type-one.ts';
import { name, nameAt, number, type PDF, type Resolver, resolver } from '../objects/objects.ts';
import { unpacked } from '../objects/streams.ts';
import { codeEncoding } from './code-names.ts';
import { type FontFile, fontFiles, type FontUser } from './font-files.ts';
import { type FontUse, fontUse, hasDoubleCodes } from './font-use.ts';
import { glyphsOfCffCids, glyphsOfCids, isSubtype, usedNames, usedTrueTypeGlyphs } from './used-glyphs.ts';

const maxFontBytes = 64 * 2 ** 20;
/** Maximum size, as a share of the original, for which a subset is worthwhile. */
const worthwhile = 0.95;
/** The tables that a TrueType font needs in a PDF (ISO 32000-2, 9.9.2), and those that map its codes. */
const neededTables: ReadonlySet<string> = new Set([
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'cvt ',
  'fpgm',
  'prep',
  'gasp',
  'OS/2',
  'cmap',
  'post',
  'vhea',
  'vmtx',
  'CFF ',
]);

export function subsetFonts(pdf: PDF, subset: Subsetter): void {
  const files = fontFiles(pdf);
  const use = files.length > 0 ? fontUse(pdf) : undefined;
  if (!use) return;
  for (const file of files) {
    const isKnown = file.users.length > 0 && file.users.every(({ font }) => use.codes.has(font) && !use.kept.has(font));
    if (!isKnown) continue;
    try {
      subsetFile(file, { use, subset, resolve: resolver(pdf) });
    } catch (error) {
      // A font that cannot be read stays as it is: viewers may still show it.
      if (!(error instanceof PdfError || error instanceof RangeError)) throw error;
    }
  }
}

interface Context {
  use: FontUse;
  subset: Subsetter;
  resolve: Resolver;
}

function subsetFile(file: FontFile, context: Context): void {
  const bytes = unpacked(file.stream, maxFontBytes);
  const made = bytes && cutDown(file, bytes, context);
  if (!made) return;
  const packed = deflateSync(made.bytes, { level: 9 });
  if (packed.length > file.stream.data.length * worthwhile) return;
  file.stream.setData(packed);
  file.stream.set('Filter', name('FlateDecode'));
  for (const key of ['DecodeParms', 'Length1', 'Length2', 'Length3']) file.stream.delete(key);
  if (file.key === 'FontFile2') file.stream.set('Length1', number(made.bytes.length));
  if (made.is_cff_now) nowCff(file);
  markAsSubset(file, subsetTag(made.bytes), context.resolve);
}

/** A converted Type 1 font is CFF, which uses another key in the font descriptor. */
function nowCff({ stream, descriptors }: FontFile): void {
  stream.set('Subtype', name('Type1C'));
  for (const descriptor of descriptors) {
    const reference = descriptor.get('FontFile');
    descriptor.delete('FontFile');
    if (reference) descriptor.set('FontFile3', reference);
  }
}

/** Marks the name as that of a subset (9.9.2), so that no program mistakes it for the whole font. */
function markAsSubset({ descriptors, users }: FontFile, tag: string, resolve: Resolver): void {
  const mark = (dict: FontUser['font'], key: string): void => {
    const called = nameAt(dict, key, resolve);
    if (called !== undefined && !/^[A-Z]{6}\+/.test(called)) dict.set(key, name(`${tag}+${called}`));
  };
  for (const descriptor of descriptors) mark(descriptor, 'FontName');
  for (const { font, holder } of users) for (const dict of [font, holder]) mark(dict, 'BaseFont');
}

interface CutDown {
  bytes: Uint8Array;
  is_cff_now?: boolean;
}

/** Undefined if the font is to stay whole. */
function cutDown(file: FontFile, bytes: Uint8Array, context: Context): CutDown | undefined {
  switch (file.key) {
    case 'FontFile':
      return typeOneCutDown(file, bytes, context);
    case 'FontFile2':
      return trueTypeCutDown(file, bytes, context);
    case 'FontFile3':
      return cffCutDown(file, bytes, context);
  }
}

function typeOneCutDown(file: FontFile, bytes: Uint8Array, { use, resolve }: Context): CutDown | undefined {
  if (!file.users.every(({ font }) => isSubtype(font, ['Type1'], resolve))) return undefined;
  const made = typeOneAsCff(bytes, (own) => together(file.users, ({ font }) => namesOf(font, { use, resolve }, own)));
  return made && { bytes: made, is_cff_now: true };
}

function namesOf(
  font: FontUser['font'],
  { use, resolve }: Pick<Context, 'use' | 'resolve'>,
  own: Parameters<typeof usedNames>[2],
): Set<string> | undefined {
  const encoding = codeEncoding(font, resolve);
  const codes = use.codes.get(font);
  return encoding && codes && usedNames(codes, encoding, own);
}

function trueTypeCutDown(file: FontFile, bytes: Uint8Array, { use, subset, resolve }: Context): CutDown | undefined {
  const tables = sfntTables(bytes);
  if (!tables.has('glyf')) return undefined;
  const glyphs = together(file.users, ({ font, holder }) => {
    const codes = use.codes.get(font);
    if (!codes) return undefined;
    if (font !== holder) {
      const isPlain = isSubtype(holder, ['CIDFontType2'], resolve) && hasDoubleCodes(font, resolve);
      return isPlain ? glyphsOfCids(codes, holder, resolve) : undefined;
    }
    const encoding = isSubtype(font, ['TrueType'], resolve) ? codeEncoding(font, resolve) : undefined;
    return encoding && usedTrueTypeGlyphs(codes, encoding, tables);
  });
  if (!glyphs) return undefined;
  const hasOnlyCids = file.users.every(({ font, holder }) => font !== holder);
  // Without ToUnicode, a character map may be the only source of the text.
  const hasUnicodeMaps = file.users.every(({ font }) => font.has('ToUnicode'));
  const unneeded = hasOnlyCids ? ['post', 'OS/2', ...(hasUnicodeMaps ? ['cmap'] : [])] : [];
  const dropped = [...tables.keys()].filter((tag) => !neededTables.has(tag) || unneeded.includes(tag));
  // Keeping the last glyph keeps the glyph count, which other tables repeat.
  const made = subset(bytes, [...glyphs, glyphCount(tables) - 1], { dropped, untouched: ['cmap', 'post'], is_drawn_alike: true });
  const kept = sfntTables(made);
  const isWhole = ['glyf', 'loca', 'head', 'hhea', 'hmtx', 'maxp', 'cmap', 'cvt ', 'fpgm', 'prep'].every(
    (tag) => kept.has(tag) || !tables.has(tag) || unneeded.includes(tag),
  );
  return isWhole ? { bytes: made } : undefined;
}

function cffCutDown(file: FontFile, bytes: Uint8Array, { use, subset, resolve }: Context): CutDown | undefined {
  if (!isSubtype(file.stream, ['Type1C', 'CIDFontType0C'], resolve)) return undefined;
  const cff = readCff(bytes);
  const glyphs = together(file.users, ({ font, holder }) => {
    const codes = use.codes.get(font);
    if (!codes) return undefined;
    if (font !== holder) {
      const isPlain = isSubtype(holder, ['CIDFontType0'], resolve) && hasDoubleCodes(font, resolve);
      return isPlain ? glyphsOfCffCids(codes, cff) : undefined;
    }
    if (cff.has_cids || !isSubtype(font, ['Type1', 'MMType1'], resolve)) return undefined;
    const names = namesOf(font, { use, resolve }, { ownName: cff.ownName, has: (called) => cff.glyphOf.has(called) });
    return names && new Set([...names].map((called) => cff.glyphOf.get(called) ?? 0));
  });
  const made = glyphs && cffSubset(bytes, cff, [...glyphs, cff.glyph_count - 1], subset);
  return made && { bytes: made };
}

/** Wraps the font in a temporary OpenType font, which the subsetter requires. */
function cffSubset(bytes: Uint8Array, cff: CffGlyphs, glyphs: readonly number[], subset: Subsetter): Uint8Array | undefined {
  const maxp = new Uint8Array([0, 0, 0x50, 0, cff.glyph_count >> 8, cff.glyph_count & 0xff]);
  const font = makeSfnt([
    { tag: 'CFF ', data: bytes },
    { tag: 'maxp', data: maxp },
  ]);
  const made = sfntTables(subset(font, glyphs, { dropped: [], untouched: [], is_drawn_alike: true })).get('CFF ');
  if (!made) return undefined;
  const left = readCff(made);
  const isAlike = left.glyph_count === cff.glyph_count && glyphs.every((glyph) => left.names[glyph] === cff.names[glyph]);
  return isAlike ? made.slice() : undefined;
}

/** The union over all users; undefined if it is undefined for any of them. */
function together<T>(users: readonly FontUser[], find: (user: FontUser) => Set<T> | undefined): Set<T> | undefined {
  const all = new Set<T>();
  for (const user of users) {
    const found = find(user);
    if (!found) return undefined;
    for (const one of found) all.add(one);
  }
  return all;
}
