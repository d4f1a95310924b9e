import { mkdtemp, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openSpool } from './spool.ts';

it('returns items in order and repeatedly, and leaves nothing in the folder', async () => {
  const temporary_dir = await mkdtemp(path.join(os.tmpdir(), 'spool-'));
  const spool = await openSpool<string[]>({ temporary_dir });
  const added = Array.from({ length: 50 }, (_, index) => [`Zoë ${index}\u2028\n"`, 'x'.repeat(index * 5_000)]);
  for (const item of added) await spool.add(item);
  expect(await readdir(temporary_dir)).toEqual([]);
  expect(spool.bytes()).toBeGreaterThan(6_000_000);
  for (let times = 0; times < 2; times += 1) {
    const read: string[][] = [];
    for await (const item of spool.items()) read.push(item);
    expect(read).toEqual(added);
  }
  await spool.close();
});
