// Annotations and fields look the same after they are flattened into the page content, as rendered by Poppler.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readForm } from '@countersign/pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import { isDeep } from '#testing/deep.ts';
import { readCorpus, readCorpusFile } from '#testing/corpus.ts';
import { type Image, countDifferent, popplerImages } from '#testing/images.ts';
import { elementTasks } from './engine-tasks.ts';

/** Readers round the ends of highlighted words differently, and each has its own icons and arrows. */
const TOLERATED_SHARE = 0.005;
const TOLERATED_GREY = 64;
const MAX_PAGES = 8;

const OWN: Record<string, () => Uint8Array> = {
  'our own, filled in': formFiles.filledWithoutAppearances,
  'our own, of many kinds': formFiles.deepForm,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-flattened-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A fixed selection of unsigned files; all of them in the deep run. */
function unsigned(): string[] {
  const files = readCorpus()
    .filter(
      ({ expect: outcome, signatures, pages, damaged }) =>
        outcome === 'ready' && !signatures && !damaged && (pages ?? 99) <= MAX_PAGES,
    )
    .map(({ file }) => file);
  return isDeep ? files : files.filter((_, index) => index % 50 === 0);
}

describe('a file with flattened annotations and fields', () => {
  it.each([...Object.keys(OWN), ...unsigned()])('looks as before: %s', async (file) => {
    const [source, cleared] = ['source.pdf', 'cleared.pdf'].map((name) => path.join(folder, name)) as [string, string];
    await writeFile(source, OWN[file]?.() ?? readCorpusFile(file));
    await elementTasks['elements.clear_form']({ path: source, cleared_path: cleared, what: 'all' });
    const [before, after] = [await popplerImages(source), await popplerImages(cleared)];
    expect(after.length).toBe(before.length);
    expect(before.map((page, index) => differingShare(page, after[index])).filter((share) => share > TOLERATED_SHARE)).toEqual(
      [],
    );
    const [uploaded, created] = [await readFile(source), await readFile(cleared)];
    expect(await readForm(new Uint8Array(created))).toEqual([]);
    expect(created.subarray(0, uploaded.length).equals(uploaded), 'the upload is a part of it').toBe(true);
  });
});

function differingShare(one: Image, other: Image | undefined): number {
  if (other?.data.length !== one.data.length) return 1;
  return countDifferent(one, other, [], TOLERATED_GREY) / one.data.length;
}
