// The engine's rows of the figures table: stamping, sealing, verifying and rendering, compared with qpdf, SHA-256 and pdftoppm.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { bytesWithRoom, encodeWebp, verify } from '@countersign/pdf';
import sharp from 'sharp';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { lineOnEach, scans } from '../packages/pdf/fixtures/scans.ts';
import { drawOnPages } from '../apps/server/src/features/elements/draw-on-pages.ts';
import { fonts, loadShaper } from '../apps/server/src/platform/fonts/fonts.ts';
import { loadBenchEngine, sealingKey } from './bench-engine.ts';
import { largeFile } from './large-file.ts';
import { rehearsalFigures } from './rehearsal.ts';
import { sealMemory } from './seal-memory.ts';
import { type Figure, compare } from './yardstick.ts';

const run = promisify(execFile);
const RUNS = 9;
const SLOW_RUNS = 3;
const SCANNED_PAGES = 25;
const PAGES = 75;
const IMAGE = '0b000000-0000-7000-8000-000000000000';
const WORDS = ['Agreed and accepted by both parties', 'Прочитано и одобрено', 'قرأت ووافقت على ذلك', '已阅读并同意本合同'];

export async function engineFigures(): Promise<Figure[]> {
  const engine = await loadBenchEngine();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-bench-'));
  const small = plain(PAGES);
  const large = await largeFile(small);
  const largePath = path.join(dir, 'large.pdf');
  const smallFile = path.join(dir, 'small.pdf');
  await writeFile(largePath, large);
  await writeFile(smallFile, small);

  const image = new Uint8Array(
    await sharp({ create: { width: 240, height: 60, channels: 4, background: '#0b1f4bff' } })
      .png()
      .toBuffer(),
  );
  const imagePath = path.join(dir, 'picture.png');
  await writeFile(imagePath, image);
  const shaper = await loadShaper();
  const elements = twoHundred();
  const page_index = Object.fromEntries(Array.from({ length: PAGES }, (_, index) => [pageId(index), index]));
  const images = { [IMAGE]: { path: imagePath, mime: 'image/png' as const } };
  const stamp = (bytes: Uint8Array) => engine.stamp(bytes, drawOnPages({ elements, page_index, images }, shaper), { fonts });
  const key = await sealingKey();
  const seal = (bytes: Uint8Array) => engine.sign(bytes, { ...key, signed_at: new Date() });
  const sha256 = async () => createHash('sha256').update(large).digest();
  /** As the server reads it into memory. */
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
      { name: `stamp 200 on ${PAGES} pages, 50 MB`, yardstick_name: 'qpdf rewriting it', goal: 0.6, runs: RUNS },
      () => stamp(large),
      rewrite(largePath),
    ),
    await compare(
      { name: `stamp 200 on ${PAGES} pages, small`, yardstick_name: 'qpdf rewriting it', goal: 2.5, runs: RUNS },
      () => stamp(small),
      rewrite(smallFile),
    ),
    await compare(
      { name: 'seal, 50 MB', yardstick_name: 'SHA-256 of it', goal: 2.5, runs: RUNS, prepare: asRead },
      (file = large) => seal(file),
      sha256,
    ),
    await compare(
      { name: 'stamp 200 and seal, 50 MB', yardstick_name: 'SHA-256 of it', goal: 4, runs: RUNS, prepare: asRead },
      async (file = large) => seal(await stamp(file)),
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
  figures.push(...(await rehearsalFigures()));
  figures.push(await sealMemory(largePath, large.length));
  reader.close();
  await rm(dir, { recursive: true, force: true });
  return figures;
}

/** Texts in four scripts, rectangles, lines and images on all pages, as the server draws them. */
function twoHundred(): Element[] {
  return Array.from({ length: 200 }, (_, index) => {
    const page_id = pageId(index % PAGES);
    const place = { id: uuidv7(), page_id, x: 40 + ((index * 37) % 300), y: 60 + ((index * 53) % 500) };
    const value = WORDS[Math.floor(index / 4) % WORDS.length];
    if (index % 4 < 2) return createElement({ ...place, kind: 'text' }, { value, width: 180, height: 40 });
    if (index % 4 === 2) return createElement({ ...place, kind: 'rectangle' });
    return createElement({ ...place, kind: 'image' }, { value: IMAGE, width: 120, height: 30 });
  });
}

const pageId = (index: number) => `0a000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
