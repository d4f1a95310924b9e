// A pdf goes back to one of its snapshots.
import { deleteSnapshot, restoreSnapshot } from '@countersign/contract/snapshots';
import { call } from '#lib/api/call.ts';
import { fetchPaper } from './editor-api.ts';
import type { Remade } from '../core/model/editor-parts.ts';

const PATIENCE_MS = 30_000;

/** @param name of the snapshot that is made of the state before; without, it tells what was gone back to */
export async function goBackTo(pdfId: string, snapshotId: string, name?: string): Promise<Remade> {
  const body = name === undefined ? {} : { name };
  const { before } = await call(restoreSnapshot, { params: { id: pdfId, snapshotId }, body });
  return { ...(await fetchPaper(pdfId, AbortSignal.timeout(PATIENCE_MS))), before };
}

/** As `goBackTo`, to a snapshot that was made for nothing else: it goes. */
export async function stepBackTo(pdfId: string, snapshotId: string, name: string): Promise<Remade> {
  const remade = await goBackTo(pdfId, snapshotId, name);
  // One too many is seen in the list of versions, and can be deleted there.
  await call(deleteSnapshot, { params: { id: pdfId, snapshotId } }).catch(() => undefined);
  return remade;
}
