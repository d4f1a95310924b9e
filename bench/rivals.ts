// The engine compared with other libraries and programs, each doing the same in its usual way. They are installed for the run
// into .cache/rivals: none of them is shipped, and the licence of one (mupdf) forbids it.
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Engine, PageDrawing } from '@countersign/pdf';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { loadBenchEngine, sealingKey } from './bench-engine.ts';
import { largeFile } from './large-file.ts';
import { median, time } from './yardstick.ts';

const run = promisify(execFile);
const HOME = path.resolve(import.meta.dirname, '../.cache/rivals');
const PACKAGES = ['@cantoo/pdf-lib@2.11.1', 'mupdf@1.28.1'];
const RUNS = 7;
const PAGES = 75;
const BOXES = 200;

interface Rivals {
  libpdf: PdfLibrary;
  cantoo: PdfLibrary;
  mupdf: Mupdf;
}

/** The common API of @libpdf/core and pdf-lib, as far as it is used here. */
interface PdfLibrary {
  load(bytes: Uint8Array): Promise<{
    getPages(): { drawRectangle(options: Record<string, unknown>): void }[];
    save(options?: Record<string, unknown>): Promise<Uint8Array>;
  }>;
}

interface Mupdf {
  Document: { openDocument(bytes: Uint8Array, type: string): MupdfDocument };
  Matrix: { scale(x: number, y: number): unknown };
  ColorSpace: { DeviceRGB: unknown };
}

interface MupdfDocument {
  countPages(): number;
  loadPage(index: number): {
    toPixmap(matrix: unknown, space: unknown, alpha: boolean): { destroy(): void };
    toStructuredText(): { asText(): string };
  };
  destroy(): void;
}

