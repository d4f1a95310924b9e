// Restores a snapshot of a pdf.
import { deleteSnapshot, restoreSnapshot } from '@countersign/contract/snapshots';
import { call } from '#lib/api/call.ts';
import { fetchDocument } from './editor-api.ts';
import type { Remade } from '../core/model/editor-parts.ts';

const PATIENCE_MS = 30_000;

/** @param name of the snapshot taken of the current state; by default it names the restored snapshot */
export async function goBackTo(pdfId: string, snapshotId: string, name?: string): Promise<Remade> {
  const body = name === undefined ? {} : { name };
  const { before } = await call(restoreSnapshot, { params: { id: pdfId, snapshotId }, body });
  return { ...(await fetchDocument(pdfId, AbortSignal.timeout(PATIENCE_MS))), before };
}

/** As `goBackTo`, and deletes the snapshot, which was made only for this step. */
export async function stepBackTo(pdfId: string, snapshotId: string, name: string): Promise<Remade> {
  const remade = await goBackTo(pdfId, snapshotId, name);
  // A snapshot left over by a failure is harmless: the list of versions shows it and can delete it.
  await call(deleteSnapshot, { params: { id: pdfId, snapshotId } }).catch(() => undefined);
  return remade;
}
