// What each tool is given, and how it says what it has made.
import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import type { Comparison, ToolNote, ToolProgress } from '@countersign/contract/tools';
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

/** The result of a comparison, where the tool makes one. */
export type Tool<Name extends ToolName> = (run: Run<Name>) => Promise<Comparison | undefined>;

/**
 * Runs the tool on each of the files, whose results come one by one. Which file it is at is told unless the tool tells its pages.
 * @throws {ToolError} that names the file
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

/** For a tool that is run on each file: tells pages that are done in one of them as pages of all of them. */
export function pageProgress({ files, progress }: Pick<Run, 'files' | 'progress'>, index: number): (done: number) => void {
  const countOf = (some: readonly OpenFile[]) => some.reduce((sum, { pages }) => sum + pages.length, 0);
  const [before, total] = [countOf(files.slice(0, index)), countOf(files)];
  return (done) => progress({ step: 'pages', done: before + done, total });
}

/** A file of a run that takes one. */
export function onlyFile(run: Pick<Run, 'files'>): OpenFile {
  const [file] = run.files;
  if (!file) throw new RangeError('A tool needs a file');
  return file;
}