/** Prints, for each task, the median milliseconds of each, and how many times faster ours is. */
export async function compareWithRivals() {
  const rivals = await loadRivals();
  const engine = await loadBenchEngine();
  const dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-rivals-'));
  const small = plain(PAGES);
  const large = await largeFile(small);
  const files = { small: path.join(dir, 'small.pdf'), large: path.join(dir, 'large.pdf') };
  await writeFile(files.small, small);
  await writeFile(files.large, large);
  try {
    await stamping(engine, rivals, { name: 'small', bytes: small, file: files.small, dir });
    await stamping(engine, rivals, { name: '50 MB', bytes: large, file: files.large, dir });
    await opening(engine, rivals, { bytes: large, file: files.large });
    await rendering(engine, rivals, { bytes: small, file: files.small, dir });
    await reading(engine, rivals, { bytes: small, file: files.small });
    await sealing(engine, large);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Work = Record<string, () => Promise<unknown>>;

/** Runs all of them in turn, so that a busy moment affects all. */
async function table(title: string, ours: () => Promise<unknown>, others: Work) {
  const all: Work = { Countersign: ours, ...others };
  const times = new Map(Object.keys(all).map((name) => [name, [] as number[]]));
  for (const work of Object.values(all)) await work();
  for (let round = 0; round < RUNS; round += 1)
    for (const [name, work] of Object.entries(all)) times.get(name)?.push(await time(work));

  const own = median(times.get('Countersign') ?? []);
  process.stdout.write(`\n${title}\n`);
  for (const [name, values] of times) {
    const taken = median(values);
    process.stdout.write(
      `  ${name.padEnd(22)} ${taken.toFixed(1).padStart(9)} ms  ${(taken / own).toFixed(2).padStart(7)} times ours\n`,
    );
  }
}

interface TestFile {
  name: string;
  bytes: Uint8Array;
  file: string;
  dir: string;
}

async function stamping(engine: Engine, { libpdf, cantoo }: Rivals, { name, bytes, file, dir }: TestFile) {
  const plainly = (library: PdfLibrary, options: Record<string, unknown>) => async () => {
    const document = await library.load(bytes.slice());
    const pages = document.getPages();
    for (let index = 0; index < BOXES; index += 1)
      pages[index % PAGES]?.drawRectangle({ ...boxAt(index), width: 80, height: 30, borderWidth: 1 });
    return document.save(options);
  };
  await table(`${BOXES} rectangles on ${PAGES} pages, ${name}`, () => engine.stamp(bytes, boxes()), {
    '@libpdf/core, plainly': plainly(libpdf, { incremental: true }),
    '@cantoo/pdf-lib': plainly(cantoo, {}),
    'qpdf (only rewriting)': () => run('qpdf', [file, path.join(dir, 'rewritten.pdf')]),
  });
}

function opening(engine: Engine, { libpdf, cantoo, mupdf }: Rivals, { bytes, file }: { bytes: Uint8Array; file: string }) {
  const pagesOf = (library: PdfLibrary) => async () => (await library.load(bytes.slice())).getPages().length;
  return table('opening 50 MB and counting its pages (ours inspects it)', () => engine.inspect(bytes, { maxPages: PAGES }), {
    '@libpdf/core, plainly': pagesOf(libpdf),
    '@cantoo/pdf-lib': pagesOf(cantoo),
    mupdf: async () => withMupdf(mupdf, bytes, (document) => document.countPages()),
    'qpdf --show-npages': () => run('qpdf', ['--show-npages', file]),
  });
}

function rendering(engine: Engine, { mupdf }: Rivals, { bytes, file, dir }: Omit<TestFile, 'name'>) {
  const scale = 300 / 595;
  const width = ['-scale-to-x', '300', '-scale-to-y', '-1'];
  return table('a page of 300 pixels', async () => engine.renderPage(bytes, 0, { width: 300 }), {
    mupdf: async () =>
      withMupdf(mupdf, bytes, (document) => {
        document.loadPage(0).toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false).destroy();
      }),
    'pdftoppm (a process)': () => run('pdftoppm', ['-f', '1', '-l', '1', ...width, file, path.join(dir, 'page')]),
  });
}

function reading(engine: Engine, { mupdf }: Rivals, { bytes, file }: { bytes: Uint8Array; file: string }) {
  return table(`the text of ${PAGES} pages`, async () => engine.extractText(bytes), {
    mupdf: async () =>
      withMupdf(mupdf, bytes, (document) => {
        for (let index = 0; index < PAGES; index += 1) document.loadPage(index).toStructuredText().asText();
      }),
    'pdftotext (a process)': () => run('pdftotext', [file, '-']),
  });
}

async function sealing(engine: Engine, bytes: Uint8Array) {
  const key = await sealingKey();
  await table('a signature on 50 MB', () => engine.sign(bytes, { ...key, signed_at: new Date() }), {
    'cp (only copying)': async () => bytes.slice(),
  });
}

function withMupdf<T>(mupdf: Mupdf, bytes: Uint8Array, work: (document: MupdfDocument) => T): T {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  try {
    return work(document);
  } finally {
    document.destroy();
  }
}

function boxAt(index: number): { x: number; y: number } {
  return { x: 40 + ((index * 37) % 300), y: 60 + ((index * 53) % 500) };
}

function boxes(): PageDrawing[] {
  return Array.from({ length: BOXES }, (_, index) => ({
    page_index: index % PAGES,
    items: [{ kind: 'rect', ...boxAt(index), width: 80, height: 30, stroke: '#000000', line_width: 1 }],
  }));
}

async function loadRivals(): Promise<Rivals> {
  await mkdir(HOME, { recursive: true });
  await writeFile(path.join(HOME, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', HOME, ...PACKAGES], { stdio: 'inherit' });
  if (installed.status !== 0) throw new Error('The other libraries could not be installed.');
  const fromHome = createRequire(path.join(HOME, 'package.json'));
  const fromEngine = createRequire(new URL('../packages/pdf/package.json', import.meta.url));
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(file).href);
  // Only installed for this run, so its types are unknown.
  const cantoo = (await load(fromHome.resolve('@cantoo/pdf-lib'))) as { PDFDocument: PdfLibrary };
  const libpdf = (await load(fromEngine.resolve('@libpdf/core'))) as { PDF: PdfLibrary };
  const mupdf = (await load(path.join(HOME, 'node_modules/mupdf/dist/mupdf.js'))) as Mupdf;
  return { libpdf: libpdf.PDF, cantoo: cantoo.PDFDocument, mupdf };
}
