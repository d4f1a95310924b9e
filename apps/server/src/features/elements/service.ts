import { MAX_ELEMENTS_PER_PDF } from '@countersign/contract/elements';
import {
  type Element,
  type ElementOperation,
  OperationError,
  applyOperations,
  canMerge,
  targetOf,
} from '@countersign/document-model';
import type { FastifyRequest } from 'fastify';
import { lockPdf, stateForbids, updatePdf } from '#features/pdfs/index.ts';
import { emit } from '#platform/events/outbox.ts';
import type { Executor } from '#platform/db/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { elementsChanged } from './events.ts';
import { requireSoundPictures } from './sound-pictures.ts';
import {
  anyElementExists,
  deleteElements,
  insertChange,
  readChangesSince,
  readElements,
  readPlaces,
  upsertElements,
} from './queries.ts';

export interface Batch {
  revision: number;
  operations: ElementOperation[];
}

/**
 * Applies a batch under the pdf's lock. A batch that did not know the latest revision is merged when it touches other
 * elements or other fields than what came in between.
 * @throws AppError 409 with the current elements when it cannot be merged, or when the pdf's state forbids changes;
 *   422 when an operation gives something that is no element of this pdf
 */
export async function changeElements(request: FastifyRequest, pdfId: string, batch: Batch) {
  const { db, clock } = request.server.parts;
  const now = clock.now();
  await requireSoundPictures(request, batch.operations.map(newValue));

  return db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, pdfId);
    if (!pdf) throw new AppError('not_found');
    requireEditable(pdf);

    const current = await readElements(tx, pdfId);
    await requireMergeable(tx, { pdf, batch, current });
    const before = new Map(current.map((element) => [element.id, element]));
    const after = apply(before, batch.operations, pdf.revision);
    await requireFitting(tx, { pdfId, before, after, operations: batch.operations });
    await write(tx, { pdfId, before, after, now });

    const revision = pdf.revision + 1;
    const userId = request.caller.user?.id ?? null;
    await updatePdf(tx, pdfId, { revision, updated_at: now });
    await insertChange(tx, { pdf_id: pdfId, revision, operations: batch.operations, user_id: userId, created_at: now });
    await emit(tx, elementsChanged, { pdf_id: pdfId, revision, user_id: userId });
    return { revision, elements: [...after.values()] };
  });
}

function newValue(operation: ElementOperation): { id: string; value: unknown } {
  const id = targetOf(operation);
  if (operation.op === 'create') return { id, value: 'value' in operation.element ? operation.element.value : undefined };
  return { id, value: operation.op === 'update' ? operation.changes['value'] : undefined };
}

function requireEditable(pdf: PdfRow) {
  if (pdf.deleted_at || pdf.engine_mode !== 'ready' || (pdf.signing_mode !== null && pdf.signing_mode !== 'draft'))
    throw stateForbids(pdf, 'be changed');
}

async function requireMergeable(tx: Executor, change: { pdf: PdfRow; batch: Batch; current: Element[] }) {
  const { pdf, batch, current } = change;
  if (batch.revision === pdf.revision) return;

  const isFromTheFuture = batch.revision > pdf.revision;
  const between = isFromTheFuture ? [] : await readChangesSince(tx, pdf.id, batch.revision);
  if (!isFromTheFuture && canMerge(between, batch.operations)) return;

  throw new AppError('conflict', {
    message: 'Somebody else has changed this in the meantime.',
    body: { revision: pdf.revision, elements: current },
  });
}

function apply(
  before: ReadonlyMap<string, Element>,
  operations: ElementOperation[],
  revision: number,
): ReadonlyMap<string, Element> {
  try {
    return applyOperations(before, operations).elements;
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    if (error.problem === 'invalid') {
      const errors = Object.fromEntries(
        Object.entries(error.issues).map(([field, texts]) => [`${error.element_id}.${field}`, texts]),
      );
      throw new AppError('invalid', { message: Object.values(error.issues)[0]?.[0] ?? 'This element is not valid.', errors });
    }
    throw new AppError('conflict', {
      message:
        error.problem === 'exists' ? 'There is already an element with this id.' : 'This element was deleted in the meantime.',
      body: { revision, elements: [...before.values()] },
    });
  }
}

/** What the elements alone cannot know: their pages, their signees, their number, and ids that another pdf uses. */
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
    throw new AppError('invalid', { message: `A pdf may have at most ${MAX_ELEMENTS_PER_PDF} elements.` });
  }
  const places = await readPlaces(tx, change.pdfId);
  for (const operation of change.operations) {
    const element = change.after.get(targetOf(operation));
    if (!element) continue;
    if (!places.page_ids.has(element.page_id)) throw unknownPlace(element.id, 'page_id', 'There is no such page.');
    if ('signee_id' in element && element.signee_id !== null && !places.signee_ids.has(element.signee_id)) {
      throw unknownPlace(element.id, 'signee_id', 'There is no such signee.');
    }
  }

  const created = [...change.after.keys()].filter((id) => !change.before.has(id));
  if (await anyElementExists(tx, created))
    throw new AppError('conflict', { message: 'There is already an element with this id.' });
}

function unknownPlace(elementId: string, field: string, message: string): AppError {
  return new AppError('invalid', { message, errors: { [`${elementId}.${field}`]: [message] } });
}

async function write(
  tx: Executor,
  change: { pdfId: string; before: ReadonlyMap<string, Element>; after: ReadonlyMap<string, Element>; now: Date },
) {
  const { pdfId, before, after, now } = change;
  await deleteElements(
    tx,
    pdfId,
    [...before.keys()].filter((id) => !after.has(id)),
  );
  await upsertElements(
    tx,
    pdfId,
    [...after.values()].filter((element) => before.get(element.id) !== element),
    now,
  );
}
