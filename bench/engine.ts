// The engine's lines of the figures table: stamping, sealing, checking and rendering, beside qpdf, SHA-256 and pdftoppm.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  bytesWithRoom,
  createEngine,
  createKeyPair,
  createRootCertificate,
  encodeWebp,
  type Engine,
  issueCertificate,
  type PageDrawing,
  signerOf,
  verify,
} from '@countersign/pdf';
import sharp from 'sharp';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { lineOnEach, scans } from '../packages/pdf/fixtures/scans.ts';
import { type Figure, compare } from './yardstick.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const RUNS = 9;
const SLOW_RUNS = 3;
const SCANNED_PAGES = 25;

export function loadBenchEngine(): Promise<Engine> {
  return createEngine({
    pdfiumWasm: new Uint8Array(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'))),
    harfbuzzSubsetWasm: new Uint8Array(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))),
  });
}

/** The same pages in a file of 50 MB. */
export function largeFile(engine: Engine, small: Uint8Array): Promise<Uint8Array> {
  const ballast = { name: 'ballast', bytes: randomBytes(50 * 2 ** 20), mime: 'application/octet-stream', created_at: new Date() };
  return engine.stamp(small, [{ page_index: 0, items: [] }], { attachments: [ballast] });
}

export async function engineFigures(): Promise<Figure[]> {
  const engine = await loadBenchEngine();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-bench-'));
  const small = plain(75);
  const large = await largeFile(engine, small);
  const largePath = path.join(dir, 'large.pdf');
  const smallFile = path.join(dir, 'small.pdf');
  await writeFile(largePath, large);
  await writeFile(smallFile, small);

  const picture = new Uint8Array(
    await sharp({ create: { width: 240, height: 60, channels: 4, background: '#0b1f4bff' } })
      .png()
      .toBuffer(),
  );
  const drawings = twoHundred(picture);
  const key = await sealingKey();
  const seal = (bytes: Uint8Array) => engine.sign(bytes, { ...key, signed_at: new Date() });
  const sha256 = async () => createHash('sha256').update(large).digest();
  /** As the server's own reading leaves it in memory. */
  const asRead = () => {
    const bytes = bytesWithRoom(large.length);
    bytes.set(large);
    return bytes;
  };
  const rewrite = (file: string) => () => run('qpdf', [file, path.join(dir, 'rewritten.pdf')]);
  const sealed = await seal(large);
  const reader = engine.open(small);
  const scan = await scans(SCANNED_PAGES, { width: 1_654, height: 2_339 });
  const scanFile = path.join(dir, 'scan.pdf');
  await writeFile(scanFile, scan);

  const figures = [
    await compare(
      { name: 'stamp 200 on 75 pages, 50 MB', yardstick_name: 'qpdf rewriting it', goal: 0.6, runs: RUNS },
      () => engine.stamp(large, drawings),
      rewrite(largePath),
    ),
    await compare(
      { name: 'stamp 200 on 75 pages, small', yardstick_name: 'qpdf rewriting it', goal: 2.5, runs: RUNS },
      () => engine.stamp(small, drawings),
      rewrite(smallFile),
    ),
    await compare(
      { name: 'seal, 50 MB', yardstick_name: 'SHA-256 of it', goal: 2.5, runs: RUNS, prepare: asRead },
      (file = large) => seal(file),
      sha256,
    ),
    await compare(
      { name: 'stamp 200 and seal, 50 MB', yardstick_name: 'SHA-256 of it', goal: 4, runs: RUNS, prepare: asRead },
      async (file = large) => seal(await engine.stamp(file, drawings)),
      sha256,
    ),
    await compare(
      { name: 'verify, 50 MB, one signature', yardstick_name: 'SHA-256 of it', goal: 1.3, allowance_ms: 8, runs: RUNS },
      () => verify(sealed, { trusted: [] }),
      sha256,
    ),
    await compare(
      { name: 'page picture at 300 px', yardstick_name: 'pdftoppm at the same size', goal: 1.3, runs: RUNS },
      () => encodeWebp(reader.renderPage(0, { width: 300 })),
      () => run('pdftoppm', ['-f', '1', '-l', '1', '-scale-to-x', '300', '-scale-to-y', '-1', smallFile, path.join(dir, 'page')]),
    ),
    await compare(
      { name: `redact ${SCANNED_PAGES} scanned pages`, yardstick_name: 'pdftoppm at 200 dpi', goal: 3, runs: SLOW_RUNS },
      () => engine.redact(scan, lineOnEach(SCANNED_PAGES)),
      () => run('pdftoppm', ['-r', '200', '-jpeg', scanFile, path.join(dir, 'scanned')]),
    ),
  ];
  reader.close();
  await rm(dir, { recursive: true, force: true });
  return figures;
}

/** Rectangles, lines, paths and pictures over all pages; text is timed with its shaping elsewhere. */
function twoHundred(picture: Uint8Array): PageDrawing[] {
  return Array.from({ length: 200 }, (_, index) => {
    const place = { x: 40 + ((index * 37) % 300), y: 60 + ((index * 53) % 500) };
    const kind = index % 4;
    if (kind === 0)
      return {
        page_index: index % 75,
        items: [{ kind: 'rect' as const, ...place, width: 80, height: 30, stroke: '#000000', line_width: 1 }],
      };
    if (kind === 1)
      return {
        page_index: index % 75,
        items: [{ kind: 'line' as const, x1: place.x, y1: place.y, x2: place.x + 90, y2: place.y, width: 1.5, color: '#000000' }],
      };
    if (kind === 2)
      return {
        page_index: index % 75,
        items: [
          {
            kind: 'path' as const,
            commands: [['M', place.x, place.y] as const, ['L', place.x + 20, place.y + 9] as const].map((command) => [
              ...command,
            ]),
            stroke: '#0b1f4b',
            line_width: 2,
          },
        ],
      };
    return {
      page_index: index % 75,
      items: [{ kind: 'image' as const, bytes: picture, mime: 'image/png' as const, ...place, width: 120, height: 30 }],
    };
  });
}

export async function sealingKey() {
  const root = createKeyPair('P-384');
  const leaf = createKeyPair('P-256');
  const certificate = await createRootCertificate({
    subject: { common_name: 'Bench' },
    public_key: root.public_key,
    sign: signerOf(root.private_key),
    valid_from: new Date(),
  });
  const own = await issueCertificate({
    kind: 'signer',
    subject: { common_name: 'Bench seal' },
    public_key: leaf.public_key,
    issuer: { certificate, sign: signerOf(root.private_key) },
    valid_from: new Date(),
  });
  return { certificates: [own, certificate], sign: signerOf(leaf.private_key) };
}

/** Noise that does not compress, the same in every run. */
function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 42;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
