// Images provided by users.
import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { type FileKind, imageKind } from './file-kind.ts';
import { ToolError } from './tool-error.ts';

export interface Image {
  bytes: Uint8Array;
  mime: `image/${Exclude<FileKind, 'pdf'>}`;
  /** In pixels, after applying the EXIF orientation. */
  width: number;
  height: number;
  /** Dots per inch, if the image specifies it. */
  density: number | undefined;
}

/** @throws {ToolError} `wrong_kind`, `broken` */
export async function readImage(bytes: Uint8Array, file = 0): Promise<Image> {
  const kind = imageKind(bytes, file);
  try {
    const { autoOrient, density } = await sharp(bytes).metadata();
    return { bytes, mime: `image/${kind}`, ...autoOrient, density };
  } catch (cause) {
    throw new ToolError('broken', 'The picture cannot be read', { file, cause });
  }
}

/**
 * @param text base64, with or without a data URL prefix
 * @throws {ToolError} `wrong_kind`, `broken`
 */
export async function imageFrom(text: string): Promise<Image> {
  return await readImage(new Uint8Array(Buffer.from(text.slice(text.indexOf(',') + 1), 'base64')));
}
