// Fetches images of a service, within limits and never from the server's own network.
import { writeFile } from 'node:fs/promises';
import { problem } from '@countersign/contract/problems';
import type { Context } from '#platform/context/context.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { UnreachableError } from '#platform/oauth/outside-fetch.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { CompanyCam } from './company-cam.ts';

export interface ImageFiles {
  /** Path of the image as received. */
  raw: string;
  /** Path of the image after validation and re-encoding. */
  clean: string;
}

/** @throws AppError 422 at `photo` if it cannot be fetched */
export async function fetchImage(service: CompanyCam, uri: string, path: string): Promise<void> {
  await writeFile(path, await readImage(service, uri), { mode: 0o600 });
}

/** @throws AppError 422 at `photo` if it cannot be fetched */
export async function readImage({ fetchImage: fetchIt }: CompanyCam, uri: string): Promise<Buffer> {
  const answer = await fetchIt(uri).catch((error: unknown) => {
    if (error instanceof UnreachableError || error instanceof TypeError) return null;
    throw error;
  });
  if (!answer?.ok) throw invalidField('photo', problem('photo_unavailable', { megabytes: 30 }));
  return Buffer.from(await answer.arrayBuffer());
}

/** Temporary paths for an incoming image; the files are deleted afterwards. */
export function withImageFile<T>({ config }: Pick<Context, 'config'>, work: (files: ImageFiles) => Promise<T>): Promise<T> {
  return withTemporaryFiles(config, ['raw', 'clean'], work);
}

/** The same for several images, each by its index. */
export function withImageFiles<T>(
  { config }: Pick<Context, 'config'>,
  count: number,
  work: (filesOf: (index: number) => ImageFiles) => Promise<T>,
): Promise<T> {
  const names = Array.from({ length: count }, (_, index) => [`raw-${index}`, `clean-${index}`]).flat();
  return withTemporaryFiles(config, names, (paths) => {
    const pathOf = (name: string) => {
      const path = paths[name];
      if (path === undefined) throw new Error(`There is no file ${name}.`);
      return path;
    };
    return work((index) => ({ raw: pathOf(`raw-${index}`), clean: pathOf(`clean-${index}`) }));
  });
}
