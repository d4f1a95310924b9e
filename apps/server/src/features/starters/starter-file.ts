// The file of a starter and the images of its pages, made once per process, because they are the same for everyone.
import { readFile, writeFile } from 'node:fs/promises';
import { DEFAULT_PAGE } from '@countersign/contract/limits';
import { type Language, directionOf } from '@countersign/contract/languages';
import type { Preflight } from '@countersign/contract/preflight';
import type { Starter } from '@countersign/contract/starters';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import { blankPdf } from '@countersign/pdf';
import { STAMP_DEADLINE_MS, type StampTask } from '#features/elements/index.ts';
import type { JudgeTask, RenderTask } from '#features/pdfs/index.ts';
import type { Context } from '#platform/context/context.ts';
import { loadShaper } from '#platform/fonts/fonts.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import { type StarterLayout, type StarterPage, layOut } from './lay-out.ts';

/** Width in pixels, twice that of the largest preview. */
const IMAGE_WIDTH = 1_280;
const RULE = { color: '#c4cad3', line_width: 0.75 };
const GROUP = 'starters';

export interface StarterFile {
  bytes: Uint8Array;
  preflight: Preflight | null;
  layout: StarterLayout;
}

const layouts = new Map<string, Promise<StarterLayout>>();
const files = new Map<string, Promise<StarterFile>>();
const images = new Map<string, Promise<Uint8Array>>();

/** Its pages with their text, without fields. */
export function starterFile(context: Context, starter: Starter, language: Language): Promise<StarterFile> {
  return once(files, `${starter}:${language}`, () => makeFile(context, starter, language));
}

/**
 * @param wanted.page index from 0
 * @returns null if there is no such page
 */
export async function starterImage(
  context: Context,
  image: { starter: Starter; language: Language; page: number },
): Promise<Uint8Array | null> {
  const { starter, language, page } = image;
  const { bytes, layout } = await starterFile(context, starter, language);
  if (page >= layout.pages.length) return null;
  return once(images, `${starter}:${language}:${page}`, () =>
    withTemporaryFiles(context.config, ['starter', 'picture'], async (paths) => {
      await writeFile(paths.starter, bytes, { mode: 0o600 });
      const task: RenderTask = { path: paths.starter, picture_path: paths.picture, page_index: page, width: IMAGE_WIDTH };
      await context.sandbox.run('pdf.render', task, { deadline_ms: STAMP_DEADLINE_MS, group: GROUP });
      return readFile(paths.picture);
    }),
  );
}

function once<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known) return known;
  const created = make();
  cache.set(key, created);
  // A failure is not cached: the next call tries again.
  created.catch(() => cache.delete(key));
  return created;
}

/** The layout of its pages, computed once per process. */
export function starterLayout(starter: Starter, language: Language): Promise<StarterLayout> {
  return once(layouts, `${starter}:${language}`, async () => layOut(starter, language, await loadShaper()));
}

async function makeFile(context: Context, starter: Starter, language: Language): Promise<StarterFile> {
  const layout = await starterLayout(starter, language);
  const ids = layout.pages.map(() => uuidv7());
  const elements = layout.pages.flatMap((page, index) => drawnOn(page, { page_id: ids[index] ?? '', language }));
  return withTemporaryFiles(context.config, ['blank', 'starter'], async ({ blank, starter: stamped_path }) => {
    await writeFile(blank, blankPdf(DEFAULT_PAGE, layout.pages.length), { mode: 0o600 });
    const stamp: StampTask = {
      path: blank,
      stamped_path,
      elements,
      page_index: Object.fromEntries(ids.map((id, index) => [id, index])),
      images: {},
      is_fillable: false,
      has_used_form: false,
      allow_rewrite: true,
    };
    const how = { deadline_ms: STAMP_DEADLINE_MS, group: GROUP };
    await context.sandbox.run('elements.stamp', stamp, how);
    const judge: JudgeTask = { path: stamped_path };
    const preflight = await context.sandbox.run<Preflight | null>('pdf.preflight', judge, how);
    return { bytes: await readFile(stamped_path), preflight, layout };
  });
}

function drawnOn({ marks }: StarterPage, { page_id, language }: { page_id: string; language: Language }): Element[] {
  const alignment = alignmentIn(language);
  return marks.map((mark) => {
    const { x, y, width, height } = mark;
    const page = { id: uuidv7(), page_id, x, y };
    if (mark.kind === 'rule') return createElement({ ...page, kind: 'line' }, { width, height, ...RULE });
    const { text: value, size, color, font_id } = mark;
    return createElement({ ...page, kind: 'text' }, { width, height, value, size, color, pdf_font_id: font_id, alignment });
  });
}

/** The alignment at which lines begin. */
export function alignmentIn(language: Language): 'left' | 'right' {
  return directionOf(language) === 'rtl' ? 'right' : 'left';
}
