import { t } from '@lingui/core/macro';
import { notify } from '#lib/notify.ts';
import { loadPicture, shrinkPicture } from '#lib/shrink-image.ts';

/** Sharp on a printed page. */
const SIDE_PIXELS = 1_600;

/** @returns a data URL; null where the browser cannot show it, which the person is told */
export async function pictureOf(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = await loadPicture(url);
    return shrinkPicture(image, undefined, SIDE_PIXELS);
  } catch {
    notify.warning(t`This image can’t be read`, t`Choose a PNG, JPEG or WebP image.`);
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
