// Re-encrypts stored secrets with the current key, while the server may be running.

export interface Resealed {
  done: number;
  /** Rows that no key decrypts. */
  failed: string[];
}

const BATCH = 500;
/** Sorts before every id. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

interface Rows<Row, ResealedColumns> {
  /** Rows not encrypted with the current key, by id. */
  read: (page: { after: string; limit: number }) => Promise<Row[]>;
  idOf: (row: Row) => string;
  /** Throws if no key decrypts it. */
  reseal: (row: Row) => ResealedColumns;
  /** Does nothing if the row has changed since it was read. */
  save: (row: Row, resealed: ResealedColumns) => Promise<unknown>;
}

export async function resealEach<Row, ResealedColumns>({
  read,
  idOf,
  reseal,
  save,
}: Rows<Row, ResealedColumns>): Promise<Resealed> {
  const result: Resealed = { done: 0, failed: [] };
  let after = NOTHING;
  for (;;) {
    const rows = await read({ after, limit: BATCH });
    for (const row of rows) {
      const resealed = attempt(() => reseal(row));
      if (resealed === null) result.failed.push(idOf(row));
      else await save(row, resealed).then(() => (result.done += 1));
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return result;
    after = idOf(last);
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
