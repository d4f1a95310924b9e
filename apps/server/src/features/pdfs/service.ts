import type { Obstacle } from '@countersign/contract/preflight';
import type { Metric } from '@countersign/contract/plans';
import { type Problem, type ProblemCode, problem } from '@countersign/contract/problems';
import { hasEnded, wasSent } from '@countersign/contract/signing-states';
import { byCall, record } from '#features/timeline/index.ts';
import { withinLimits } from '#features/usage/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { type Owner, spaceOf } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { emit } from '#platform/events/outbox.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { pdfChanged } from './events.ts';
import { requireFolder } from './queries/folder-queries.ts';
import { convertUpload, processPdf } from './jobs.ts';
import { STUCK_AFTER_FAILURES, awaitsSignatures } from './presenter.ts';
import { moveDocument } from './queries/move-queries.ts';
import { lockPdf, updatePdf } from './queries/queries.ts';
import { setFavorite } from './queries/pdf-details-queries.ts';
import { sendDraftFor } from './send-draft-for.ts';
import { countSignees } from './parties/signee-queries.ts';

type OwnedPdf = Pick<PdfRow, 'id' | 'user_id' | 'organization_id'>;

export interface PdfChanges {
  name?: string | undefined;
  is_favorite?: boolean | undefined;
  archived?: boolean | undefined;
  mode?: PdfRow['mode'] | undefined;
  folder_id?: string | null | undefined;
}

/**
 * Renames, marks or archives a pdf, or changes its mode between document, signing draft and template.
 * @throws AppError 402 if the plan has no room for the new mode
 */
export async function changePdf(call: Call, { id, user_id, organization_id }: OwnedPdf, changes: PdfChanges) {
  const owner = { user_id, organization_id };
  const isMore = changes.mode !== undefined || changes.archived === false;
  const metrics = isMore ? (['active_templates', 'monthly_quick_signs'] as const) : [];
  await changeWithin(call, { id, owner, metrics }, async (tx, pdf, now) => {
    if (changes.is_favorite !== undefined && call.caller.user) {
      await setFavorite(tx, { pdf_id: id, user_id: call.caller.user.id, is_favorite: changes.is_favorite, now });
    }
    if (changes.folder_id) await requireFolder(tx, pdf, { id: changes.folder_id, field: 'folder_id' });
    const columns = {
      ...nameColumn(pdf, changes.name),
      ...(changes.archived === undefined ? {} : { archived_at: changes.archived ? now : null }),
      ...modeColumns(pdf, changes.mode),
      ...(changes.folder_id === undefined ? {} : { folder_id: changes.folder_id }),
    };
    if (Object.keys(columns).length === 0) return;
    // Colleagues can read a template, but must not see whom a draft was meant for.
    if (columns.mode === 'template' && (await countSignees(tx, id)) > 0)
      throw new AppError('conflict', problem('template_has_recipients'));

    const words = columns.mode === 'template' ? { send_draft: sendDraftFor('template', pdf) } : {};
    const { signing_mode, ...others } = columns;
    const changed = { ...others, ...words, updated_at: now };
    if (signing_mode === undefined || signing_mode === pdf.signing_mode) await updatePdf(tx, id, changed);
    else requireMoved(await moveDocument(tx, id, signing_mode === null ? 'set_aside' : 'prepare', changed));
    await record(tx, {
      subject: { pdf_id: id },
      type: changes.archived ? 'archived' : 'updated',
      at: now,
      ...byCall(call),
      data: { ...columns },
    });
  });
}

/** The signed file and its certificate carry the document's name. */
function nameColumn(pdf: PdfRow, name: string | undefined): Partial<Pick<PdfRow, 'name'>> {
  if (name === undefined || name === pdf.name) return {};
  if (hasEnded(pdf)) throw stateForbids(pdf, 'rename');
  return { name };
}

function modeColumns(pdf: PdfRow, mode: PdfRow['mode'] | undefined): { mode?: PdfRow['mode']; signing_mode?: 'draft' | null } {
  if (mode === undefined || mode === pdf.mode) return {};
  if (wasSent(pdf)) throw stateForbids(pdf, 'change_mode');
  return { mode, signing_mode: mode === 'signing' ? ('draft' as const) : null };
}

/** Ends a pending pdf as if its sender withdrew it; needs the pdf's lock. */
export type Withdraw = (tx: Executor, call: Call, pdf: PdfRow) => Promise<void>;

