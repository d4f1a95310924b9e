import type { CompressOptions } from '@countersign/pdf';
import { eachFile, type Run, type Tool } from '../context.ts';
import { resultName } from '../file-names.ts';
import type { OpenFile } from '../open-file.ts';

/** Calibrated against Ghostscript by `npm run bench tools`: `medium` to /ebook, `strong` to /screen. */
const levels = {
  light: { dpi: 200, quality: 82 },
  medium: { dpi: 165, quality: 73 },
  strong: { dpi: 96, quality: 50 },
} as const;
/** Tried from the requested level on, each giving a smaller file. The last two are used only to reach a requested size. */
const steps: readonly CompressOptions[] = [
  levels.light,
  levels.medium,
  levels.strong,
  { dpi: 72, quality: 35 },
  { dpi: 50, quality: 20 },
];

export const compress: Tool<'compress'> = async (run) => {
  return await eachFile(run, async (file) => {
    const smallest = await smallestOf(run, file);
    const isSmaller = smallest.length < file.bytes.length;
    const bytes = isSmaller ? smallest : file.bytes;
    if (!isSmaller) run.note({ code: 'already_small', names: [file.name] });
    const most = maxBytes(run.options);
    if (most !== undefined && bytes.length > most) run.note({ code: 'over_target', names: [file.name] });
    await run.output({ name: resultName(file.name, 'compressed'), kind: 'pdf', bytes });
  });
};

function maxBytes({ max_megabytes }: Run<'compress'>['options']): number | undefined {
  return max_megabytes === undefined ? undefined : max_megabytes * 1_000_000;
}

async function smallestOf({ work, options, files, progress }: Run<'compress'>, { bytes }: OpenFile): Promise<Uint8Array> {
  const most = maxBytes(options);
  const first = levels[options.level];
  const tried = most === undefined ? [first] : steps.slice(steps.indexOf(first));
  let smallest: Uint8Array | undefined;
  for (const [index, step] of tried.entries()) {
    // Each step starts from the original file, because repeated compression looks worse.
    const onProgress = (done: number, total: number) =>
      progress({ step: 'images', done: index * total + done, total: tried.length * total });
    // With several files, the total number of images is unknown.
    const packed = await work.engine.compress(bytes, { ...step, ...(files.length === 1 && { onProgress }) });
    if (!smallest || packed.length < smallest.length) smallest = packed;
    if (most !== undefined && smallest.length <= most) break;
  }
  return smallest ?? bytes;
}
