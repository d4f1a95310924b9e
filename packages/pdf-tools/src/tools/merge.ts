import type { ToolPage } from '@countersign/contract/tool-options';
import { assemble, joinFiles } from '../assemble.ts';
import type { Tool } from '../context.ts';
import { resultName, stemOf } from '../file-names.ts';
import type { OpenFile } from '../open-file.ts';

export const merge: Tool<'merge'> = async (run) => {
  const { files, options } = run;
  const [first] = files;
  const pages = options.pages ?? (options.order === 'interleave' ? interleaved(files) : undefined);
  const whole = files.map(({ name, bytes }) => ({ title: stemOf(name), bytes }));
  const bytes = pages ? await assemble(run, pages) : await joinFiles(run, whole);
  await run.output({ name: resultName(first?.name ?? '', 'merged'), kind: 'pdf', bytes });
  return undefined;
};

/** The first page of each file, then the second ones, and so on. The remaining pages of longer files follow. */
function interleaved(files: readonly OpenFile[]): ToolPage[] {
  const longest = Math.max(...files.map(({ pages }) => pages.length));
  return Array.from({ length: longest }, (_, index) =>
    files.flatMap(({ pages }, file): ToolPage[] => (index < pages.length ? [{ from: 'file', file, index, turn: 0 }] : [])),
  ).flat();
}

export const organize: Tool<'organize'> = async (run) => {
  const [first] = run.files;
  const bytes = await assemble(run, run.options.pages);
  await run.output({ name: resultName(first?.name ?? '', 'organized'), kind: 'pdf', bytes });
  return undefined;
};
