// Profile images and logos: small images that are sent as data URLs inside their record.
import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { withCleanImage } from './clean-image.ts';

/** Sharp on any screen at the sizes that profile images and logos are shown in. */
const SIDE_PIXELS = 512;
/** Records and lists contain the images, so larger ones are omitted. */
const MAX_BYTES = 1024 * 1024;

export interface SmallImage {
  bytes: Buffer;
  mime: string;
}

/**
 * Re-encodes the image, at most 512 pixels on its longer side, and stores it. `write` creates the row with its key, in the
 * transaction that stores the bytes.
 * @throws AppError 422 at `field` if it is not a supported image
 */
export async function saveSmallImage<T>(
  context: Pick<Context, 'sandbox' | 'config' | 'db' | 'storage'>,
  image: { data_url: string; field: string; group: string },
  write: (tx: Executor, key: string) => Promise<T>,
): Promise<T> {
  return withCleanImage(context, { ...image, max_pixels: SIDE_PIXELS ** 2 }, (clean_path) =>
    saveFiles(context, [{ path: clean_path }], (tx, [stored]) => write(tx, stored.key)),
  );
}

/** null for an image that cannot be shown or exceeds `max_bytes`: the caller continues without it. */
export async function readSmallImage(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  key: string,
  { max_bytes = MAX_BYTES }: { max_bytes?: number } = {},
): Promise<SmallImage | null> {
  try {
    const size = await storage.size(key);
    if (size === null || size > max_bytes) return null;
    const bytes = await buffer(await storage.open(key));
    const mime = imageMime(bytes);
    return mime ? { bytes, mime } : null;
  } catch (error) {
    log.warn({ err: error, key }, 'a picture could not be read');
    return null;
  }
}

export function dataUrlOf({ bytes, mime }: SmallImage): string {
  return `data:${mime};base64,${bytes.toString('base64')}`;
}

/** The MIME type of an image format that browsers and email clients show; null for anything else. */
export function imageMime(bytes: Buffer): string | null {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text;
  if (starts('\u0089PNG')) return 'image/png';
  if (starts('\u00FF\u00D8\u00FF')) return 'image/jpeg';
  if (starts('GIF8')) return 'image/gif';
  return starts('RIFF') && starts('WEBP', 8) ? 'image/webp' : null;
}
