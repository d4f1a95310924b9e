import type { Readable } from 'node:stream';

/** The pipe on which a child reports its CPU time, where the system does not tell. */
export const REPORT_FD = 4;
export const REPORT_FLAG = 'COUNTERSIGN_REPORTS_TIME';

/** The latest CPU time that a child has reported, in milliseconds; null before the first report. */
export function readReports(pipe: Readable): () => number | null {
  let newest: number | null = null;
  pipe.on('data', (piece: Buffer) => {
    const [whole] = piece.toString('latin1').split('\n').filter(Boolean).slice(-1);
    const used = Number(whole);
    // A compromised child cannot reduce what it has reported.
    if (Number.isFinite(used)) newest = Math.max(newest ?? 0, used);
  });
  pipe.on('error', () => {});
  return () => newest;
}
