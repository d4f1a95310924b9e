// Versions of a pdf. The content of a version is a file, which is read when the version is viewed or restored.
import { readFile, writeFile } from 'node:fs/promises';
import { MAX_SNAPSHOTS } from '@countersign/contract/snapshots';
import { PDF_FORMS } from '@countersign/contract/pdfs';
import { problem } from '@countersign/contract/problems';
import {
  type Element,
  defaultFontId,
  elementSchema,
  isField,
  signingFontSchema,
  withoutForeignValue,
} from '@countersign/document-model';
import { z } from 'zod';
import { advanceRevision, saveElements, readElements, readPositions, readVisibleElements } from '#features/elements/index.ts';
import { changedMeanwhile, dropFiles, indexWords, pdfChanged, requireEditable, requireSource } from '#features/pdfs/index.ts';
import { findPdf, lockPdf, readPages, rebasePages, updatePdf } from '#features/pdfs/queries/index.ts';
import { byCall, record } from '#features/timeline/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import { shortened } from '#platform/shortened.ts';
import { saveFiles } from '#platform/storage/file-references.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { makePdf, makerOf, withoutValues } from './duplicate-pdf.ts';
import { type PdfContent, asOwn } from './pdf-content.ts';
import {
  type SnapshotRow,
  clearContent,
  countSnapshots,
  findSnapshot,
  insertPages,
  insertSnapshot,
  removeSnapshot,
} from './queries.ts';

/** We wrote the pages ourselves. Elements are validated again, because their schema may have changed since. */
const stateFile = z.object({
  pages: z.array(z.custom<PdfContent['pages'][number]>()),
  elements: z.array(elementSchema),
  /** What was done with the file's form; missing in older versions. */
  form: z.object({ form: z.enum(PDF_FORMS), form_field_count: z.number().int() }).optional(),
});
type State = z.output<typeof stateFile>;

/**
 * @throws AppError 409 while the pdf is not ready, has the maximum number of snapshots, or is being changed; 402 if the plan has
 * no room
 */
export async function saveSnapshot(call: Call, pdf: PdfRow, name: string): Promise<SnapshotRow> {
  const saved = await saveState(call, pdf, name);
  if (!saved) throw changedMeanwhile();
  return saved;
}

/**
 * @returns null if the pdf has changed since `pdf` was read
 * @throws AppError 402 if the plan has no room for the version
 */
async function saveState(call: Call, pdf: PdfRow, name: string): Promise<SnapshotRow | null> {
  const { context } = call;
  const { user } = call.caller;
  if (!user) throw new AppError('unauthenticated');
  const source_key = requireSource(pdf);
  const { form, form_field_count } = pdf;
  const [pages, elements] = await Promise.all([
    readPages(context.db, pdf.id),
    readVisibleElements(context.db, pdf.id, { signee: null, is_one_of_several: false, caller: null }),
  ]);
  return withTemporaryFiles(context.config, ['state'], async ({ state }) => {
    await writeFile(state, JSON.stringify({ pages: pages.map(asOwn), elements, form: { form, form_field_count } }));
    return saveFiles(context, [{ path: state }], (tx, [stored]) => {
      const now = context.clock.now();
      const row = {
        id: newId(now),
        pdf_id: pdf.id,
        name,
        created_by: user.id,
        source_key,
        state_key: stored.key,
        page_count: pages.length,
        element_count: elements.length,
        created_at: now,
      };
      const change = () => insertAsOf(tx, pdf, row);
      return withinLimits(context, tx, { owner: pdf, metrics: ['storage_usage'], change });
    });
  });
}

/** @returns null if the pdf has changed since `pdf` was read */
async function insertAsOf(tx: Executor, pdf: PdfRow, row: SnapshotRow): Promise<SnapshotRow | null> {
  const fresh = await lockPdf(tx, pdf.id);
  if (fresh?.source_key !== row.source_key || fresh.revision !== pdf.revision) return null;
  if ((await countSnapshots(tx, pdf.id)) >= MAX_SNAPSHOTS)
    throw new AppError('conflict', problem('too_many_versions', { max: MAX_SNAPSHOTS }));
  await emit(tx, pdfChanged, { pdf_id: pdf.id });
  return insertSnapshot(tx, row);
}

export async function requireSnapshot(context: Context, key: { pdf_id: string; id: string }): Promise<SnapshotRow> {
  const snapshot = await findSnapshot(context.db, key);
  if (!snapshot) throw new AppError('not_found');
  return snapshot;
}

/** Older versions may name a font for signatures that were always drawn in the default one. */
function withKnownFont(_key: string, value: unknown): unknown {
  const isTyped = typeof value === 'object' && value !== null && 'text' in value && 'font' in value;
  return isTyped && !signingFontSchema.safeParse(value.font).success ? { ...value, font: defaultFontId } : value;
}

export async function readState(context: Context, snapshot: SnapshotRow): Promise<State> {
  const local = await context.storage.fetch(snapshot.state_key);
  try {
    return stateFile.parse(JSON.parse(await readFile(local.path, 'utf8'), withKnownFont));
  } finally {
    await local.release();
  }
}

/** Others who edit the pdf at the same time must not keep a user from restoring it. */
const MAX_TRIES = 5;

/**
 * Restores a snapshot. The state before is saved as a snapshot too, so that nothing is lost.
 * @param name of the snapshot of the state before
 * @returns the new revision, and the id of the snapshot of the state before
 * @throws AppError 409 if the pdf must not be changed, or if others keep changing it
 */