/** Moves a pdf to the deleted tab. A pending one is withdrawn first. */
export async function deletePdf(call: Call, id: string, withdraw: Withdraw) {
  await change(call, id, async (tx, pdf, now) => {
    if (pdf.deleted_at) return;
    if (awaitsSignatures(pdf)) await withdraw(tx, call, pdf);
    else if (pdf.seal_failures < STUCK_AFTER_FAILURES) refusePending(pdf);
    await updatePdf(tx, id, { deleted_at: now, updated_at: now });
    await record(tx, { subject: { pdf_id: id }, type: 'deleted', at: now, ...byCall(call) });
  });
}

/** @throws AppError 402 if the plan has no room for it */
export async function restorePdf(call: Call, { id, user_id, organization_id }: OwnedPdf) {
  const owner = { user_id, organization_id };
  await changeWithin(call, { id, owner, metrics: ['active_templates'] }, async (tx, pdf, now) => {
    if (!pdf.deleted_at) return;
    await updatePdf(tx, id, { deleted_at: null, updated_at: now });
    await record(tx, { subject: { pdf_id: id }, type: 'restored', at: now, ...byCall(call) });
  });
}

/** @throws AppError 409 for a pdf that waits for signatures, or that everyone has signed and that is not sealed yet */
export function refusePending(pdf: PdfRow) {
  if (pdf.signing_mode !== 'pending') return;
  if (!pdf.all_signed_at) throw stateForbids(pdf, 'delete');
  throw new AppError('conflict', {
    ...problem('delete_after_seal'),
  });
}

/** Processes a pdf that ended in `error` again, or converts its uploaded files again. */
export async function retryPdf(call: Call, id: string) {
  const { jobs } = call.context;
  await change(call, id, async (tx, pdf, now) => {
    const isUnconverted = pdf.engine_mode === 'error_conversion';
    if (!isUnconverted && (pdf.engine_mode !== 'error' || pdf.upload_key === '')) throw stateForbids(pdf, 'process_again');
    await updatePdf(tx, id, { engine_mode: 'processing', updated_at: now });
    if (isUnconverted) await jobs.send(tx, convertUpload, { pdf_id: id }, { group: spaceOf(pdf) });
    else await jobs.send(tx, processPdf, { pdf_id: id });
  });
}

/** @throws AppError 409 for a pdf whose content must not change; `is_over` in its body says whether that is permanent */
export function requireEditable(pdf: PdfRow) {
  const is_over = wasSent(pdf);
  if (pdf.deleted_at || pdf.engine_mode !== 'ready' || is_over) throw stateForbids(pdf, 'change', { is_over });
}

type ForbiddenAction = ProblemCode extends infer Code ? (Code extends `action_${infer Action}` ? Action : never) : never;

/** A 409 that names the state. */
export function stateForbids(pdf: PdfRow, action: ForbiddenAction, body: Record<string, unknown> = {}): AppError {
  const state = pdf.deleted_at ? 'deleted' : (pdf.signing_mode ?? pdf.engine_mode);
  const words = { state: problem(`state_${state}` as const), action: problem(`action_${action}` as const) };
  return new AppError('conflict', { ...problem('state_forbids', words), body });
}

/** A 409 for work based on an outdated state of a pdf. */
export function changedMeanwhile(): AppError {
  return new AppError('conflict', problem('pdf_changed_meanwhile'));
}

/** Unwraps the result of a move. @throws AppError 409 if the state did not allow it */
export function requireMoved<Row>(moved: Row | null): Row {
  if (moved === null) throw changedMeanwhile();
  return moved;
}

type Apply = (tx: Executor, pdf: PdfRow, now: Date) => Promise<void>;

async function change(call: Call, id: string, apply: Apply) {
  const { db } = call.context;
  await db.transaction((tx) => changeIn(tx, call, { id, apply }));
}

/** @param changed `metrics`: the plan's limits that the change may affect in its space */
async function changeWithin(
  call: Call,
  { id, owner, metrics }: { id: string; owner: Owner; metrics: readonly Metric[] },
  apply: Apply,
) {
  const { context } = call;
  await context.db.transaction((tx) =>
    withinLimits(context, tx, { owner, metrics, change: () => changeIn(tx, call, { id, apply }) }),
  );
}

async function changeIn(tx: Executor, call: Call, { id, apply }: { id: string; apply: Apply }) {
  const pdf = await lockPdf(tx, id);
  if (!pdf) throw new AppError('not_found');
  await apply(tx, pdf, call.context.clock.now());
  await emit(tx, pdfChanged, { pdf_id: id });
}

/** Explanations of why an existing signature forbids adding anything to the file. */
export const OBSTACLES: Record<Obstacle, Problem> = {
  certified: problem('pdf_certified'),
  damaged: problem('pdf_signed_and_damaged'),
  opens_otherwise: problem('pdf_signed_with_other_content'),
};
