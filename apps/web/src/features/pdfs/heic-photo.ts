// HEIC, as phones take photos: no free decoder has a licence that we take, but some browsers read it (decision 0045).

/** What a canvas of Safari holds on a phone. */
const MOST_PIXELS = 16_000_000;
const QUALITY = 0.9;

/** The photo as JPEG; null where this browser cannot read it. */
export async function heicAsJpeg(file: File): Promise<File | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (image.width * image.height)));
  const canvas = new OffscreenCanvas(Math.floor(image.width * scale), Math.floor(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' });
}
