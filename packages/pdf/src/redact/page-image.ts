// The last resort of a redaction: replaces a page's content with its image, with the areas painted over.
import sharp from 'sharp';
import { reals } from '../content/operators.ts';
import { unseenText } from '../drawing/invisible-text.ts';
import { type PageGeometry, pageMatrix } from '../base/geometry.ts';
import { geometryOf } from '../objects/materialise.ts';
import { name, number, type PDF, PdfDict } from '../objects/objects.ts';
import { type PdfiumDocument, withPage } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/module.ts';
import { pageText, type PlacedWord } from '../pdfium/page-text.ts';
import { type OpaqueImage, paintContentInBands } from '../pdfium/render.ts';
import { addStream } from '../objects/streams.ts';
import { remainingWords } from './remaining-words.ts';
import type { DisplayBox } from './verify-redaction.ts';

const dotsPerInch = 300;
const pointsPerInch = 72;
const maxPixels = 32 * 2 ** 20;
/** Up to A3. Optimizing the Huffman coding buffers the whole image again, at two bytes per value. */
const maxOptimisedPixels = 18 * 2 ** 20;

export interface PackedImage {
  jpeg: Uint8Array;
  width: number;
  height: number;
  /** Lines of text that can still be read beside the areas. */
  words: PlacedWord[][];
}

/** Renders the page's content, without annotations and fields, at 300 dpi (less on very large pages). */
export async function packedImage(
  pdfium: Pdfium,
  { document, index }: { document: PdfiumDocument; index: number },
  { boxes, geometry: { width, height, user_unit } }: { boxes: readonly DisplayBox[]; geometry: PageGeometry },
): Promise<PackedImage> {
  const scale = Math.min(dotsPerInch / pointsPerInch, Math.sqrt(maxPixels / (width * height)));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const image = withPage(pdfium, document, index, (page) => paintContentInBands(pdfium, page, size));
  for (const box of boxes) blacken(image, box, scale);
  const words = remainingWords(pageText(pdfium, document, index, { user_unit }), { areas: boxes, image, scale });
  const raw = { width: image.width, height: image.height, channels: 3 as const };
  const optimiseCoding = size.width * size.height <= maxOptimisedPixels;
  const options = { quality: 88, chromaSubsampling: '4:4:4', optimiseCoding };
  const jpeg = await sharp(image.rgb, { raw }).jpeg(options).toBuffer();
  return { jpeg: new Uint8Array(jpeg), width: image.width, height: image.height, words };
}

/** Also blackens pixels that an area touches only partly. */
function blacken({ rgb, width, height }: OpaqueImage, [x0, y0, x1, y1]: DisplayBox, scale: number): void {
  const [left, right] = [Math.max(0, Math.floor(x0 * scale)), Math.min(width, Math.ceil(x1 * scale))];
  const [top, bottom] = [Math.max(0, Math.floor(y0 * scale)), Math.min(height, Math.ceil(y1 * scale))];
  for (let y = top; y < bottom; y++) if (right > left) rgb.fill(0, (y * width + left) * 3, (y * width + right) * 3);
}

/** Replaces everything the page draws with the image, plus its words as invisible text in the same positions. */
export function replaceContent(pdf: PDF, page: PdfDict, { jpeg, width, height, words }: PackedImage): void {
  const geometry = geometryOf(pdf, page);
  const image = pdf.createStream(
    {
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: number(width),
      Height: number(height),
      ColorSpace: name('DeviceRGB'),
      BitsPerComponent: number(8),
      Filter: name('DCTDecode'),
    },
    jpeg,
  );
  const { content, fonts } = unseenText(pdf, words, geometry.height);
  const drawn = `q ${reals(geometry.width, 0, 0, geometry.height, 0, 0)} cm /Page Do Q`;
  page.set('Contents', addStream(pdf, `q ${reals(...pageMatrix(geometry))} cm\n${drawn}\n${content}Q`));
  page.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Page: image }), Font: fonts }));
  for (const key of ['StructParents', 'Group']) page.delete(key);
}
