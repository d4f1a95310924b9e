// Turns text tags into fields and removes their text from the pages; and undoes that.
import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { problem } from '@countersign/contract/problems';
import { advanceRevision, saveElements, readLightElements } from '#features/elements/index.ts';
import { drawFirstImage, dropFiles, indexWords, pdfChanged, requireEditable, requireSource } from '#features/pdfs/index.ts';
import { findDocumentLanguage, findPdf, lockPdf, readPages, rebasePages, updatePdf } from '#features/pdfs/queries/index.ts';
import { insertTemplateRoles, readTemplateRoles, removeUnusedRoles } from '#features/template-roles/index.ts';
import { type Recorded, bySystem, record } from '#features/timeline/index.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import { emit } from '#platform/events/outbox.ts';
import { loadShaper } from '#platform/fonts/fonts.ts';
import { sayIn } from '#platform/i18n/messages.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import type { StoredContent } from '#platform/storage/storage.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { TextTagsResult, TextTagsTask } from './engine-tasks.ts';
import { textTagTexts } from './document-texts.ts';
import { type TagFields, fieldsOfTags } from './tag-fields.ts';

const DEADLINE_MS = 60_000;
export const MAX_TAGS = 500;

/** Who uses the tags, for the timeline and for other open editors. */
interface Actor {
  by: Recorded;
  user_id: string | null;
}

/** @throws AppError 409 for a pdf that is no draft or template, is signed, or has no tags */
export async function useTextTags(context: Context, pdf: PdfRow, actor: Actor): Promise<void> {
  requireEditable(pdf);
  requireRoles(pdf);
  if (pdf.signature_count > 0) throw new AppError('conflict', problem('text_tags_of_signed_pdf'));
  if (pdf.text_tags?.state === 'used') throw new AppError('conflict', problem('text_tags_already_used'));
  const isDone = await takeOut(context, pdf, { actor, isNew: false });
  // Their pages may have been removed since, so they are no longer offered.
  if (!isDone) await updatePdf(context.db, pdf.id, { text_tags: null });
  if (!isDone) throw new AppError('conflict', problem('no_text_tags'));
}

/** Runs after a new upload is processed, before anyone can open it. Without usable tags it becomes ready unchanged. */
export async function readUploadedTags(context: Context, pdfId: string): Promise<void> {
  const pdf = await findPdf(context.db, pdfId);
  if (pdf?.engine_mode !== 'processing' || pdf.text_tags?.state !== 'wanted' || !pdf.source_key) return;
  const actor = { by: bySystem(context), user_id: pdf.created_by };
  if (!(await takeOut(context, pdf, { actor, isNew: true }))) await getReady(context, pdf.id);
}

export async function getReady(context: Context, pdfId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (pdf?.engine_mode === 'processing' && pdf.text_tags?.state === 'wanted')
      await finishReady(context, tx, { pdf, text_tags: null });
  });
}

/** @returns false if there are no tags */
async function takeOut(context: Context, pdf: PdfRow, { actor, isNew }: { actor: Actor; isNew: boolean }): Promise<boolean> {
  const source = await context.storage.fetch(isNew ? (pdf.source_key ?? '') : requireSource(pdf));
  try {
    return await withTemporaryFiles(context.config, ['cleaned'], async ({ cleaned }) => {
      const pages = await readPages(context.db, pdf.id);
      const task: TextTagsTask = {
        path: source.path,
        pages: pages.map(({ source_index, width }) => ({ page_index: source_index, width })),
        most: MAX_TAGS,
        cleaned_path: cleaned,
      };
      const found = await context.sandbox
        .run<TextTagsResult>('text_tags.take_out', task, { deadline_ms: DEADLINE_MS, group: spaceOf(pdf) })
        .catch(explainTooMuch(problem('text_tags_too_complex')));
      if (found.tags.length === 0) return false;
      const say = sayIn((await findDocumentLanguage(context.db, pdf.id)) ?? 'en');
      const fields = fieldsOfTags(found, {
        pdf_id: pdf.id,
        pages,
        roles: await readTemplateRoles(context.db, pdf.id),
        numbered: (number) => say(textTagTexts.numbered_role, { number: String(number) }),
        shaper: await loadShaper(),
        now: context.clock.now(),
      });
      await saveFiles(context, [{ path: cleaned }], (tx, [stored]) =>
        settle(context, tx, { before: pdf, stored, fields, actor, isNew }),
      );
      return true;
    });
  } finally {
    await source.release();
  }
}

interface Made {
  before: PdfRow;
  stored: StoredContent;
  fields: TagFields;
  actor: Actor;
  isNew: boolean;
}

