// Writes the file with the pages of a plan.
import { rm } from 'node:fs/promises';
import { MAX_PAGES } from '@countersign/contract/limits';
import { problem } from '@countersign/contract/problems';
import type { PlannedPage } from '@countersign/pdf';
import { STAMP_DEADLINE_MS } from '#features/elements/index.ts';
import type { Context } from '#platform/context/context.ts';
import { spaceOf } from '#platform/db/owned-by.ts';
import { explainTooMuch } from '#platform/errors/limit-errors.ts';
import type { PageRow, PageSourceRow, PdfRow } from '#src/schema/pdfs.ts';
import type { ArrangeTask, PageShape } from './engine-tasks.ts';

export interface Arranged {
  /** The pages with their actual sizes in the file. */
  pages: PageRow[];
}

/** Writes the file to `arranged_path`, always from the original sources, never from an earlier arrangement. */
export async function arrangePages(
  context: Context,
  work: { pdf: PdfRow; pages: PageRow[]; sources: readonly PageSourceRow[]; arranged_path: string },
): Promise<Arranged> {
  const { pdf, pages, arranged_path } = work;
  const base = await context.storage.fetch(pdf.base_key ?? '');
  const releases = [base.release];
  try {
    const sources: Record<string, string> = {};
    const titles: Record<string, string> = {};
    const used = new Set(pages.map(({ page_source_id }) => page_source_id));
    for (const source of work.sources.filter(({ id }) => used.has(id))) {
      const local = await context.storage.fetch(source.storage_key);
      releases.push(local.release);
      sources[source.id] = local.path;
      if (source.name !== null) titles[source.id] = source.name;
    }
    const task: ArrangeTask = {
      base_path: base.path,
      sources,
      titles,
      pages: pages.map(plannedPage),
      arranged_path,
      allow_rewrite: pdf.obstacle === null,
      max_pages: MAX_PAGES,
    };
    const options = { deadline_ms: STAMP_DEADLINE_MS, group: spaceOf(pdf) };
    const shapes = await context.sandbox
      .run<PageShape[]>('pages.arrange', task, options)
      .catch(explainTooMuch(problem('pages_too_large')));
    return { pages: pages.map((page, index) => ({ ...page, source_index: index, ...shapes[index] })) };
  } catch (error) {
    await rm(arranged_path, { force: true });
    throw error;
  } finally {
    for (const release of releases) await release();
  }
}

function plannedPage({ page_source_id, origin_index, turn, crop }: PageRow): PlannedPage {
  const change = turn === 0 ? {} : { turn };
  if (origin_index === null) return { from: 'blank', width: crop?.width ?? 0, height: crop?.height ?? 0, ...change };
  const origin = page_source_id ? ({ from: 'file', file: page_source_id } as const) : ({ from: 'own' } as const);
  return { ...origin, index: origin_index, ...change, ...(crop && { crop }) };
}
