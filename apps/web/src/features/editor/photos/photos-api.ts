// Projects and photos of a connected service, and their import into a pdf.
import {
  type Photo,
  type PdfProject,
  choosePdfProject,
  forgetPdfProject,
  getPdfProject,
  listPhotos,
  listProjects,
  takePhoto,
  takePhotoPages,
} from '@countersign/contract/integrations';
import { STALE_TIME } from '@countersign/contract/limits';
import type { PageSource } from '@countersign/contract/pages';
import type { AnswerOf, BodyInputOf } from '@countersign/contract/endpoint';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export function projectsQuery(integrationId: string, search: string) {
  return infiniteQueryOptions({
    queryKey: ['integrations', integrationId, 'projects', search],
    queryFn: ({ pageParam, signal }) =>
      call(listProjects, { params: { integrationId }, query: { search, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next_page }) => next_page ?? undefined,
    staleTime: STALE_TIME.long_ms,
    meta: { silent: true },
  });
}

export function photosQuery(integrationId: string, projectId: string) {
  return infiniteQueryOptions({
    queryKey: ['integrations', integrationId, 'photos', projectId],
    queryFn: ({ pageParam, signal }) =>
      call(listPhotos, { params: { integrationId, projectId }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next_page }) => next_page ?? undefined,
    staleTime: STALE_TIME.long_ms,
    meta: { silent: true },
  });
}

export function pdfProjectQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdf-project', pdfId],
    queryFn: async ({ signal }) => (await call(getPdfProject, { params: { id: pdfId }, signal })).project,
    meta: { silent: true },
  });
}

/** Links the pdf to a project, or unlinks it with null; this changes its stubs. */
export function useChooseProject(pdfId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (project: Omit<PdfProject, 'name'> | null) => {
      if (project) await call(choosePdfProject, { params: { id: pdfId }, body: project });
      else await call(forgetPdfProject, { params: { id: pdfId } });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['stubs', 'pdf', pdfId] }),
        client.invalidateQueries({ queryKey: pdfProjectQuery(pdfId).queryKey }),
      ]),
  });
}

const AT_A_TIME = 3;

export interface TakenPhoto {
  photo: Photo;
  image: AnswerOf<typeof takePhoto>;
}

/** Imports photos as images of the pdf, a few at a time. Failures are in `failed`; the others keep their order. */
export async function takePhotos(
  pdfId: string,
  selection: { integrationId: string; photos: readonly Photo[] },
  onProgress: (done: number) => void,
): Promise<{ taken: TakenPhoto[]; failed: unknown[] }> {
  const results: (TakenPhoto | undefined)[] = [];
  const failed: unknown[] = [];
  let done = 0;
  const waiting = selection.photos.entries();
  const worker = async () => {
    for (const [index, photo] of waiting) {
      const body = { integration_id: selection.integrationId, photo_id: photo.id };
      try {
        results[index] = { photo, image: await call(takePhoto, { params: { id: pdfId }, body }) };
      } catch (error) {
        failed.push(error);
      }
      onProgress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return { taken: results.filter((result) => result !== undefined), failed };
}

export function makePhotoPages(pdfId: string, body: BodyInputOf<typeof takePhotoPages>): Promise<PageSource> {
  return call(takePhotoPages, { params: { id: pdfId }, body });
}
