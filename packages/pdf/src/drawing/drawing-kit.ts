// The fonts, images and graphics states that a document's drawings share, each written once.
import { createHash } from 'node:crypto';
import { PdfError } from '../base/errors.ts';
import { EmbeddedFont } from '../fonts/embedded-font.ts';
import type { Subsetter } from '../fonts/subsetter.ts';
import { embedImage, mostPixels } from '../images/embed-image.ts';
import { dictIn, name, number, type PDF, type PdfDict, type PdfRef, resolver } from '../objects/objects.ts';
import type { ContentResources } from './compile-items.ts';
import type { DrawItem, ImageItem } from '../content/draw-items.ts';

/** TrueType or OpenType files by the id that glyph runs refer to. */
export type Fonts = Readonly<Record<string, Uint8Array>>;

export class DrawingKit {
  readonly #pdf: PDF;
  readonly #files: Fonts;
  readonly #fonts = new Map<string, EmbeddedFont>();
  readonly #images = new Map<string, PdfRef>();
  readonly #hashes = new WeakMap<Uint8Array, string>();
  readonly #states = new Map<number, PdfRef>();

  constructor(pdf: PDF, fonts: Fonts) {
    this.#pdf = pdf;
    this.#files = fonts;
  }

  /**
   * Decodes the images, which must be done before drawing.
   * @throws {PdfError} `bad_image`
   */
  async prepare(items: readonly DrawItem[]): Promise<void> {
    for (const item of items) {
      if (item.kind === 'turned') await this.prepare(item.items);
      if (item.kind !== 'image' || this.#images.has(this.#key(item))) continue;
      this.#images.set(this.#key(item), await embedImage(this.#pdf, item));
    }
  }

  /** Names within `resources`; adds an entry for each resource used. */
  resourcesOf(resources: PdfDict): ContentResources {
    return {
      font: (fontId) => {
        const font = this.#font(fontId);
        const fontName = this.#nameIn(resources, 'Font', font.ref);
        return { name: fontName, width: (glyph) => font.width(glyph), use: (glyph) => font.use(glyph) };
      },
      image: (item) => this.#nameIn(resources, 'XObject', this.#image(item)),
      opacity: (value) => this.#nameIn(resources, 'ExtGState', this.#state(value)),
    };
  }

  /** Writes the fonts, once everything is drawn. */
  finish(subset: Subsetter): void {
    for (const font of this.#fonts.values()) font.write(this.#pdf, subset);
  }

  #font(fontId: string): EmbeddedFont {
    const known = this.#fonts.get(fontId);
    if (known) return known;

    const file = this.#files[fontId];
    if (!file) throw new PdfError('bad_font', `No font was given under the id ${fontId}`);
    const font = new EmbeddedFont(this.#pdf, file);
    this.#fonts.set(fontId, font);
    return font;
  }

  #image(item: ImageItem): PdfRef {
    const image = this.#images.get(this.#key(item));
    if (!image) throw new PdfError('bad_image', 'The image was not prepared');
    return image;
  }

  #state(opacity: number): PdfRef {
    const known = this.#states.get(opacity);
    if (known) return known;
    const state = this.#pdf.createDict({ Type: name('ExtGState'), ca: number(opacity), CA: number(opacity) });
    this.#states.set(opacity, state);
    return state;
  }

  /** The existing resource name of `target`, or a free one. */
  #nameIn(resources: PdfDict, category: string, target: PdfRef): string {
    const dict = dictIn(resources, category, resolver(this.#pdf));
    for (const [key, value] of dict) if (value === target) return key.value;

    let free = `X${target.objectNumber}`;
    while (dict.has(free)) free += '_';
    dict.set(free, target);
    return free;
  }

  /** The same image may need more pixels in a larger box. */
  #key(item: ImageItem): string {
    return `${this.#hash(item.bytes)} ${mostPixels(item).width}`;
  }

  #hash(bytes: Uint8Array): string {
    const known = this.#hashes.get(bytes);
    if (known) return known;
    const hash = createHash('sha256').update(bytes).digest('base64');
    this.#hashes.set(bytes, hash);
    return hash;
  }
}
