// Damaged on purpose, by a seed: whatever the bytes are, the engine answers or refuses in its own words, and soon.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testAuthority } from '../fixtures/authority.ts';
import { confidential, pixels, words } from '../fixtures/confidential.ts';
import { testEngine } from '../fixtures/engine.ts';
import * as damagedFiles from '../fixtures/damaged.ts';
import * as formFiles from '../fixtures/forms.ts';
import * as pageFiles from '../fixtures/pages.ts';
import { type Inspection, PdfError, readForm, verify } from './index.ts';

const isDeep = Boolean(process.env['TEST_DEEP']);
const runs = isDeep ? Infinity : 250;
const longestMs = isDeep ? 600_000 : 60_000;
const mostPerFileMs = 10_000;
const largest = 300_000;
const mostRedactedSide = 5_000;

const engine = await testEngine();
const { signer, root } = await testAuthority();

/** Small files of every kind; real ones where there are any. */
async function seeds(): Promise<Uint8Array[]> {
  const own = [
    pageFiles.plain(2),
    pageFiles.cropped(90),
    pageFiles.inherited(),
    pageFiles.withStreams(),
    formFiles.form(),
    formFiles.deepForm(),
    formFiles.filledWithoutLooks(),
    pageFiles.withOutline(),
    damagedFiles.userPassword(),
    confidential({
      content: `${words('SECRET', 72, 700)} q 1 0 0 1 50 100 cm /Fm1 Do Q q 90 0 0 90 300 300 cm /Im1 Do Q 20 600 m 90 640 l 80 620 60 630 50 600 c h f`,
      resources: '/XObject << /Fm1 20 0 R /Im1 21 0 R >>',
      objects: {
        20: {
          entries:
            '/Type /XObject /Subtype /Form /BBox [0 0 400 100] /Matrix [1 0 0 1 20 10] /Resources << /Font << /F1 3 0 R >> >>',
          data: words('SECRET', 0, 50),
        },
        21: pixels(),
      },
    }),
  ];
  own.push(await engine.sign(formFiles.form(), { ...signer, docmdp: 2 }));
  const folder = process.env['CORPUS_DIR'] ?? '';
  const list = path.join(folder, 'corpus.json');
  if (!folder || !existsSync(list)) return own;
  const records = JSON.parse(readFileSync(list, 'utf8')) as { file: string; bytes: number }[];
  const small = records.filter((record) => record.bytes < largest);
  return [...own, ...small.map(({ file }) => new Uint8Array(readFileSync(path.join(folder, file))))];
}

it('answers or refuses, whatever was done to a file', { timeout: longestMs + 60_000 }, async () => {
  const sources = await seeds();
  const random = generator(20261125);
  const began = performance.now();
  let count = 0;
  for (; count < runs && performance.now() - began < longestMs; count++) {
    const source = sources[Math.floor(random() * sources.length)] ?? pageFiles.plain();
    const bytes = mutated(source, random);
    const started = performance.now();
    await useEverything(bytes, random).catch((error: unknown) => {
      throw new Error(`run ${count}: not our own error`, { cause: error });
    });
    expect(performance.now() - started, `run ${count}`).toBeLessThan(mostPerFileMs);
  }
  expect(count).toBeGreaterThan(isDeep ? 1_000 : 50);
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

/** What rewrites whole files: a few of them a run, so that many files are tried. */
async function tryTools(file: Uint8Array, { pages, page_count }: Inspection, random: () => number): Promise<unknown> {
  const last = page_count - 1;
  await orRefused(() => readTexts(file));
  switch (Math.floor(random() * 4)) {
    case 0:
      return await orRefused(async () => {
        const index = Math.floor(random() * page_count);
        const { width, height } = pages[index] ?? { width: 1, height: 1 };
        if (Math.max(width, height) > mostRedactedSide) return;
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

/** Bytes changed, numbers and names exchanged, stretches left out, repeated or moved. */
function mutated(source: Uint8Array, random: () => number): Uint8Array {
  let bytes = source.slice();
  const at = (): number => Math.floor(random() * bytes.length);
  const times = 1 + Math.floor(random() * 6);
  for (let index = 0; index < times; index++) {
    const [start, length] = [at(), Math.floor(random() * 200)];
    switch (Math.floor(random() * 6)) {
      case 0:
        bytes[start] = Math.floor(random() * 256);
        break;
      case 1:
        changeNumber(bytes, start, random);
        break;
      case 2:
        bytes = new Uint8Array([...bytes.subarray(0, start), ...bytes.subarray(start + length)]);
        break;
      case 3:
        bytes = new Uint8Array([...bytes.subarray(0, start), ...bytes.subarray(start, start + length), ...bytes.subarray(start)]);
        break;
      case 4:
        bytes.copyWithin(start, at(), at());
        break;
      default:
        bytes = bytes.slice(0, Math.max(20, start));
    }
  }
  return bytes;
}

/** The next digits become others: lengths, offsets, counts and references lie. */
function changeNumber(bytes: Uint8Array, from: number, random: () => number): void {
  const start = bytes.findIndex((byte, index) => index >= from && byte >= 0x30 && byte <= 0x39);
  for (let index = start; index >= 0 && (bytes[index] ?? 0) >= 0x30 && (bytes[index] ?? 0) <= 0x39; index++)
    bytes[index] = 0x30 + Math.floor(random() * 10);
}

/** Mulberry32: the same numbers for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
