// Adds photos of a service to a pdf. Like every image, they are validated in the sandbox and stored by their hash.
import type { takePhotoPages as pagesEndpoint } from '@countersign/contract/integrations';
import type { PageSource } from '@countersign/contract/pages';
import { problem } from '@countersign/contract/problems';
import type { z } from 'zod';
import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import { savePageSource, requireChangeable } from '#features/pages/index.ts';
import { savePdfImage } from '#features/pdfs/files/index.ts';
import { cleanImage } from '#features/images/index.ts';
import type { Call } from '#platform/context/call.ts';
import { requireUser } from '#platform/context/require-user.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { type CompanyCam, readingCompanyCam, requireCompanyCam } from './company-cam.ts';
import type { LayOutTask } from './engine-tasks.ts';
import { fetchImage, withImageFile, withImageFiles } from './fetch-image.ts';
import { findOwnIntegration } from './queries.ts';
import { ofSize } from './thumbnails.ts';
import { withToken } from './tokens.ts';

const AT_A_TIME = 3;
/** Enough pixels for a sharp print at the photo's size on the page. */
const PAGE_PHOTO_PIXELS = 3_000_000;
const A4 = { width: 595, height: 842 };

interface Reachable {
  service: CompanyCam;
  integration: IntegrationRow;
}

/** @throws AppError 422 at `integration_id` if it is not the caller's */
export async function requireIntegration(call: Call, integrationId: string): Promise<Reachable> {
  const { context } = call;
  const user = requireUser(call);
  const integration = await findOwnIntegration(context.db, { user_id: user.id, id: integrationId });
  if (!integration) throw invalidField('integration_id', problem('service_not_connected'));
  return { service: requireCompanyCam(context), integration };
}

export async function takePhoto(call: Call, pdf: PdfRow, request: { integration_id: string; photo_id: string }) {
  const reachable = await requireIntegration(call, request.integration_id);
  const { context } = call;
  return withImageFile(context, async (files) => {
    await fetchPhoto(call, reachable, { id: request.photo_id, path: files.raw });
    return savePdfImage(context, pdf, files.raw);
  });
}

type PagesWanted = z.output<NonNullable<typeof pagesEndpoint.body>>;

/** @throws AppError 409 if no pages can be added; 422 for photos that cannot be used */
export async function takePhotoPages(call: Call, pdf: PdfRow, layout: PagesWanted): Promise<PageSource> {
  requireChangeable(pdf);
  const reachable = await requireIntegration(call, layout.integration_id);
  const { context } = call;
  const group = pdf.created_by;

  return withImageFiles(context, layout.photos.length, (filesOf) =>
    withTemporaryFiles(context.config, ['pages'], async ({ pages }) => {
      const photos = await inTurns(layout.photos, async (photo, index) => {
        const { raw, clean } = filesOf(index);
        await fetchPhoto(call, reachable, { id: photo.id, path: raw });
        const options = { path: raw, clean_path: clean, group, field: 'photo', max_pixels: PAGE_PHOTO_PIXELS };
        return { ...(await cleanImage(context, options)), path: clean, caption: photo.caption, note: photo.note };
      });
      const { per_page, size = A4 } = layout;
      const task: LayOutTask = { photos, per_page, size, path: pages };
      const page_count = await context.sandbox.run<number>('photos.lay_out', task, { deadline_ms: STAMP_DEADLINE_MS, group });
      return savePageSource(context, pdf, { path: pages, name: null, page_count, form_field_count: 0 });
    }),
  );
}

/** The image may have the full size in which the photo was taken. */
async function fetchPhoto(call: Call, reachable: Reachable, photo: { id: string; path: string }) {
  const { service } = reachable;
  const { uris } = await withToken(call.context, reachable, (token) => readingCompanyCam(service, token).photo(photo.id)).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'not_found') throw invalidField('photo', problem('photo_deleted'));
      throw error;
    },
  );
  const uri = ofSize(uris, ['original', 'web']);
  if (uri === null) throw invalidField('photo', problem('photo_deleted'));
  await fetchImage(service, uri, photo.path);
}

/**
 * Processes several items with limited concurrency; the results are in the order of the items. After a failure no new work
 * starts, and the error is thrown only after all running work has ended, so that nothing is written after the clean-up.
 */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item, index: number) => Promise<Result>) {
  const results: Result[] = [];
  const waiting = items.entries();
  let hasFailed = false;
  const worker = async () => {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      results[index] = await work(item, index).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const workers = Array.from({ length: AT_A_TIME }, worker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return results;
}
