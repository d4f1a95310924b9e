import { t } from '@lingui/core/macro';
import { notify } from '#lib/notify.ts';
import { loadImage, shrinkImage } from '#lib/shrink-image.ts';

/** Sharp enough for print. */
const SIDE_PIXELS = 1_600;

/** @returns a data URL; null if the browser cannot show the image, which is reported */
export async function imageOf(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    return shrinkImage(image, undefined, SIDE_PIXELS);
  } catch {
    notify.warning(t`This image can’t be read`, t`Choose a PNG, JPEG or WebP image.`);
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
