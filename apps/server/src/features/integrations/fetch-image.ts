// Images of a service: fetched within limits, and never from the network of the server.
import { writeFile } from 'node:fs/promises';
import { problem } from '@countersign/contract/problems';
import type { Context } from '#platform/context/context.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { UnreachableError } from '#platform/oauth/outside-fetch.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { CompanyCam } from './company-cam.ts';

export interface ImageFiles {
  /** As it came. */
  raw: string;
  /** As it was judged and written anew. */
  clean: string;
}

/** @throws AppError 422 at `photo` where it cannot be had */
export async function fetchImage(service: CompanyCam, uri: string, path: string): Promise<void> {
  await writeFile(path, await readImage(service, uri), { mode: 0o600 });
}

/** @throws AppError 422 at `photo` where it cannot be had */
export async function readImage({ fetchImage: fetchIt }: CompanyCam, uri: string): Promise<Buffer> {
  const answer = await fetchIt(uri).catch((error: unknown) => {
    if (error instanceof UnreachableError || error instanceof TypeError) return null;
    throw error;
  });
  if (!answer?.ok) throw invalidField('photo', problem('photo_unavailable', { megabytes: 30 }));
  return Buffer.from(await answer.arrayBuffer());
}

/** Paths for an image on its way in; what was written there is gone afterwards. */
export function withImageFile<T>({ config }: Pick<Context, 'config'>, work: (files: ImageFiles) => Promise<T>): Promise<T> {
  return withTemporaryFiles(config, ['raw', 'clean'], work);
}

/** The same for several, each by its number from 0. */
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
