import type { SealMode } from '@countersign/contract/fields';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';

/** How signing checks that a pdf can be finished; it knows nothing else of seals. */
export interface Rehearsals {
  /**
   * Runs the whole signing ceremony with sample values and discards the result. Skips a pdf that has already been rehearsed.
   * @throws AppError 422 if the pdf cannot be finished; 503 if the machine is too busy to find out
   */
  rehearse(context: Context, pdf: PdfRow, sealMode: SealMode): Promise<void>;
  /** Whether the pdf in its current state has been rehearsed to the end. */
  isRehearsed(tx: Executor, context: Context, pdf: PdfRow, sealMode: SealMode): Promise<boolean>;
}
