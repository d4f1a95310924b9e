// What each tool is given, and how it says what it has made.
import type { ToolName, ToolOptions } from '@countersign/contract/tool-options';
import type { Comparison, ToolNote } from '@countersign/contract/tools';
import { asToolError } from './errors.ts';
import type { OpenFile } from './open-file.ts';
import type { ToolOutput, ToolWork } from './types.ts';

export interface Run<Name extends ToolName = ToolName> {
  work: ToolWork;
  files: readonly OpenFile[];
  options: ToolOptions<Name>;
  /** `done` of `total`: pages or files. */
  progress(done: number, total: number): void;
  output(output: ToolOutput): Promise<void>;
  note(note: ToolNote): void;
}

/** The result of a comparison, where the tool makes one. */
export type Tool<Name extends ToolName> = (run: Run<Name>) => Promise<Comparison | undefined>;

/**
 * Runs the tool on each of the files, whose results come one by one.
 * @throws {ToolError} that names the file
 */
export async function eachFile(
  run: Pick<Run, 'files' | 'progress'>,
  work: (file: OpenFile, index: number) => Promise<void>,
): Promise<undefined> {
  for (const [index, file] of run.files.entries()) {
    await work(file, index).catch((error: unknown) => {
      throw asToolError(error, index);
    });
    run.progress(index + 1, run.files.length);
  }
}

/** A file of a run that takes one. */
export function onlyFile(run: Pick<Run, 'files'>): OpenFile {
  const [file] = run.files;
  if (!file) throw new RangeError('A tool needs a file');
  return file;
}
