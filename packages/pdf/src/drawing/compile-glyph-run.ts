// Compiles shaped text to text operators: glyph indices as two-byte codes (Identity-H), positions as the shaper specifies.
import { utf16 } from '../objects/objects.ts';
import type { Glyph, GlyphRunItem } from '../content/draw-items.ts';
import { fillColor, hex, hex16, real, reals } from '../content/operators.ts';

export interface RunFont {
  /** Its name in the page's resources. */
  name: string;
  /** The width of a glyph in the font, in thousandths of the size. */
  width(glyph: number): number;
  /** Adds the glyph to the embedded font. True if the font's map will give the glyph's text. */
  use(glyph: Glyph): boolean;
}

const negligible = 0.05; // thousandths of the size
const visibleGap = 50; // thousandths of the size: from about twice as much, readers see a space

export function compileGlyphRun(run: GlyphRunItem, font: RunFont, height: number): string {
  const position = reals(1, 0, 0, 1, run.x, height - run.y);
  const font_size = `/${font.name} ${real(run.size)} Tf\n`;
  return `${fillColor(run.color)}BT\n${font_size}${position} Tm\n${spelled(run, font)}ET\n`;
}

/**
 * Draws the glyphs with the text they stand for (ActualText). LTR text is given as a whole. Readers reverse RTL text
 * themselves, so there only clusters that the ToUnicode map does not cover are given. Poppler and PDFium also reverse the
 * text of a cluster, character by character, so it is given in visual order.
 */
function spelled(run: GlyphRunItem, font: RunFont): string {
  const pen = new Pen(run, font);
  const isLeftToRight = run.glyphs.map((glyph) => glyph.text).join('') === run.text;
  if (isLeftToRight) {
    pen.drawSpan(run.glyphs);
    return spanned(run.text, pen.take());
  }

  let out = '';
  for (const cluster of clustersOf(run.glyphs)) {
    const characters = [...(cluster[0]?.text ?? '')];
    const isMapped = cluster.map((glyph) => font.use(glyph)).every(Boolean) && cluster.length === 1;
    if (isMapped && characters.length === 1) {
      for (const glyph of cluster) pen.draw(glyph);
      continue;
    }
    out += pen.take();
    pen.drawSpan(marksLast(cluster));
    out += spanned(characters.toReversed().join(''), pen.take());
  }
  return out + pen.take();
}

function spanned(text: string, content: string): string {
  return `/Span <</ActualText <${hex(utf16(`\ufeff${text}`))}>>> BDC\n${content}EMC\n`;
}

function clustersOf(glyphs: readonly Glyph[]): Glyph[][] {
  const clusters: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (glyph.text === '' && last) last.push(glyph);
    else clusters.push([glyph]);
  }
  return clusters;
}

/** Readers place the start of a span at its first glyph, so base letters come before their marks. */
function marksLast(cluster: readonly Glyph[]): Glyph[] {
  const isMark = (glyph: Glyph): boolean => glyph.x_advance === 0;
  const width = cluster.reduce((sum, glyph) => sum + glyph.x_advance, 0);
  let before = 0;
  const marks: Glyph[] = [];
  for (const glyph of cluster) {
    if (isMark(glyph)) marks.push({ ...glyph, x_offset: glyph.x_offset + before - width });
    before += glyph.x_advance;
  }
  return [...cluster.filter((glyph) => !isMark(glyph)), ...marks];
}

/**
 * Collects glyphs of equal height into one TJ. `drift` is the distance of the pen from the position that the shaper
 * specifies.
 */
class Pen {
  readonly #font: RunFont;
  readonly #perMille: number;
  #out = '';
  #line = '';
  #rise = 0;
  #drift = 0;

  constructor({ size }: GlyphRunItem, font: RunFont) {
    this.#font = font;
    this.#perMille = 1000 / (size || 1);
  }

  draw(glyph: Glyph): void {
    this.#font.use(glyph);
    if (glyph.y_offset !== this.#rise) this.#riseTo(glyph.y_offset);
    const offset = glyph.x_offset * this.#perMille;
    const shift = offset - this.#drift;
    if (Math.abs(shift) > negligible) this.#line += real(-shift);
    this.#line += `<${hex16(glyph.id)}>`;
    this.#drift =
      offset + this.#font.width(glyph.id) - glyph.x_advance * this.#perMille - (Math.abs(shift) > negligible ? 0 : shift);
  }

  /** Readers place the end of a span at its last glyph, so a mark gets the width that leads there. */
  drawSpan(glyphs: readonly Glyph[]): void {
    const last = glyphs.at(-1);
    for (const glyph of glyphs.slice(0, -1)) this.draw(glyph);
    if (!last) return;
    const drift = last.x_offset * this.#perMille + this.#font.width(last.id) - last.x_advance * this.#perMille;
    if (Math.abs(drift) < visibleGap) return this.draw(last);

    if (last.y_offset !== this.#rise) this.#riseTo(last.y_offset);
    this.#flush();
    this.#out += `${real(-drift / this.#perMille)} Tc\n`;
    this.draw(last);
    this.#flush();
    this.#out += '0 Tc\n';
    this.#drift = 0;
  }

  /** Returns the operators drawn since the last call. */
  take(): string {
    if (this.#rise !== 0) this.#riseTo(0);
    this.#flush();
    const out = this.#out;
    this.#out = '';
    return out;
  }

  #riseTo(rise: number): void {
    this.#flush();
    this.#out += `${real(rise)} Ts\n`;
    this.#rise = rise;
  }

  #flush(): void {
    if (this.#line) this.#out += `[${this.#line}] TJ\n`;
    this.#line = '';
  }
}
