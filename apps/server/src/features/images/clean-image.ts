// Validates and re-encodes an image in the sandbox.
import { type Problem, problem } from '@countersign/contract/problems';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#platform/context/context.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { isOverLimit, SandboxTaskError } from '#platform/sandbox/index.ts';
import type { ImageResult, ImageTask } from './engine-tasks.ts';
import { MAX_PIXELS_READ } from './image-limits.ts';

const MAX_PIXELS = 16_000_000;
const DEADLINE_MS = 8_000;
const TOO_MUCH = problem('image_too_complex');

interface CleanOptions {
  /** The user or space that the work is done for, for fair scheduling. */
  group: string;
  /** The field at which errors about the image are reported. */
  field: string;
  takes_svg?: boolean;
  max_pixels?: number;
  is_png?: boolean;
}

/**
 * Re-encodes an image to `clean_path`, with its rotation applied and without metadata.
 * @throws AppError 422 at `field` if it is not a supported image
 */
export async function cleanImage(
  { sandbox }: Pick<Context, 'sandbox'>,
  { path: from, clean_path, ...options }: CleanOptions & { path: string; clean_path: string },
): Promise<ImageResult> {
  const { group, field, takes_svg = true, max_pixels = MAX_PIXELS, is_png = false } = options;
  const task: ImageTask = { path: from, clean_path, max_pixels, takes_svg, is_png };
  return sandbox.run<ImageResult>('picture.clean', task, { deadline_ms: DEADLINE_MS, group }).catch((error: unknown) => {
    throw invalidField(field, whyNot(error, takes_svg));
  });
}

function whyNot(error: unknown, takesSvg: boolean): Problem {
  if (isOverLimit(error)) return TOO_MUCH;
  if (!(error instanceof SandboxTaskError)) throw error;
  if (error.code === 'too_complex') return TOO_MUCH;
  if (error.code === 'no_letters') return problem('image_letters_without_font');
  if (error.code === 'too_many_pixels') return problem('image_too_many_pixels', { max: MAX_PIXELS_READ / 1_000_000 });
  return takesSvg ? problem('image_type_unsupported') : problem('photo_type_unsupported');
}

/**
 * The same for a base64 image, with or without a data URL prefix. `use` gets the path of the clean file, which is deleted
 * afterwards.
 * @throws AppError 422 at `field` if it is not a supported image
 */
export async function withCleanImage<T>(
  context: Pick<Context, 'sandbox' | 'config'>,
  { data_url, ...options }: CleanOptions & { data_url: string },
  use: (clean_path: string, image: ImageResult) => Promise<T>,
): Promise<T> {
  const directory = context.config.temporary_dir;
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, `picture-${crypto.randomUUID()}`);
  const clean_path = `${file}.clean`;

  try {
    await writeFile(file, Buffer.from(data_url.slice(data_url.indexOf(',') + 1), 'base64'), { mode: 0o600 });
    return await use(clean_path, await cleanImage(context, { path: file, clean_path, ...options }));
  } finally {
    await rm(file, { force: true });
    await rm(clean_path, { force: true });
  }
}