export async function restoreSnapshot(
  call: Call,
  pdf: PdfRow,
  { snapshot, name = `Before “${snapshot.name}” was restored` }: { snapshot: SnapshotRow; name?: string | undefined },
): Promise<{ revision: number; before: string }> {
  const { context } = call;
  requireEditable(pdf);
  const state = await readState(context, snapshot);
  for (let attempt = 1; ; attempt += 1) {
    const present = attempt === 1 ? pdf : await findPdf(context.db, pdf.id);
    if (!present) throw new AppError('not_found');
    const saved = await saveState(call, present, shortened(name, 255));
    const revision = saved && (await restore(call, present, { snapshot, state }));
    if (saved && revision !== null) return { revision, before: saved.id };
    if (saved) await forgetSnapshot(context, saved);
    if (attempt === MAX_TRIES) throw changedMeanwhile();
  }
}

/** @returns the new revision; null if the pdf has changed since `pdf` was read and saved */
async function restore(
  call: Call,
  pdf: PdfRow,
  { snapshot, state }: { snapshot: SnapshotRow; state: State },
): Promise<number | null> {
  const { context } = call;
  const { pages, elements, form } = state;
  return context.db.transaction(async (tx) => {
    const fresh = await lockPdf(tx, pdf.id);
    if (!fresh || !(await findSnapshot(tx, snapshot))) throw new AppError('not_found');
    requireEditable(fresh);
    if (fresh.revision !== pdf.revision) return null;
    const now = context.clock.now();
    const before = (await readElements(tx, pdf.id)).map(({ id }) => id);
    const parties = await readPositions(tx, pdf.id);
    await clearContent(tx, pdf.id);
    const dropped = await rebasePages(tx, fresh, snapshot.source_key);
    await insertPages(tx, pages);
    const placed = elements.map((element) => ofPresent(element, parties));
    await saveElements(tx, { pdf_id: pdf.id, changed: placed, removed: [], now });

    const touched = [...new Set([...before, ...placed.map(({ id }) => id)])].map((id) => ({ id, fields: null }));
    const revision = await advanceRevision(tx, { pdf: fresh, touched, user_id: call.caller.user?.id ?? null, now });
    await updatePdf(tx, pdf.id, {
      pages_revision: revision,
      restored_revision: revision,
      page_count: pages.length,
      text_tags: null,
      tagged_key: null,
      ...form,
    });
    await context.jobs.send(tx, indexWords, { pdf_id: pdf.id });
    // Restoring also resets the text tags, so the stored file from before they were used is no longer needed.
    const keys = [...dropped, ...(fresh.tagged_key ? [fresh.tagged_key] : [])];
    if (keys.length > 0) await context.jobs.send(tx, dropFiles, { keys });
    await record(tx, {
      subject: { pdf_id: pdf.id },
      type: 'restored',
      at: now,
      ...byCall(call),
      data: { snapshot: snapshot.name },
    });
    await emit(tx, pdfChanged, { pdf_id: pdf.id });
    return revision;
  });
}

/** Unassigns fields of deleted signees and roles, and gives those of group members to the lead of the group. */
function ofPresent(element: Element, { signee_ids, role_ids, lead_of }: Awaited<ReturnType<typeof readPositions>>): Element {
  if (!isField(element)) return element;
  const { role_id } = element;
  const signee_id = lead_of.get(element.signee_id ?? '')?.id ?? element.signee_id;
  return {
    ...withoutForeignValue(element),
    signee_id: signee_id !== null && signee_ids.has(signee_id) ? signee_id : null,
    role_id: role_id !== null && role_ids.has(role_id) ? role_id : null,
  };
}

/**
 * Creates a new pdf from a snapshot, beside the original.
 * @returns its id
 * @throws AppError 402 if the plan has no room for it
 */
export async function copySnapshot(
  call: Call,
  pdf: PdfRow,
  { snapshot, name }: { snapshot: SnapshotRow; name: string | undefined },
): Promise<string> {
  const { context } = call;
  const state = await readState(context, snapshot);
  return context.db.transaction((tx) =>
    withinLimits(context, tx, {
      owner: pdf,
      metrics: ['active_templates'],
      change: () => copyIn(tx, call, { snapshot, state, name }),
    }),
  );
}

async function copyIn(
  tx: Executor,
  call: Call,
  { snapshot, state, name }: { snapshot: SnapshotRow; state: State; name: string | undefined },
): Promise<string> {
  const pdf = await lockPdf(tx, snapshot.pdf_id);
  if (!pdf || !(await findSnapshot(tx, snapshot))) throw new AppError('not_found');
  const copy = await makePdf(makerOf(call), tx, {
    from: { ...pdf, ...state.form },
    source_key: snapshot.source_key,
    content: { ...state, elements: withoutValues(state.elements, pdf) },
    columns: { name: name ?? shortened(`${pdf.name} (${snapshot.name})`, 255), mode: pdf.mode, origin: 'snapshot' },
  });
  return copy.id;
}

export async function forgetSnapshot(context: Context, snapshot: SnapshotRow) {
  await context.db.transaction(async (tx) => {
    await lockPdf(tx, snapshot.pdf_id);
    await removeSnapshot(tx, snapshot.id);
    await context.jobs.send(tx, dropFiles, { keys: [snapshot.state_key, snapshot.source_key] });
    await emit(tx, pdfChanged, { pdf_id: snapshot.pdf_id });
  });
}
