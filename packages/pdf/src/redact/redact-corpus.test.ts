// Redacts a corner of real files: everything beside it looks as before. Every run uses a few of them, the deep run all.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testEngine } from '../../fixtures/engine.ts';
import { gradient } from '../../fixtures/pages.ts';
import { isDeep } from '../../fixtures/deep.ts';

const EVERY = isDeep ? 1 : 60;
const MAX_BYTES = 3_000_000;
const LOOKED_AT = 4;
/**
 * Average difference, of 255, over all pixels of a page. A page replaced by an image is softer, thin lines above all, and
 * the area is black.
 */
const MAX_DIFFERENCE = 14;

const folder = process.env['CORPUS_DIR'] ?? '';
const engine = await testEngine();

it('changes nothing beside the area of real files', { timeout: isDeep ? 600_000 : 120_000 }, async () => {
  const differences: [string, number][] = [];
  for (const [file, bytes] of realFiles()) {
    const { outcome, signature_count, repaired, pages } = await engine.inspect(bytes, { maxPages: 75 });
    if (outcome !== 'ready' || signature_count > 0) continue;
    const before = repaired ?? bytes;
    const { width, height } = pages[0] ?? { width: 0, height: 0 };
    const area = { page_index: 0, x: width * 0.97, y: height * 0.97, width: width / 50, height: height / 50 };
    const { bytes: after } = await engine.redact(before, [area]);
    for (const [index, difference] of differencesOf(before, after).entries())
      differences.push([`${file}, page ${index + 1}`, difference]);
  }
  expect(differences.length).toBeGreaterThan(0);
  expect(differences.filter(([, difference]) => difference > MAX_DIFFERENCE)).toEqual([]);
});

function realFiles(): [string, Uint8Array][] {
  const own: [string, Uint8Array] = ['our own', gradient({ width: 595, height: 842 })];
  const list = path.join(folder, 'corpus.json');
  if (!existsSync(list)) return [own];
  const records = JSON.parse(readFileSync(list, 'utf8')) as { file: string; bytes: number }[];
  const chosen = records.filter((record, index) => index % EVERY === 0 && record.bytes < MAX_BYTES);
  return [own, ...chosen.map(({ file }): [string, Uint8Array] => [file, new Uint8Array(readFileSync(path.join(folder, file)))])];
}

/** Average difference of colour values on each of the first pages. */
function differencesOf(before: Uint8Array, after: Uint8Array): number[] {
  const [one, other] = [engine.open(before), engine.open(after)];
  try {
    expect(other.page_count).toBe(one.page_count);
    return Array.from({ length: Math.min(LOOKED_AT, one.page_count) }, (_, index) => {
      const [was, is] = [one.renderPage(index, { width: 300 }), other.renderPage(index, { width: 300 })];
      expect([is.width, is.height]).toEqual([was.width, was.height]);
      let sum = 0;
      for (let at = 0; at < was.rgba.length; at++) sum += Math.abs((was.rgba[at] ?? 0) - (is.rgba[at] ?? 0));
      return sum / was.rgba.length;
    });
  } finally {
    one.close();
    other.close();
  }
}
