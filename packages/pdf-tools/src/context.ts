// The input of each tool, and how it returns its results.
import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import type { Comparison, ToolNote, ToolProgress } from '@countersign/contract/tool-runs';
import { asToolError } from './errors.ts';
import type { OpenFile } from './open-file.ts';
import type { ToolOutput, ToolWork } from './types.ts';

export interface Run<Name extends ToolName = ToolName> {
  work: ToolWork;
  files: readonly OpenFile[];
  options: ToolOptions<Name>;
  progress(progress: ToolProgress): void;
  output(output: ToolOutput): Promise<void>;
  note(note: ToolNote): void;
}

/** Returns a comparison if the tool makes one. */
export type Tool<Name extends ToolName> = (run: Run<Name>) => Promise<Comparison | undefined>;

/**
 * Runs the tool on each file, outputting results one by one. Reports progress per file unless the tool reports progress per
 * page.
 * @throws {ToolError} naming the file
 */
export async function eachFile(
  run: Pick<Run, 'files' | 'progress'>,
  work: (file: OpenFile, index: number) => Promise<void>,
  { tellsPages = false } = {},
): Promise<undefined> {
  const total = run.files.length;
  for (const [index, file] of run.files.entries()) {
    if (total > 1 && !tellsPages) run.progress({ step: 'files', done: index, total });
    await work(file, index).catch((error: unknown) => {
      throw asToolError(error, index);
    });
  }
}

/** For a tool that is run on each file: converts progress in pages of one file to pages of all files. */
export function pageProgress({ files, progress }: Pick<Run, 'files' | 'progress'>, index: number): (done: number) => void {
  const countOf = (some: readonly OpenFile[]) => some.reduce((sum, { pages }) => sum + pages.length, 0);
  const [before, total] = [countOf(files.slice(0, index)), countOf(files)];
  return (done) => progress({ step: 'pages', done: before + done, total });
}

/** The file of a tool that takes only one. */
export function onlyFile(run: Pick<Run, 'files'>): OpenFile {
  const [file] = run.files;
  if (!file) throw new RangeError('A tool needs a file');
  return file;
}
