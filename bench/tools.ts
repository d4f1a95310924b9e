// The PDF tools compared with well-known programs, on twelve real files of the corpus: sizes and likeness of compressed files
// with ghostscript and qpdf, times with qpdf, and memory with the size of the file.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ToolName, type ToolOptions, type ToolOptionsInput, toolOptions } from '@countersign/contract/tool-options';
import { type ToolWork, runTool } from '../packages/pdf-tools/src/index.ts';
import { loadWork } from '../packages/pdf-tools/src/load-work.ts';
import { scannedFile } from './large-file.ts';
import { likeness } from './likeness.ts';
import { compare, print } from './yardstick.ts';

const run = promisify(execFile);
const FILES = [
  'pdfplumber__chelsea_pdta.pdf',
  'pdfjs__freeculture.pdf',
  'samplefiles__GeoTopo-komprimiert.pdf',
  'pypdfform__ds11_pdf.pdf',
  'pdfjs__issue5481.pdf',
  'pdfcpu__itu-t81.pdf',
  'pdfjs__issue16553.pdf',
  'pdfplumber__federal-register-2020-17221.pdf',
  'pdfjs__160F-2019.pdf',
  'libpdf__5e_character_sheet.pdf',
  'pypdf__Seige_of_Vicksburg_Sample_OCR.pdf',
  'pymupdf__2201.00069.pdf',
];
const RUNS = 5;
/** Number of pages compared with those of the original. */
const COMPARED_PAGES = 3;
const MEGABYTE = 2 ** 20;

