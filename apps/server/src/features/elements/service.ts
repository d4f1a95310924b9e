import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import { type Problem, problem } from '@countersign/contract/problems';
import {
  type Element,
  type ElementOperation,
  MINIMUM_SIZE,
  OperationError,
  type OperationRequest,
  applyOperations,
  canMerge,
  isField,
  recalculated,
  restUnchosen,
  targetOf,
} from '@countersign/document-model';
import { OBSTACLES, requireEditable } from '#features/pdfs/index.ts';
import { lockPdf } from '#features/pdfs/queries/index.ts';
import { newId } from '#platform/clock/request-seed.ts';
import type { Call } from '#platform/context/call.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors/app-error.ts';
import type { TouchedElement } from '#src/schema/elements.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { advanceRevision, saveElements } from './save-elements.ts';
import { anyElementExists, readElements, readLightElements, readPositions, readTouchedSince, withImages } from './queries.ts';
import { requireGlyphCoverage } from './glyph-coverage.ts';
import { requireValidImages } from './validate-images.ts';

export interface Batch {
  revision: number;
  pages_revision?: number | undefined;
  operations: ElementOperation[];
}

interface BatchRequest extends Omit<Batch, 'operations'> {
  operations: OperationRequest[];
}

/**
 * Applies a batch under the pdf's lock. A batch based on an older revision is merged if it touches other elements or fields than
 * the changes since.
 * @returns all changes since the revision that the batch is based on, by the batch and by others
 * @throws AppError 409 with the current elements if it cannot be merged, or if the pdf's state forbids changes; 422 if an
 * operation refers to something that does not exist in this pdf
 */
export async function changeElements(call: Call, pdfId: string, request: BatchRequest) {
  const { db, clock } = call.context;
  const now = clock.now();
  const batch: Batch = { ...request, operations: request.operations.map((operation) => withId(operation, now)) };
  const values = batch.operations.map(newValue);
  await requireGlyphCoverage(values.map(({ id, value }) => ({ id: `${id}.value`, value })));
  await requireValidImages(call, values);

  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    requireEditable(pdf);
    // New elements could never be drawn into this file.
    if (pdf.obstacle && batch.operations.some(({ op }) => op === 'create'))
      throw new AppError('conflict', { ...OBSTACLES[pdf.obstacle], body: { is_over: true } });

    requireOwnSizes(pdf, batch);
    // Positions on a page that was rotated or cropped in the meantime no longer match.
    if (batch.pages_revision !== undefined && batch.pages_revision < pdf.pages_revision)
      throw await conflict(tx, pdf, problem('pages_changed_by_other'));
    const between = await requireMergeable(tx, pdf, batch);
    const named = [...between, ...batch.operations.map(touchedBy)].map(({ id }) => id);
    const before = await readWithImagesOf(tx, pdfId, new Set(named));
    const applied = await apply(tx, { pdf, before, operations: batch.operations });
    const rest = restUnchosen(applied, batch.operations);
    const chosen = await apply(tx, { pdf, before: applied, operations: rest });
    const results = recalculated(chosen.values()).map(({ id, value }) => ({ op: 'update' as const, id, changes: { value } }));
    const after = await apply(tx, { pdf, before: chosen, operations: results });
    const touched = [...batch.operations, ...rest, ...results].map(touchedBy);
    const ids = new Set([...named, ...[...rest, ...results].map(({ id }) => id)]);
    await requireFitting(tx, { pdfId, before, after, operations: batch.operations });

    await saveElements(tx, {
      pdf_id: pdfId,
      changed: [...after.values()].filter((element) => before.get(element.id) !== element),
      removed: [...before.keys()].filter((id) => !after.has(id)),
      now,
    });
    const revision = await advanceRevision(tx, { pdf, touched, user_id: call.caller.user?.id ?? null, now });
    return { revision, ...differenceAt(ids, after) };
  });
}

function withId(operation: OperationRequest, now: Date): ElementOperation {
  if (operation.op !== 'create') return operation;
  return { op: 'create', element: { ...operation.element, id: operation.element.id ?? newId(now) } };
}

/** Only an imported form may have fields smaller than the minimum for placed ones. A deleted one can then be restored. */
function requireOwnSizes(pdf: PdfRow, { operations }: Batch) {
  if (pdf.form === 'used') return;
  for (const operation of operations) {
    if (operation.op !== 'create' || !isField(operation.element) || operation.element.least_length === null) continue;
    const { id, kind } = operation.element;
    throw invalidField(`${id}.least_length`, problem('element_too_small', { min: MINIMUM_SIZE[kind] }));
  }
}

