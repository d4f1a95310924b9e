// Prepares a photo or stamp for an image field: limits its size, and encodes photos as JPEG.
import { MAX_SIGNATURE_IMAGE } from '@countersign/document-model';
import { dataUrl, inkOf } from './upload-pad.tsx';

/** Longer side in pixels: 300 dpi in a field of half a page. */
const WIDEST = 2_000;
/** The server encodes it again, which may enlarge it slightly. */
const MAX_LETTERS = MAX_SIGNATURE_IMAGE * 0.7;
const QUALITY = 0.88;

/** @returns a PNG or JPEG data URL, null for an empty image. Rejects for files that are no image. */
export async function imageOf(file: File, clears: boolean): Promise<string | null> {
  if (clears) return inkOf(file, true);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = drawn(bitmap, Math.min(1, WIDEST / Math.max(bitmap.width, bitmap.height)));
  bitmap.close();
  return encoded(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
}

/** An image too large as a PNG is a photo and becomes a JPEG; if still too large, it is scaled down. */
async function encoded(canvas: OffscreenCanvas, type: 'image/png' | 'image/jpeg'): Promise<string> {
  const url = await dataUrl(await canvas.convertToBlob({ type, quality: QUALITY }));
  if (url.length <= MAX_LETTERS) return url;
  if (type === 'image/png') return encoded(onWhite(canvas), 'image/jpeg');
  return encoded(drawn(canvas, Math.min(0.9, Math.sqrt(MAX_LETTERS / url.length))), type);
}

function drawn(image: ImageBitmap | OffscreenCanvas, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** JPEG has no transparency; it would become black. */
function onWhite(image: OffscreenCanvas): OffscreenCanvas {
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = contextOf(canvas);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  return context;
}
