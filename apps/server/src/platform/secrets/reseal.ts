// Re-encrypts stored secrets with the current key, while the server may be running.

export interface Resealed {
  done: number;
  /** Rows that no key decrypts. */
  failed: string[];
}

const BATCH = 500;
/** Sorts before every id. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

interface Rows<Row, Anew> {
  /** Rows not encrypted with the current key, by id. */
  read: (page: { after: string; limit: number }) => Promise<Row[]>;
  idOf: (row: Row) => string;
  /** Throws if no key decrypts it. */
  sealAnew: (row: Row) => Anew;
  /** Does nothing if the row has changed since it was read. */
  keep: (row: Row, anew: Anew) => Promise<unknown>;
}

export async function resealEach<Row, Anew>({ read, idOf, sealAnew, keep }: Rows<Row, Anew>): Promise<Resealed> {
  const result: Resealed = { done: 0, failed: [] };
  let after = NOTHING;
  for (;;) {
    const rows = await read({ after, limit: BATCH });
    for (const row of rows) {
      const anew = attempt(() => sealAnew(row));
      if (anew === null) result.failed.push(idOf(row));
      else await keep(row, anew).then(() => (result.done += 1));
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
