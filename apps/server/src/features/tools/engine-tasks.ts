// The PDF tools, inside the sandbox.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import type { Comparison, TOOL_SIGNATURE_CHOICES, ToolNote, ToolProgress } from '@countersign/contract/tool-runs';
import type { ToolFileDetails } from '@countersign/contract/tool-files';
import { encodeWebp } from '@countersign/pdf';
import {
  type Described,
  type FoundWords,
  ToolError,
  type ToolErrorCode,
  type ToolOutput,
  type ToolWork,
  describeFile,
  findWords,
  readDetails,
  runTool,
  unlock,
} from '@countersign/pdf-tools';
import sharp from 'sharp';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import type { TaskContext } from '#platform/sandbox/index.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';
import { type FileFacts, emptyFacts } from './file-facts.ts';

/** Why a tool rejects the input, and which of the files is the cause. */
export interface Refusal {
  code: ToolErrorCode;
  file: number;
}
export type Outcome<Value> = { refusal: Refusal } | { refusal: null; value: Value };

export interface DescribeTask {
  path: string;
  name: string;
  /** Output path for the repaired file, if it is damaged. */
  repaired_path: string;
}
export interface DescribeResult {
  facts: FileFacts;
  is_repaired: boolean;
}

export interface UnlockToolTask extends DescribeTask {
  password: string;
  unlocked_path: string;
}

export interface FindToolTask {
  path: string;
  search: Pick<ToolOptions<'redact'>, 'words' | 'patterns' | 'is_case_sensitive'>;
}

export interface ImageToolTask {
  path: string;
  kind: Described['kind'];
  page: number;
  /** Width in pixels. */
  width: number;
  picture_path: string;
}

export interface RunToolTask {
  tool: ToolName;
  files: {
    path: string;
    name: string;
    /** Whether it was opened with a password. */
    is_unlocked: boolean;
  }[];
  options: ToolOptions;
  signatures: (typeof TOOL_SIGNATURE_CHOICES)[number];
  preview_pages: number | null;
  /** File with all results, one after another. */
  results_path: string;
}

export interface ToolResultPart {
  name: string;
  kind: ToolOutput['kind'];
  /** Its position in the file of results. */
  offset: number;
  bytes: number;
  facts: FileFacts;
}

export interface RunToolResult {
  parts: ToolResultPart[];
  notes: ToolNote[];
  comparison: Comparison | null;
}

/** Up to this many results are described individually; beyond that, their type is enough. */
const MAX_DESCRIBED = 100;

export const toolTasks = {
  'tools.describe': ({ path, name, repaired_path }: DescribeTask) =>
    refusing<DescribeResult>(async (work) => describe(work, { name, bytes: readDocument(path) }, repaired_path)),

  'tools.details': ({ path }: { path: string }) =>
    refusing<ToolFileDetails>(async (work) => readDetails(work, readDocument(path))),

  'tools.unlock': ({ path, name, password, unlocked_path, repaired_path }: UnlockToolTask) =>
    refusing<DescribeResult>(async (work) => {
      const bytes = await unlock(work, readDocument(path), password);
      writeFileSync(unlocked_path, bytes);
      return describe(work, { name, bytes }, repaired_path);
    }),

  'tools.find': ({ path, search }: FindToolTask) =>
    refusing<FoundWords>(async (work) => findWords(work, readDocument(path), search)),

  async 'tools.picture'({ path, kind, page, width, picture_path }: ImageToolTask): Promise<void> {
    if (kind === 'pdf') {
      const engine = await loadEngine();
      writeFileSync(picture_path, await encodeWebp(engine.renderPage(readDocument(path), page, { width })));
      return;
    }
    await sharp(readFileSync(path), { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp()
      .toFile(picture_path);
  },

  async 'tools.run'(task: RunToolTask, context: TaskContext): Promise<Outcome<RunToolResult>> {
    return refusing((work) => run(work, task, context));
  },
};

const MAX_PIXELS = 100_000_000;

async function run(work: ToolWork, task: RunToolTask, context: TaskContext): Promise<RunToolResult> {
  const { preview_pages } = task;
  const inputs = [];
  for (const { path, name, is_unlocked } of task.files) {
    inputs.push({ name, is_unlocked, bytes: readDocument(path) });
  }
  const target = openSync(task.results_path, 'w', 0o600);
  const parts: ToolResultPart[] = [];
  let offset = 0;
  const report = reporter((progress) => void context.call('progress', progress).catch(() => {}));
  try {
    const { notes, comparison } = await runTool(work, {
      tool: task.tool,
      files: inputs,
      options: task.options,
      signatures: task.signatures,
      ...(preview_pages !== null && { preview_pages }),
      onProgress: report,
      onOutput: async ({ name, kind, bytes }) => {
        for (let written = 0; written < bytes.length;) written += writeSync(target, bytes, written);
        const facts = parts.length < MAX_DESCRIBED ? await factsOf(work, { name, kind, bytes }) : emptyFacts(kind);
        parts.push({ name, kind, offset, bytes: bytes.length, facts });
        offset += bytes.length;
      },
    });
    return { parts, notes, comparison };
  } finally {
    closeSync(target);
  }
}

const PROGRESS_MS = 200;

/** Reports each step at once, and the progress within it from time to time. */
function reporter(tell: (progress: ToolProgress) => void): (progress: ToolProgress) => void {
  let last = { at: Number.NEGATIVE_INFINITY, step: '' };
  return (progress) => {
    const at = performance.now();
    if (progress.step === last.step && at - last.at < PROGRESS_MS) return;
    last = { at, step: progress.step };
    tell(progress);
  };
}

async function factsOf(work: ToolWork, { name, kind, bytes }: ToolOutput): Promise<FileFacts> {
  if (kind === 'text' || kind === 'json') return emptyFacts(kind);
  const { repaired_bytes: _mended, ...facts } = await describeFile(work, { name, bytes });
  return facts;
}

async function describe(
  work: ToolWork,
  file: { name: string; bytes: Uint8Array },
  repaired_path: string,
): Promise<DescribeResult> {
  const { repaired_bytes, ...facts } = await describeFile(work, file);
  if (repaired_bytes) writeFileSync(repaired_path, repaired_bytes);
  return { facts, is_repaired: repaired_bytes !== undefined };
}

async function refusing<Value>(work: (tools: ToolWork) => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { refusal: null, value: await work({ engine: await loadEngine(), fonts, loadShaper }) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { refusal: { code: error.code, file: error.file } };
  }
}