async function settle(context: Context, tx: Executor, { before, stored, fields, actor, isNew }: Made): Promise<void> {
  const now = context.clock.now();
  const pdf = await lockPdf(tx, before.id);
  if (!pdf) throw new AppError('not_found');
  if (isNew && pdf.engine_mode !== 'processing') return;
  if (!isNew) requireEditable(pdf);
  if (pdf.source_key !== before.source_key) throw new AppError('conflict', problem('pages_changed_by_other'));
  const present = (await readLightElements(tx, pdf.id)).length;
  if (present + fields.elements.length > MAX_ELEMENTS_PER_PDF)
    throw new AppError('invalid', problem('too_many_elements', { max: MAX_ELEMENTS_PER_PDF }));

  await insertTemplateRoles(tx, fields.roles);
  await saveElements(tx, { pdf_id: pdf.id, changed: fields.elements, removed: [], now });
  const touched = fields.elements.map(({ id }) => ({ id, fields: null }));
  const revision = await advanceRevision(tx, { pdf, touched, user_id: actor.user_id, now });
  const tagged_key = pdf.source_key;
  const dropped = (await rebasePages(tx, pdf, stored.key)).filter((key) => key !== tagged_key);
  const text_tags = {
    state: 'used' as const,
    fields: fields.elements.length,
    notes: fields.notes,
    element_ids: fields.elements.map(({ id }) => id),
    role_ids: fields.roles.map(({ id }) => id),
    pages_revision: revision,
  };
  await updatePdf(tx, pdf.id, { text_tags, tagged_key, pages_revision: revision, updated_at: now });
  const data = { fields: text_tags.fields, roles: fields.roles.map(({ name }) => name) };
  await record(tx, { subject: { pdf_id: pdf.id }, type: 'text tags used', at: now, ...actor.by, data });
  if (dropped.length > 0) await context.jobs.send(tx, dropFiles, { keys: dropped });
  if (isNew) return finishReady(context, tx, { pdf, text_tags });
  await context.jobs.send(tx, indexWords, { pdf_id: pdf.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}

async function finishReady(context: Context, tx: Executor, { pdf, text_tags }: { pdf: PdfRow; text_tags: PdfRow['text_tags'] }) {
  await updatePdf(tx, pdf.id, { engine_mode: 'ready', text_tags, updated_at: context.clock.now() });
  await context.jobs.send(tx, drawFirstImage, { pdf_id: pdf.id });
  await context.jobs.send(tx, indexWords, { pdf_id: pdf.id });
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
}

/**
 * Removes the created fields, and their roles unless they have other fields. @throws AppError 409 if the pages have changed since
 */
export async function undoTextTags(context: Context, before: PdfRow, actor: Actor): Promise<void> {
  const { clock, db, jobs } = context;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const pdf = await lockPdf(tx, before.id);
    if (!pdf) throw new AppError('not_found');
    requireEditable(pdf);
    const { text_tags, tagged_key } = pdf;
    if (text_tags?.state !== 'used' || !tagged_key) throw new AppError('conflict', problem('no_text_tags'));
    if (text_tags.pages_revision !== pdf.pages_revision) throw new AppError('conflict', problem('pages_changed_meanwhile'));

    const there = new Set((await readLightElements(tx, pdf.id)).map(({ id }) => id));
    const removed = text_tags.element_ids.filter((id) => there.has(id));
    const { unused_keys } = await saveElements(tx, { pdf_id: pdf.id, changed: [], removed, now });
    await removeUnusedRoles(tx, pdf.id, text_tags.role_ids);
    const touched = removed.map((id) => ({ id, fields: null }));
    const revision = await advanceRevision(tx, { pdf, touched, user_id: actor.user_id, now });
    const dropped = await rebasePages(tx, pdf, tagged_key);
    const found = { state: 'found' as const };
    await updatePdf(tx, pdf.id, { text_tags: found, tagged_key: null, pages_revision: revision, updated_at: now });
    await record(tx, { subject: { pdf_id: pdf.id }, type: 'text tags undone', at: now, ...actor.by });
    const keys = [...dropped, ...unused_keys].filter((key) => key !== tagged_key);
    if (keys.length > 0) await jobs.send(tx, dropFiles, { keys });
    await jobs.send(tx, indexWords, { pdf_id: pdf.id });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
  });
}

/** Fields from tags belong to roles, which documents for editing do not have. */
function requireRoles({ mode }: PdfRow) {
  if (mode === 'edit') throw new AppError('conflict', problem('text_tags_need_recipients'));
}
