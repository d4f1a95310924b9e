import { emit } from '#platform/events/outbox.ts';
import type { Parts } from '#platform/http/parts.ts';
import { pdfChanged } from './events.ts';
import { dropFiles } from './jobs.ts';
import { lockPdf, removeOrphans, removePdf } from './queries.ts';
import { refusePending } from './service.ts';

/** Removes the pdf for good, its bytes included where nothing else needs them. */
export async function purgePdf(parts: Parts, id: string) {
  await parts.db.transaction(async (tx) => {
    const pdf = await lockPdf(tx, id);
    if (!pdf) return;
    refusePending(pdf);

    const keys = await removePdf(tx, id);
    for (const key of [pdf.source_key, pdf.sealed_key]) if (key) keys.push(...(await removeOrphans(tx, key)));
    if (keys.length > 0) await parts.jobs.send(tx, dropFiles, { keys });
    await emit(tx, pdfChanged, { pdf_id: id });
  });
}
