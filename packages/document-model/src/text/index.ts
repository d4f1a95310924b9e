export { LINE_HEIGHT } from '../line-height.ts';
export { centeredLines } from './centered-lines.ts';
export { type CatalogueFont, defaultFontId, fontCatalogue } from './fonts.ts';
export { fontsForText } from './fonts-for-text.ts';
export {
  type LaidOutLine,
  type LaidOutRun,
  layoutText,
  MINIMUM_FIT_SIZE,
  missingGlyphs,
  type TextAlignment,
  type TextLayout,
  type TextLayoutRequest,
} from './layout-text.ts';
export { createShaper, type Direction, type ShapedGlyph, type Shaper, type ShaperFont } from './shaper.ts';
export { type Grapheme, visualGraphemes } from './text-runs.ts';
