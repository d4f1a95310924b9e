// Entry point of the tools: files in, files out. Everything runs in memory of one process, which the caller must sandbox.
import { TOOL_TRAITS, type ToolName, type ToolOptions } from '@countersign/contract/tool-options';
import type { ToolFileDetails } from '@countersign/contract/tool-files';
import type { ToolNote } from '@countersign/contract/tool-runs';
import { PdfError, type Permissions } from '@countersign/pdf';
import type { Run, Tool } from './context.ts';
import { describe } from './describe-file.ts';
import { detailsOf } from './details.ts';
import { asToolError } from './errors.ts';
import { assertPdf, imageKind } from './file-kind.ts';
import { findInFile } from './find-words.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { cutForPreview, cutResult } from './preview.ts';
import { ToolError } from './tool-error.ts';
import { tools } from './tools.ts';
import type { Described, FoundWords, ToolInput, ToolOutcome, ToolOutput, ToolRequest, ToolWork } from './types.ts';

/** Tools that make one result from all files. Others make one per file. */
const TOGETHER: ReadonlySet<ToolName> = new Set(['merge', 'organize', 'images-to-pdf']);

/**
 * Runs a tool. Results are output one by one; notes and a comparison are returned at the end.
 * @throws {ToolError}
 */
export async function runTool<Name extends ToolName>(work: ToolWork, request: ToolRequest<Name>): Promise<ToolOutcome> {
  const { tool, options, preview_pages, onProgress } = request;
  const preview = preview_pages === undefined ? null : { tool, options, preview_pages };
  const notes: ToolNote[] = [];
  let toWrite = TOGETHER.has(tool) ? 1 : request.files.length;
  try {
    assertCount(tool, request.files.length);
    if (preview && !TOOL_TRAITS[tool].preview) throw new RangeError(`${tool} has no preview`);
    const whole = await openAll(work, request);
    const files = preview ? await Promise.all(whole.map((file) => cutForPreview(work, file, preview))) : whole;
    const removed = files.reduce((sum, file) => sum + file.removed_signatures, 0);
    if (removed > 0) notes.push({ code: 'signatures_removed', count: removed });
    const run: Run<Name> = {
      work,
      files,
      options,
      progress: (progress) => onProgress?.(progress),
      output: async (output) => {
        toWrite -= 1;
        if (TOOL_TRAITS[tool].gives === 'pdf' && toWrite === 0) onProgress?.({ step: 'writing', done: 0, total: 0 });
        const shown = preview ? await cutResult(work, output, preview) : output;
        await request.onOutput(await restrictedAgain(work, shown, { files, tool }));
      },
      note: (note) => void notes.push(note),
    };
    const chosen: Tool<Name> = tools[tool];
    const comparison = await chosen(run);
    return { notes: joined(notes), comparison: comparison ?? null };
  } catch (error) {
    throw asToolError(error);
  }
}

/**
 * Detects the kind of a file by its content.
 * @throws {ToolError} `wrong_kind`, `too_many_pages`, `broken`
 */
export async function describeFile(work: ToolWork, file: ToolInput): Promise<Described> {
  return await mapped(describe(work, file));
}

/** @throws {ToolError} */
export async function readDetails(work: ToolWork, bytes: Uint8Array): Promise<ToolFileDetails> {
  return await mapped(lookedAt(work, bytes).then((file) => detailsOf(work, file)));
}

/**
 * Removes the file's password.
 * @throws {ToolError} `wrong_password`, `broken`
 */
export async function unlock(work: ToolWork, bytes: Uint8Array, password: string): Promise<Uint8Array> {
  assertPdf(bytes, 0);
  try {
    return await work.engine.decrypt(bytes, password, { allow_signed: true });
  } catch (error) {
    if (error instanceof PdfError && error.code === 'encrypted')
      throw new ToolError('wrong_password', 'The password does not open the file', { cause: error });
    throw asToolError(error);
  }
}

/** Maximum number of matches to display. A redaction removes all. */
const MAX_SHOWN = 10_000;

/**
 * Locates words and patterns, page by page.
 * @throws {ToolError}
 */
export async function findWords(
  work: ToolWork,
  bytes: Uint8Array,
  search: Pick<ToolOptions<'redact'>, 'words' | 'patterns' | 'is_case_sensitive'>,
): Promise<FoundWords> {
  const found = await mapped(lookedAt(work, bytes).then(async (file) => await findInFile(work, file, search)));
  return found.slice(0, MAX_SHOWN);
}

async function lookedAt(work: ToolWork, bytes: Uint8Array): Promise<OpenFile> {
  return await openFile(work, { name: 'file.pdf', bytes }, { file: 0, signatures: 'ask' });
}

async function mapped<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    throw asToolError(error);
  });
}

function assertCount(tool: ToolName, count: number): void {
  const { min, max } = TOOL_TRAITS[tool].files;
  if (count < min || count > max) throw new RangeError(`${tool} takes ${min} to ${max} files`);
}

async function openAll(work: ToolWork, { tool, files, signatures, onProgress }: ToolRequest): Promise<OpenFile[]> {
  const opened: OpenFile[] = [];
  for (const [file, input] of files.entries()) {
    onProgress?.({ step: 'reading', done: file, total: files.length });
    if (TOOL_TRAITS[tool].takes === 'images') {
      imageKind(input.bytes, file);
      opened.push(asImage(input));
    } else {
      opened.push(await openFile(work, input, { file, tool, signatures }));
    }
  }
  return opened;
}

function asImage({ name, bytes }: ToolInput): OpenFile {
  return {
    name,
    bytes,
    pages: [],
    is_unlocked: false,
    signature_count: 0,
    removed_signatures: 0,
    repaired: [],
    allowed: null,
    cut: null,
  };
}

/** Applies the restrictions of the inputs to a result: only the owner's password lifts them. */
async function restrictedAgain(
  work: ToolWork,
  output: ToolOutput,
  { files, tool }: { files: readonly OpenFile[]; tool: ToolName },
): Promise<ToolOutput> {
  const allowed = files.flatMap((file) => file.allowed ?? []);
  if (output.kind !== 'pdf' || allowed.length === 0 || TOOL_TRAITS[tool].signatures === 'unharmed') return output;
  const may = (key: keyof Permissions): boolean => allowed.every((permissions) => permissions[key]);
  const permissions: Permissions = {
    print: may('print'),
    modify: may('modify'),
    copy: may('copy'),
    annotate: may('annotate'),
    fill: may('fill'),
    assemble: may('assemble'),
  };
  return { ...output, bytes: await work.engine.encrypt(output.bytes, { user_password: '', permissions }) };
}

/** Merges notes of the same kind from several files. */
function joined(notes: readonly ToolNote[]): ToolNote[] {
  const found = new Map<string, ToolNote>();
  for (const note of notes) {
    const known = found.get(note.code);
    if (!known) {
      found.set(note.code, { ...note });
      continue;
    }
    if (note.count !== undefined) known.count = (known.count ?? 0) + note.count;
    if (note.pages) known.pages = [...new Set([...(known.pages ?? []), ...note.pages])];
    if (note.names) known.names = [...new Set([...(known.names ?? []), ...note.names])];
  }
  return [...found.values()];
}
