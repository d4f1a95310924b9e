// Decrypted copies of files that are viewed page by page: decrypting a large file for each image would take longer than
// rendering. They stay in the temporary folder of this process for seconds.
import type { Context } from '#platform/context/context.ts';
import { type OpenFile, withPlainFiles } from './files.ts';
import type { Holder } from './holder.ts';

const LINGER_MS = 10_000;

interface Copy {
  path: Promise<string>;
  users: number;
  /** Ends the work that keeps the copy. */
  end: () => void;
  timer: NodeJS.Timeout | null;
  ended: Promise<void>;
}

export class PlainCopies {
  readonly #context: Context;
  readonly #copies = new Map<string, Copy>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Keeps the copy for some seconds, because the next image is usually of the same file. */
  async use<Value>(holder: Holder, file: OpenFile, work: (path: string) => Promise<Value>): Promise<Value> {
    const copy = this.#copies.get(file.row.id) ?? this.#make(holder, file);
    copy.users++;
    if (copy.timer) clearTimeout(copy.timer);
    try {
      return await work(await copy.path);
    } finally {
      copy.users--;
      if (copy.users === 0) copy.timer = setTimeout(copy.end, LINGER_MS).unref();
    }
  }

  /** Deletes copies at once. */
  async forget(ids: readonly string[] | 'all'): Promise<void> {
    const copies = ids === 'all' ? [...this.#copies.values()] : ids.flatMap((id) => this.#copies.get(id) ?? []);
    for (const copy of copies) copy.end();
    await Promise.all(copies.map(({ ended }) => ended));
  }

  #make(holder: Holder, file: OpenFile): Copy {
    const created = Promise.withResolvers<string>();
    const used = Promise.withResolvers<void>();
    const ended = withPlainFiles(this.#context, holder, {
      files: [file],
      work: async ([path = '']) => {
        created.resolve(path);
        await used.promise;
      },
    })
      .catch((error: unknown) => created.reject(error))
      .finally(() => this.#copies.delete(file.row.id));
    const copy: Copy = { path: created.promise, users: 0, end: used.resolve, timer: null, ended };
    // `use` awaits the same promise and throws; this handler only prevents an unhandled rejection.
    created.promise.catch(() => {});
    this.#copies.set(file.row.id, copy);
    return copy;
  }
}
