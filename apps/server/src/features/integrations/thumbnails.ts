// Thumbnails of photos. The browser loads nothing from other websites, so the server proxies them. Their URLs are signed, so that
// the server cannot be made to fetch anything else.
import { getPhotoThumbnail } from '@countersign/contract/integrations';
import { imageMime } from '#features/images/index.ts';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isSignatureOf, signText, signaturesOf } from '#platform/secrets/app-keys.ts';
import { type Pictures, requireCompanyCam } from './company-cam.ts';
import { readImage } from './fetch-image.ts';

const PURPOSE = 'thumbnails of photos';

/** The URL on this server; '' for a photo without images. */
export function thumbnailUrl(context: Context, { integration_id, uris }: { integration_id: string; uris: Pictures }): string {
  const uri = ofSize(uris, ['thumbnail', 'web', 'original']);
  if (uri === null) return '';
  const query = new URLSearchParams({ uri, signature: signText(context.app_keys, PURPOSE, signed({ integration_id, uri })) });
  return `${getPhotoThumbnail.path.replace('{integrationId}', integration_id)}?${query.toString()}`;
}

/** The first of these sizes that exists, else any image. */
export function ofSize(uris: Pictures, sizes: readonly string[]): string | null {
  for (const size of sizes) {
    const found = uris.find(({ type }) => type === size);
    if (found) return found.uri;
  }
  return uris[0]?.uri ?? null;
}

/** @throws AppError 404 for a URL that was not issued here for this integration */
export async function readThumbnail(
  context: Context,
  request: { integration_id: string; uri: string; signature: string },
): Promise<{ mime: string; bytes: Uint8Array }> {
  if (!isSignatureOf(request.signature, signaturesOf(context.app_keys, PURPOSE, signed(request))))
    throw new AppError('not_found');
  const bytes = await readImage(requireCompanyCam(context), request.uri);
  const mime = imageMime(bytes);
  if (!mime) throw new AppError('not_found');
  return { mime, bytes };
}

function signed({ integration_id, uri }: { integration_id: string; uri: string }): string {
  return `${integration_id}\n${uri}`;
}