/** @throws Error if the corpus or one of the programs is missing */
export async function compareTools(): Promise<void> {
  const corpus = process.env['CORPUS_DIR'] ?? path.resolve(import.meta.dirname, '../../shared/corpus');
  if (!existsSync(path.join(corpus, 'corpus.json'))) throw new Error('Set CORPUS_DIR to the folder of the real files.');
  const dir = await mkdtemp(path.join(os.tmpdir(), 'countersign-bench-'));
  const work = await loadWork();
  try {
    const files = FILES.map((name) => path.join(corpus, name));
    await compareCompression(work, files, dir);
    await compareTimes(work, files, dir);
    await printMemory(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function compareCompression(work: ToolWork, files: readonly string[], dir: string): Promise<void> {
  const won = { ebook: 0, screen: 0 };
  for (const file of files) {
    const size = statSync(file).size;
    const results: string[] = [];
    const measured = async (name: string, made: string) => {
      const found = { bytes: statSync(made).size, likeness: await likeness(file, made, COMPARED_PAGES) };
      results.push(`${name} ${(found.bytes / size).toFixed(2)} at ${found.likeness.toFixed(4)}`);
      return found;
    };
    const medium = await measured(
      'ours, medium',
      await ours(work, dir, { tool: 'compress', files: [file], options: { level: 'medium' } }),
    );
    const strong = await measured(
      'ours, strong',
      await ours(work, dir, { tool: 'compress', files: [file], options: { level: 'strong' } }),
    );
    const ebook = await measured('gs /ebook', await ghostscript(file, dir, 'ebook'));
    const screen = await measured('gs /screen', await ghostscript(file, dir, 'screen'));
    await measured('qpdf', await qpdf(dir, [file, '--object-streams=generate', '--recompress-flate', '--compression-level=9']));
    // A thousandth of likeness is less than two programs differ when they render the same file.
    const isBetter = (a: typeof medium, b: typeof medium) => a.bytes <= b.bytes && a.likeness >= b.likeness - 0.001;
    if (isBetter(medium, ebook)) won.ebook += 1;
    if (isBetter(strong, screen)) won.screen += 1;
    process.stdout.write(`${path.basename(file)} (${size} bytes): ${results.join('; ')}\n`);
  }
  const of = files.length;
  process.stdout.write(
    `not larger and not less alike than ghostscript: /ebook ${won.ebook} of ${of}, /screen ${won.screen} of ${of}\n`,
  );
}

async function compareTimes(work: ToolWork, files: readonly string[], dir: string): Promise<void> {
  const about = { yardstick_name: 'qpdf, its process included', goal: 1.5, runs: RUNS };
  const first = files[0] ?? '';
  const [long = first] = files.filter((file) => file.includes('freeculture'));
  print(
    await compare(
      { ...about, name: 'merge of twelve files' },
      () => ours(work, dir, { tool: 'merge', files, options: {} }),
      () => qpdf(dir, ['--empty', '--pages', ...files.flatMap((file) => [file, '1-z']), '--']),
    ),
  );
  print(
    await compare(
      { ...about, name: 'split of 352 pages by ten' },
      () => ours(work, dir, { tool: 'split', files: [long], options: { by: 'every', pages: 10 } }),
      () => run('qpdf', ['--split-pages=10', long, path.join(dir, 'part.pdf')]),
    ),
  );
  print(
    await compare(
      { ...about, name: 'turning the first page' },
      () => ours(work, dir, { tool: 'organize', files: [first], options: { pages: [{ from: 'file', index: 0, turn: 90 }] } }),
      () => qpdf(dir, [first, '--pages', '.', '1', '--', '--rotate=+90:1']),
    ),
  );
  print(
    await compare(
      { ...about, name: 'encryption' },
      () => ours(work, dir, { tool: 'protect', files: [first], options: { open_password: 'secret' } }),
      () => qpdf(dir, ['--encrypt', 'secret', 'secret', '256', '--', first]),
    ),
  );
}

/** Peak memory above that of an idle process with the engine loaded, compared with the size of the file. */
async function printMemory(dir: string): Promise<void> {
  const file = path.join(dir, 'large.pdf');
  await writeFile(file, await scannedFile());
  const size = statSync(file).size / MEGABYTE;
  const measured = async (tool: string) =>
    Number((await run(process.execPath, [import.meta.filename, tool, file])).stdout) / MEGABYTE;
  const idle = await measured('idle');
  for (const tool of ['split', 'organize', 'protect', 'compress', 'watermark'])
    print({
      name: `memory of ${tool}, 64 scans, in MB`,
      yardstick_name: 'the file',
      goal: 2,
      direction: 'at most',
      allowance_ms: 0,
      ours: [(await measured(tool)) - idle],
      yardstick: [size],
    });
}

const MEMORY_OPTIONS: { [Name in ToolName]?: ToolOptionsInput<Name> } = {
  split: { by: 'every', pages: 5 },
  organize: {
    pages: [
      { from: 'file', index: 1 },
      { from: 'file', index: 0, turn: 90 },
    ],
  },
  protect: { open_password: 'secret' },
  compress: { level: 'medium' },
  watermark: { text: 'Draft' },
};

interface Job<Name extends ToolName> {
  tool: Name;
  files: readonly string[];
  options: ToolOptionsInput<Name>;
}

/** @returns the path of the last result */
async function ours<Name extends ToolName>(work: ToolWork, dir: string, { tool, files, options }: Job<Name>): Promise<string> {
  const made = path.join(dir, `${crypto.randomUUID()}.pdf`);
  await runTool(work, {
    tool,
    files: files.map((file) => ({ name: path.basename(file), bytes: readFileSync(file) })),
    // A tool's schema returns the options of that tool.
    options: toolOptions[tool].parse(options) as ToolOptions<Name>,
    signatures: 'remove',
    onOutput: ({ bytes }) => writeFileSync(made, bytes),
  });
  return made;
}

async function ghostscript(file: string, dir: string, settings: string): Promise<string> {
  const made = path.join(dir, `${crypto.randomUUID()}.pdf`);
  const options = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=/${settings}`, `-sOutputFile=${made}`];
  await run('gs', [...options, file]);
  return made;
}

/** qpdf exits with 3 if it had warnings but wrote the file. */
async function qpdf(dir: string, args: readonly string[]): Promise<string> {
  const made = path.join(dir, `${crypto.randomUUID()}.pdf`);
  await run('qpdf', [...args, made]).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 3)) throw error;
  });
  return made;
}

/** Peak memory of this process. Not `maxRSS`, which starts with the value of the parent process. */
function maxMemory(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

async function main(tool: string, file: string): Promise<void> {
  const work = await loadWork();
  if (tool === 'idle') return void process.stdout.write(String(process.memoryUsage.rss()));
  const name = Object.keys(MEMORY_OPTIONS).find((one): one is ToolName => one === tool);
  if (!name) throw new Error(`No figure is taken of ${tool}.`);
  await ours(work, path.dirname(file), { tool: name, files: [file], options: MEMORY_OPTIONS[name] ?? {} });
  process.stdout.write(String(maxMemory()));
}

if (process.argv[1] === import.meta.filename) await main(process.argv[2] ?? '', process.argv[3] ?? '');
