// Adds, moves, rotates, crops, removes and restores pages. The new file is built without a lock; if its inputs have changed by
// the time it is stored, it is built again.
import type { changePages as endpoint } from '@countersign/contract/pages';
import { problem } from '@countersign/contract/problems';
import { type Element, elementOnView, isShownAlike } from '@countersign/document-model';
import type { z } from 'zod';
import { advanceRevision, saveElements, readElements } from '#features/elements/index.ts';
import { dropFiles, indexWords, pdfChanged, presentPage, requireEditable } from '#features/pdfs/index.ts';
import { findPdf, lockPdf, readPages, removeOrphans, updatePdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PageRow, PageSourceRow, PdfRow } from '#src/schema/pdfs.ts';
import { arrangePages } from './arrange-pages.ts';
import { type PagePlan, PageProblem, planPages, requireSoundCrops, viewOf } from './plan.ts';
import { copyPageImages, readPageSources, readRemovedPages, upsertPages } from './queries.ts';

type Change = z.output<NonNullable<typeof endpoint.body>>;
type Answer = z.input<typeof endpoint.answer>;

const MAX_TRIES = 3;

interface Before extends PagePlan {
  pdf: PdfRow;
  sources: PageSourceRow[];
}

/**
 * @throws AppError 409 if the pages are not those that the caller knows, or the file may not be changed;
 * 422 for an impossible change, 402 if the plan has no room for the new file
 */
export async function changePages(call: Call, pdfId: string, change: Change): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await tryToChange(call, await readBefore(call, pdfId), change);
    if (answer) return answer;
    if (attempt === MAX_TRIES) throw new AppError('conflict', problem('pages_being_changed'));
  }
}

async function readBefore(call: Call, pdfId: string): Promise<Before> {
  const { db } = call.context;
  const pdf = await findPdf(db, pdfId);
  if (!pdf) throw new AppError('not_found');
  requireChangeable(pdf);
  const [pages, removed, sources] = await Promise.all([
    readPages(db, pdfId),
    readRemovedPages(db, pdfId),
    readPageSources(db, pdfId),
  ]);
  return { pdf, pages, removed, sources };
}

/** @throws AppError 409 if the file may not be changed */
export function requireChangeable(pdf: PdfRow) {
  requireEditable(pdf);
  if (pdf.signature_count > 0) throw new AppError('conflict', problem('pages_of_signed_pdf'));
}

/** @returns null if its inputs have changed in the meantime */
async function tryToChange(call: Call, before: Before, change: Change): Promise<Answer | null> {
  const { context } = call;
  requireKnown(before, change.revision);
  const now = context.clock.now();
  const after = planned(before, change, now);
  const isOnlyMode = change.operations.every(({ op }) => op === 'update');
  if (isOnlyMode)
    return context.db.transaction((tx) => settle(call, tx, { before, after, operations: change.operations, source_key: null }));

  return withTemporaryFiles(context.config, ['arranged'], async ({ arranged }) => {
    const { pages } = await arrangePages(context, { ...before, pages: after.pages, arranged_path: arranged });
    orExplain(() => requireSoundCrops(after.pages, pages));
    return saveFiles(context, [{ path: arranged }], (tx, [stored]) => {
      const settled = { before, after: { ...after, pages }, operations: change.operations, source_key: stored.key };
      const settleIn = () => settle(call, tx, settled);
      return withinLimits(context, tx, { owner: before.pdf, metrics: ['storage_usage'], change: settleIn });
    });
  });
}

function requireKnown({ pdf, pages }: Before, revision: number) {
  if (revision >= pdf.pages_revision) return;
  throw new AppError('conflict', {
    ...problem('pages_changed_by_other'),
    body: { revision: pdf.revision, pages: pages.map(presentPage) },
  });
}

function planned(before: Before, change: Change, now: Date): PagePlan {
  const context = { pdf_id: before.pdf.id, sources: before.sources, newId: () => newId(now), now };
  return orExplain(() => planPages(before, change.operations, context));
}

function orExplain<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PageProblem)) throw error;
    throw new AppError(error.kind === 'gone' ? 'conflict' : 'invalid', error.problem);
  }
}

interface Settled {
  before: Before;
  after: PagePlan;
  operations: Change['operations'];
  /** Storage key of the new file; null if it stays the same. */
  source_key: string | null;
}

async function settle(call: Call, tx: Executor, settled: Settled): Promise<Answer | null> {
  const { before, after, source_key } = settled;
  const { clock } = call.context;
  const now = clock.now();
  const pdf = await lockPdf(tx, before.pdf.id);
  if (!pdf) throw new AppError('not_found');
  requireChangeable(pdf);
  if (pdf.pages_revision !== before.pdf.pages_revision || pdf.base_key !== before.pdf.base_key) return null;

  await upsertPages(tx, [...after.pages, ...after.removed]);
  const { moved, deleted } = await moveElements(tx, { pdf, before: before.pages, after: after.pages, now });
  const touched = [...moved.map(({ id }) => id), ...deleted].map((id) => ({ id, fields: null }));
  const revision = await advanceRevision(tx, { pdf, touched, user_id: call.caller.user?.id ?? null, now });
  await updatePdf(tx, pdf.id, { pages_revision: revision, page_count: after.pages.length, ...(source_key && { source_key }) });
  if (source_key) await replaceSource(call, tx, { pdf, settled, source_key });
  await record(tx, {
    subject: { pdf_id: pdf.id },
    type: 'pages changed',
    at: now,
    ...byCall(call),
    data: { operations: settled.operations.map(({ op }) => op), page_count: after.pages.length },
  });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return { revision, pages: after.pages.map(presentPage), elements: moved, deleted };
}

/** Elements keep their position on the content; those of removed pages are removed with them. */
async function moveElements(tx: Executor, change: { pdf: PdfRow; before: PageRow[]; after: PageRow[]; now: Date }) {
  const before = new Map(change.before.map((page) => [page.id, page]));
  const after = new Map(change.after.map((page) => [page.id, page]));
  const moved: Element[] = [];
  const deleted: string[] = [];
  for (const element of await readElements(tx, change.pdf.id)) {
    const [from, to] = [before.get(element.page_id), after.get(element.page_id)];
    if (!to) deleted.push(element.id);
    else if (from && !isShownAlike(from, to)) moved.push(elementOnView(element, viewOf(from), viewOf(to)));
  }
  await saveElements(tx, { pdf_id: change.pdf.id, changed: moved, removed: deleted, now: change.now });
  return { moved, deleted };
}

async function replaceSource(call: Call, tx: Executor, change: { pdf: PdfRow; settled: Settled; source_key: string }) {
  const { pdf, settled, source_key } = change;
  const { jobs } = call.context;
  const old = pdf.source_key;
  if (!old || old === source_key) return;
  const known = new Map(settled.before.pages.map((page) => [page.id, page]));
  const alike = settled.after.pages.flatMap((page) => {
    const former = known.get(page.id);
    return former && isShownAlike(former, page) ? [{ from: former.source_index, to: page.source_index }] : [];
  });
  await jobs.send(tx, indexWords, { pdf_id: pdf.id });
  await copyPageImages(tx, old, source_key, alike);
  await jobs.send(tx, dropFiles, { keys: [old, ...(await removeOrphans(tx, old))] });
}
