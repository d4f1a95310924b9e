// Data that is too large for memory between writing and reading: in an unlinked file on disk until it is closed.
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

export interface Spool<Item> {
  add(item: Item): Promise<void>;
  /** In the order in which they were added; each is read on demand. */
  items(): AsyncGenerator<Item>;
  bytes(): number;
  close(): Promise<void>;
}

/** @param config the folder for temporary files; items must survive JSON */
export async function openSpool<Item>(config: { temporary_dir: string }): Promise<Spool<Item>> {
  await mkdir(config.temporary_dir, { recursive: true, mode: 0o700 });
  const spoolPath = path.join(config.temporary_dir, `spool-${crypto.randomUUID()}`);
  const file = await open(spoolPath, 'wx+', 0o600);
  // An open file exists without its name, so a process that dies leaves nothing.
  await rm(spoolPath);
  const ends = [0];
  const end = () => ends.at(-1) ?? 0;

  return {
    async add(item) {
      const bytes = Buffer.from(JSON.stringify(item));
      await file.appendFile(bytes);
      ends.push(end() + bytes.length);
    },
    async *items() {
      for (const [index, from] of ends.slice(0, -1).entries())
        yield JSON.parse(await readPart(file, from, ends[index + 1] ?? from)) as Item; // as it was added
    },
    bytes: end,
    close: () => file.close(),
  };
}

async function readPart(file: FileHandle, from: number, to: number): Promise<string> {
  const bytes = Buffer.alloc(to - from);
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0) throw new Error('The spool is shorter than what was written to it.');
    done += bytesRead;
  }
  return bytes.toString();
}
