// Applies one action to several pdfs. A pdf that cannot be changed is reported by its id; the others are changed anyway.
import type { BatchOutcome } from '@countersign/contract/pdf-batches';
import type { PresentedProblem } from '@countersign/contract/errors';
import { presentProblem } from '@countersign/contract/problems';
import type { Call } from '#platform/context/call.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';

export interface Batch {
  ids: readonly string[];
  /** @throws AppError for a pdf that the caller may not change, or that is not in this space */
  admit: (id: string) => Promise<PdfRow>;
}

/** The pdfs of a batch that the caller may change in the space, and the problems of the others. */
interface Admitted {
  pdfs: PdfRow[];
  failed: BatchOutcome['failed'];
}

/** Works on each pdf separately, one after another; successes are kept. Covers pdfs that the caller may change in this space. */
export async function eachById(batch: Batch, work: (pdf: PdfRow) => Promise<unknown>): Promise<BatchOutcome> {
  return doEach(await admitted(batch), work);
}

/**
 * The same in one transaction: either every pdf reported as done is changed, or none is.
 * @param work makes its changes in a transaction of the call that it is given, which is a savepoint there
 */
export async function byOneTransaction(
  call: Call,
  batch: Batch,
  work: (call: Call, pdf: PdfRow) => Promise<unknown>,
): Promise<BatchOutcome> {
  const { context } = call;
  // Admission needs another connection; waiting for one inside the transaction could deadlock the pool.
  const found = await admitted(batch);
  return context.db.transaction((tx) => {
    const own: Call = { ...call, context: { ...context, db: tx } };
    return doEach(found, (pdf) => work(own, pdf));
  });
}

async function doEach({ pdfs, failed }: Admitted, work: (pdf: PdfRow) => Promise<unknown>): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { done: [], failed: [...failed] };
  for (const pdf of pdfs) {
    try {
      await work(pdf);
      outcome.done.push(pdf.id);
    } catch (error) {
      outcome.failed.push({ id: pdf.id, ...refusalOf(error) });
    }
  }
  return outcome;
}

/** Sorted by id: batches with the same pdfs then lock them in the same order and cannot deadlock. */
async function admitted({ ids, admit }: Batch): Promise<Admitted> {
  const found: Admitted = { pdfs: [], failed: [] };
  for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].toSorted()) {
    try {
      found.pdfs.push(await admit(id));
    } catch (error) {
      found.failed.push({ id, ...refusalOf(error) });
    }
  }
  return found;
}

/** @throws the error itself unless it is a rejection: a server fault ends the whole batch */
function refusalOf(error: unknown): PresentedProblem {
  if (error instanceof AppError) return presentProblem(error.problem);
  throw error;
}
