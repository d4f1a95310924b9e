// HEIC photos of phones: no free decoder has an acceptable licence, but some browsers can read them (decision 0045).

/** Canvas limit of Safari on phones. */
const MAX_PIXELS = 16_000_000;
const QUALITY = 0.9;

/** Converts the photo to JPEG; null if this browser cannot read it. */
export async function heicAsJpeg(file: File): Promise<File | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (image.width * image.height)));
  const canvas = new OffscreenCanvas(Math.floor(image.width * scale), Math.floor(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' });
}
