import type { SealMode } from '@countersign/contract/fields';
import type { Context } from '#platform/context/context.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';

/** How it is found out that a pdf can be finished; of seals the signing itself knows no more. */
export interface Rehearsals {
  /**
   * Carries out the whole ceremony with sample values and throws the result away. What was rehearsed already is not done again.
   * @throws AppError 422 where the pdf cannot be finished; 503 where the machine is too busy to tell
   */
  rehearse(context: Context, pdf: PdfRow, sealMode: SealMode): Promise<void>;
  /** Whether the pdf as it is now was rehearsed, to the end. */
  isRehearsed(tx: Executor, context: Context, pdf: PdfRow, sealMode: SealMode): Promise<boolean>;
}
