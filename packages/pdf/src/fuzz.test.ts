// Seeded random damage: for any input, the engine succeeds or throws its own error, within a short time.
import { expect, it } from 'vitest';
import { testAuthority } from '../fixtures/authority.ts';
import { testEngine } from '../fixtures/engine.ts';
import { filesToDamage, generator, mutated } from '../fixtures/mutations.ts';
import * as pageFiles from '../fixtures/pages.ts';
import { isDeep } from '../fixtures/deep.ts';
import { type Inspection, PdfError, readForm, verify } from './index.ts';
import { expectCpuTime } from '../fixtures/cpu-time.ts';

const runs = isDeep ? 1_200 : 25;
const MAX_YARDSTICKS_PER_FILE = 100;
const maxRedactedSide = 5_000;

const engine = await testEngine();
const { signer, root } = await testAuthority();

it('succeeds or throws its own error, however a file is damaged', async () => {
  const sources = await filesToDamage(process.env['CORPUS_DIR']);
  const random = generator(20261125);
  for (let count = 0; count < runs; count++) {
    const source = sources[Math.floor(random() * sources.length)] ?? pageFiles.plain();
    const bytes = mutated(source, random);
    await expectCpuTime(MAX_YARDSTICKS_PER_FILE, () => useEverything(bytes, random)).catch((error: unknown) => {
      throw new Error(`run ${count}: slow, or not our own error`, { cause: error });
    });
  }
});

async function useEverything(bytes: Uint8Array, random: () => number): Promise<void> {
  const found = await engine.inspect(bytes, { maxPages: 75 });
  await orRefused(() => engine.decrypt(bytes, 'secret'));
  await orRefused(() => verify(bytes, { trusted: [root] }));
  if (found.outcome !== 'ready') return;
  const file = found.repaired ?? bytes;
  const fields = (await orRefused(() => readForm(file))) ?? [];
  await orRefused(() => engine.flatten(file, { what: 'all', allow_rewrite: true }));
  const keep = fields.filter(() => random() < 0.5).map(({ name }) => name);
  await orRefused(() => engine.flatten(file, { what: 'remove_fields', keep, allow_rewrite: true }));
  await orRefused(() => engine.arrange(file, { pages: [{ from: 'own', index: 0, turn: 90 }], allow_rewrite: true }));
  await orRefused(() => engine.renderPage(file, 0, { width: 100 }));
  await orRefused(async () => {
    const stamped = await engine.stamp(
      file,
      [{ page_index: 0, items: [{ kind: 'rect', x: 0, y: 0, width: 9, height: 9, fill: '#ff0000' }] }],
      {
        allow_rewrite: true,
      },
    );
    await engine.sign(stamped, signer);
  });
  await tryTools(file, found, random);
}

/** Tries some of the functions that rewrite whole files, only a few per run to leave time for many files. */
async function tryTools(file: Uint8Array, { pages, page_count }: Inspection, random: () => number): Promise<unknown> {
  const last = page_count - 1;
  await orRefused(() => readTexts(file));
  switch (Math.floor(random() * 4)) {
    case 0:
      return await orRefused(async () => {
        const index = Math.floor(random() * page_count);
        const { width, height } = pages[index] ?? { width: 1, height: 1 };
        if (Math.max(width, height) > maxRedactedSide) return;
        const place = { x: random() * width, y: random() * height, width: 1 + random() * width, height: 1 + random() * height };
        const { bytes } = await engine.redact(file, [{ page_index: index, ...place }], { allow_signed: random() < 0.5 });
        expect((await engine.inspect(bytes, { maxPages: 75 })).outcome).toBe('ready');
      });
    case 1:
      return await orRefused(async () => {
        const encrypted = await engine.encrypt(file, { user_password: 'secret' });
        expect((await engine.inspect(encrypted, { maxPages: 75 })).outcome).toBe('encrypted');
        await engine.decrypt(encrypted, 'secret');
      });
    case 2:
      return await orRefused(async () => {
        const [part] = await engine.split(file, [[last, 0].slice(0, last + 1)]);
        expect(part?.length).toBeGreaterThan(100);
      });
    default:
      return await orRefused(() =>
        engine.merge([
          { bytes: file, title: 'one' },
          { bytes: pageFiles.withOutline(), title: 'two' },
          { bytes: file, title: 'three' },
        ]),
      );
  }
}

function readTexts(file: Uint8Array): void {
  const reader = engine.open(file);
  try {
    for (let index = 0; index < Math.min(3, reader.page_count); index++) {
      reader.textOf(index);
      reader.placesOf(index);
    }
  } finally {
    reader.close();
  }
}

async function orRefused<T>(work: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return undefined;
  }
}
