// Sealed texts are written anew with the present key; the server may be at work in the meantime.

export interface Resealed {
  done: number;
  /** Rows that no key opens. */
  failed: string[];
}

const BATCH = 500;
/** Before every id. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

interface Rows<Row, Anew> {
  /** Rows that are not sealed with the present key, in the order of their ids. */
  read: (page: { after: string; limit: number }) => Promise<Row[]>;
  idOf: (row: Row) => string;
  /** Throws where no key opens it. */
  sealAnew: (row: Row) => Anew;
  /** Unless the row has changed since it was read. */
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
