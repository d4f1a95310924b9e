import type { Readable } from 'node:stream';

/** The pipe on which a child says what it has used, where the system does not tell. */
export const REPORT_FD = 4;
export const REPORT_FLAG = 'COUNTERSIGN_REPORTS_TIME';

/** The newest processor time, in milliseconds, that a child has reported; null before the first. */
export function readReports(pipe: Readable): () => number | null {
  let newest: number | null = null;
  pipe.on('data', (piece: Buffer) => {
    const [whole] = piece.toString('latin1').split('\n').filter(Boolean).slice(-1);
    const used = Number(whole);
    // A child that was taken over cannot take back what it has said.
    if (Number.isFinite(used)) newest = Math.max(newest ?? 0, used);
  });
  pipe.on('error', () => {});
  return () => newest;
}
