// Decodes signature images in the sandbox before they are stored, so that no image can make sealing fail later.
import { readFile } from 'node:fs/promises';
import { type Problem, problem } from '@countersign/contract/problems';
import { type ImageInputValue, imageInputValueSchema } from '@countersign/document-model';
import { withCleanImage } from '#features/images/index.ts';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';

/** @throws AppError 422 at the id of an invalid image, or of a saved signature, which clients must send by value, not by id */
export async function requireValidImages(call: Call, values: { id: string; value: unknown }[]) {
  for (const { id, value } of values) {
    if (typeof value !== 'object' || value === null) continue;
    if ('saved_id' in value) throw refused(id, problem('signature_missing'));
    if ('image' in value && typeof value.image === 'string' && !(await isSound(call, value.image))) {
      throw refused(id, problem('image_unreadable'));
    }
  }
}

/**
 * Re-encodes the image of an image field in the sandbox: applies the camera's rotation and removes metadata.
 * @throws AppError 422 at the id of an invalid or too large image
 */
export async function rewrittenImage(call: Call, id: string, { image }: ImageInputValue): Promise<ImageInputValue> {
  const picture = { data_url: image, field: id, group: call.caller.ip, takes_svg: false };
  return withCleanImage(call.context, picture, async (path, { mime }) => {
    const value = { image: `data:${mime};base64,${(await readFile(path)).toString('base64')}` };
    if (!imageInputValueSchema.safeParse(value).success) throw refused(id, problem('signature_image_too_large'));
    return value;
  });
}

async function isSound(call: Call, dataUrl: string): Promise<boolean> {
  const { context } = call;
  const image = { data_url: dataUrl, field: 'value', group: call.caller.ip, takes_svg: false };
  return withCleanImage(context, image, async () => true).catch((error: unknown) => {
    if (error instanceof AppError) return false;
    throw error;
  });
}

function refused(id: string, found: Problem): AppError {
  return new AppError('invalid', { ...found, errors: { [id]: [found] } });
}
