// Shrinks an avatar or logo in the browser, from any format it can show. The server only receives pixels.

/** Sharp on any screen at the sizes in use. */
const SIDE_PIXELS = 512;

/** The part of an image to keep, in image pixels. */
export interface ImageArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** @throws Error if the browser cannot show the file as an image */
export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** @returns a PNG data URL, at most `side` pixels on the longer side */
export function shrinkImage(image: HTMLImageElement, area: ImageArea = wholeOf(image), side: number = SIDE_PIXELS): string {
  const scale = Math.min(1, side / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

/** A vector image without its own size uses the maximum. */
function wholeOf(image: HTMLImageElement): ImageArea {
  const { naturalWidth, naturalHeight } = image;
  return { x: 0, y: 0, width: naturalWidth || SIDE_PIXELS, height: naturalHeight || SIDE_PIXELS };
}
