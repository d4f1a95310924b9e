import type { RedactArea } from '@countersign/pdf';
import { eachFile, pageProgress, type Run, type Tool } from '../context.ts';
import { resultName } from '../file-names.ts';
import { findInFile } from '../find-words.ts';
import type { OpenFile } from '../open-file.ts';
import { ToolError } from '../tool-error.ts';

/** Words may be found again after being removed, for example if they were on top of each other. */
const maxRounds = 3;
/** In points. Glyphs extend slightly beyond their boxes. */
const margin = 0.5;

export const redact: Tool<'redact'> = async (run) => {
  const redactFile = async (file: OpenFile, index: number) => {
    const marked = run.options.areas.map(({ page, ...box }): RedactArea => ({ page_index: page, ...box }));
    const bytes = await redacted(run, file, { marked, index, onProgress: pageProgress(run, index) });
    await run.output({ name: resultName(file.name, 'redacted'), kind: 'pdf', bytes });
  };
  return await eachFile(run, redactFile, { tellsPages: true });
};

async function redacted(
  run: Run<'redact'>,
  file: OpenFile,
  { marked, index, onProgress }: { marked: readonly RedactArea[]; index: number; onProgress: (pages: number) => void },
): Promise<Uint8Array> {
  const isSearched = run.options.words.length + run.options.patterns.length > 0;
  if (isSearched) noteUnreadable(run, file);
  let [bytes, areas, count] = [file.bytes, [...marked, ...(await areasOf(run, file))], 0];
  if (areas.length === 0) {
    run.note({ code: 'nothing_found', names: [file.name] });
    return bytes;
  }
  const images = new Set<number>();
  for (let round = 0; areas.length > 0; round++) {
    if (round === maxRounds) throw new ToolError('broken', 'Words are left that cannot be taken out', { file: index });
    // Later rounds have little to do.
    const done = await run.work.engine.redact(bytes, areas, round === 0 ? { onProgress } : {});
    count += areas.length;
    bytes = done.bytes;
    for (const page of done.picture_pages) images.add(page);
    if (round === 0) noteLeft(run, done.left);
    areas = await areasOf(run, { ...file, bytes });
  }
  run.note({ code: 'found', count });
  if (images.size > 0) run.note({ code: 'pages_as_pictures', count: images.size, pages: [...images].sort((a, b) => a - b) });
  return bytes;
}

async function areasOf({ work, options }: Run<'redact'>, file: OpenFile): Promise<RedactArea[]> {
  const found = await findInFile(work, file, options);
  return found.map(({ page, x, y, width, height }) => ({
    page_index: page,
    x: x - margin,
    y: y - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  }));
}

/** Nothing can be found on pages without text, such as scans. */
function noteUnreadable({ work, note }: Run<'redact'>, { bytes }: OpenFile): void {
  const pages = work.engine.extractText(bytes).flatMap((text, page) => (text.trim() === '' ? [page] : []));
  if (pages.length > 0) note({ code: 'no_text', count: pages.length, pages });
}

function noteLeft({ note }: Run<'redact'>, left: { bookmarks: number; scripts: boolean }): void {
  if (left.bookmarks > 0) note({ code: 'bookmarks_left', count: left.bookmarks });
  if (left.scripts) note({ code: 'scripts_left' });
}
