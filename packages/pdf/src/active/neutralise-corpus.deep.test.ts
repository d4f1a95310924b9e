// Neutralises real files: every page must look as before, and print the same.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { printsOtherwise } from '../../fixtures/active.ts';
import { someUnlessDeep } from '../../fixtures/deep.ts';
import { testEngine } from '../../fixtures/engine.ts';
import { findActiveContent } from './find-active-content.ts';

const MAX_BYTES = 8_000_000;
const folder = process.env['CORPUS_DIR'] ?? '';
const engine = await testEngine();
const size = { width: 300, within: 900 };

it('shows and prints what every real file showed @deep', { timeout: 1_800_000 }, async () => {
  const wrong: string[] = [];
  let neutralised = 0;
  for (const [file, bytes] of realFiles()) {
    const { outcome, signature_count, repaired } = await engine.inspect(bytes, { maxPages: 75 });
    if (outcome !== 'ready' || signature_count > 0) continue;
    const before = repaired ?? bytes;
    const after = await engine.neutralise(before).catch((error: unknown) => String(error));
    if (typeof after === 'string') {
      wrong.push(`${file}: ${after}`);
      continue;
    }
    if (after !== before) neutralised++;
    wrong.push(...(await differences(before, after)).map((what) => `${file}: ${what}`));
  }
  expect(wrong).toEqual([]);
  expect(neutralised).toBeGreaterThan(0);
});

function realFiles(): [string, Uint8Array][] {
  const own: [string, Uint8Array] = ['our own', printsOtherwise()];
  const list = path.join(folder, 'corpus.json');
  if (!existsSync(list)) return [own];
  const records = JSON.parse(readFileSync(list, 'utf8')) as { file: string; bytes: number }[];
  const small = records.filter(({ bytes }) => bytes < MAX_BYTES);
  const files = someUnlessDeep(small, 3).map(({ file }) => file);
  return [own, ...files.map((file): [string, Uint8Array] => [file, new Uint8Array(readFileSync(path.join(folder, file)))])];
}

async function differences(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const found = (await findActiveContent(after)).map(({ kind }) => `still has ${kind}`);
  found.push(...(await engine.pagesPrintedOtherwise(after)).map((page) => `page ${page} is printed otherwise`));
  const [one, other] = [engine.open(before), engine.open(after)];
  try {
    for (let index = 0; index < one.page_count; index++) {
      const shown = Buffer.from(one.renderPage(index, size).rgba);
      if (!shown.equals(other.renderPage(index, size).rgba)) found.push(`page ${index + 1} shows something else`);
      if (!shown.equals(other.renderPage(index, { ...size, is_print: true }).rgba))
        found.push(`page ${index + 1} prints otherwise`);
    }
    return found;
  } finally {
    one.close();
    other.close();
  }
}
