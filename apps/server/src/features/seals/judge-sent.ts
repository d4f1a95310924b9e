// Pdfs sent by a version that did not compare screen and print. Their seal would be rejected in the end, so each is checked after
// an upgrade: rebuilt if no one has signed yet, otherwise the sender is notified while there is time to send another one.
import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import { dropFiles } from '#features/pdfs/index.ts';
import { lockPdf, updatePdf } from '#features/pdfs/queries/index.ts';
import { readSignees } from '#features/signing/queries/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { emit } from '#platform/events/outbox.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { isOverLimit } from '#platform/sandbox/index.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { PrintTask } from './engine-tasks.ts';
import { printsOtherwise } from './events.ts';
import { addRevision, judgeSent } from './jobs.ts';
import { findUnjudged } from './queries.ts';

const AT_ONCE = 100;

/** Checks one after another, at low priority. What cannot be checked now is left to the next round. */
export function handleJudgeSent(context: Context) {
  return handleJob(judgeSent, async (_, { signal }) => {
    for (let after: string | null = null; ;) {
      const some = await findUnjudged(context.db, { after, most: AT_ONCE });
      for (const pdf of some) {
        signal.throwIfAborted();
        await judge(context, pdf);
      }
      after = some.at(-1)?.id ?? null;
      if (some.length < AT_ONCE) return;
    }
  });
}

async function judge(context: Context, pdf: PdfRow): Promise<void> {
  const key = fileToJudge(pdf);
  const isSame = key === null || (await printsTheSame(context, pdf, key));
  if (isSame === null) return;
  await context.db.transaction(async (tx) => {
    const fresh = await lockPdf(tx, pdf.id);
    // It has a new revision by now, which the next round checks.
    if (fresh?.signing_mode !== 'pending' || fresh.signing_key !== pdf.signing_key) return;
    await updatePdf(tx, pdf.id, { print_judged_at: context.clock.now() });
    if (isSame) return;
    const hasRevisions = (await readSignees(tx, pdf.id)).some(({ revision }) => revision !== null);
    if (pdf.signature_count > 0 || hasRevisions || !pdf.signing_key) return emit(tx, printsOtherwise, { pdf_id: pdf.id });
    // This version rebuilds it without the content that prints differently.
    await updatePdf(tx, pdf.id, { signing_key: null });
    await context.jobs.send(tx, dropFiles, { keys: [pdf.signing_key] });
    await context.jobs.send(tx, addRevision, { pdf_id: pdf.id }, { key: pdf.id });
  });
}

/** @returns null if the sender agreed to the difference, or if this version makes the file for signing */
function fileToJudge(pdf: PdfRow): string | null {
  if (pdf.accepts_active_content) return null;
  const signed = pdf.seal_mode === 'each' ? pdf.signing_key : null;
  return signed ?? (pdf.signature_count > 0 ? pdf.source_key : null);
}

/** @returns null if it could not be determined this time */
async function printsTheSame(context: Context, pdf: PdfRow, key: string): Promise<boolean | null> {
  try {
    const local = await context.storage.fetch(key);
    const task: PrintTask = { path: local.path };
    const options = { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf), priority: 'later' } as const;
    return await context.sandbox.run<boolean>('seals.prints_the_same', task, options).finally(local.release);
  } catch (error) {
    context.log.warn({ err: error, pdf_id: pdf.id }, 'screen and print of a sent pdf could not be compared');
    // Sealing it would exceed the limits as well.
    return isOverLimit(error) ? false : null;
  }
}