/** All elements, with the images of those that the change touches. */
async function readWithImagesOf(tx: Executor, pdfId: string, ids: ReadonlySet<string>) {
  const light = await readLightElements(tx, pdfId);
  const full = await withImages(
    tx,
    pdfId,
    light.filter((element) => ids.has(element.id)),
  );
  return new Map([...light, ...full].map((element) => [element.id, element]));
}

function differenceAt(ids: ReadonlySet<string>, after: ReadonlyMap<string, Element>) {
  return { elements: [...ids].flatMap((id) => after.get(id) ?? []), deleted: [...ids].filter((id) => !after.has(id)) };
}

function touchedBy(operation: ElementOperation): TouchedElement {
  return { id: targetOf(operation), fields: operation.op === 'update' ? Object.keys(operation.changes) : null };
}

/** For merging, a created or removed element counts as removed, and values do not matter. */
function asOperation({ id, fields }: TouchedElement): ElementOperation {
  return fields === null
    ? { op: 'delete', id }
    : { op: 'update', id, changes: Object.fromEntries(fields.map((field) => [field, null])) };
}

function newValue(operation: ElementOperation): { id: string; value: unknown } {
  const id = targetOf(operation);
  if (operation.op === 'create') return { id, value: 'value' in operation.element ? operation.element.value : undefined };
  return { id, value: operation.op === 'update' ? operation.changes['value'] : undefined };
}

/**
 * The changes between the batch's revision and the current one.
 * @throws AppError 409 if the batch touches the same, or if the history since its revision is not available
 */
async function requireMergeable(tx: Executor, pdf: PdfRow, batch: Batch): Promise<TouchedElement[]> {
  if (batch.revision === pdf.revision) return [];

  const isFromTheFuture = batch.revision > pdf.revision;
  const between = isFromTheFuture ? null : await readTouchedSince(tx, pdf.id, { from: batch.revision, to: pdf.revision });
  if (between && canMerge(between.map(asOperation), batch.operations)) return between;
  throw await conflict(tx, pdf, problem('elements_changed_by_other'));
}

async function conflict(tx: Executor, pdf: PdfRow, reason: Problem): Promise<AppError> {
  return new AppError('conflict', { ...reason, body: { revision: pdf.revision, elements: await readElements(tx, pdf.id) } });
}

async function apply(
  tx: Executor,
  change: { pdf: PdfRow; before: ReadonlyMap<string, Element>; operations: ElementOperation[] },
): Promise<ReadonlyMap<string, Element>> {
  try {
    return applyOperations(change.before, change.operations).elements;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    if (error.problem === 'invalid') throw invalidElement(error);
    const isThere = error.problem === 'exists';
    throw await conflict(tx, change.pdf, isThere ? problem('element_exists') : problem('element_deleted'));
  }
}

function invalidElement(error: OperationError): AppError {
  const errors = Object.fromEntries(
    Object.entries(error.issues).map(([field, found]) => [`${error.element_id}.${field}`, found]),
  );
  return new AppError('invalid', { ...(Object.values(error.issues)[0]?.[0] ?? problem('element_invalid')), errors });
}

/** Checks that need more than the elements: pages, signees, number of elements, and ids used by another pdf. */
async function requireFitting(
  tx: Executor,
  change: {
    pdfId: string;
    before: ReadonlyMap<string, Element>;
    after: ReadonlyMap<string, Element>;
    operations: ElementOperation[];
  },
) {
  if (change.after.size > MAX_ELEMENTS_PER_PDF) {
    throw new AppError('invalid', problem('too_many_elements', { max: MAX_ELEMENTS_PER_PDF }));
  }
  const positions = await readPositions(tx, change.pdfId);
  // Reports all problems at once, so that the client need not retry for each.
  const errors: Record<string, Problem[]> = {};
  for (const operation of change.operations) {
    const element = change.after.get(targetOf(operation));
    if (!element) continue;
    if (!positions.page_ids.has(element.page_id)) errors[`${element.id}.page_id`] = [problem('page_not_found')];
    if (!isField(element)) continue;
    const { id, signee_id, role_id } = element;
    if (signee_id !== null && !positions.signee_ids.has(signee_id)) errors[`${id}.signee_id`] = [problem('signee_not_found')];
    const lead = positions.lead_of.get(signee_id ?? '');
    if (lead) errors[`${id}.signee_id`] = [problem('signing_group_fields', { name: lead.name })];
    if (role_id !== null && !positions.role_ids.has(role_id)) errors[`${id}.role_id`] = [problem('role_not_found')];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new AppError('invalid', { ...first, errors });

  const created = [...change.after.keys()].filter((id) => !change.before.has(id));
  if (await anyElementExists(tx, created)) throw new AppError('conflict', problem('element_exists'));
}
