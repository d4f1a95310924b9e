// Images of pages: rendered once per source file, page and width, then served from storage.
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PAGE_IMAGE_WIDTHS } from '@countersign/contract/page-content';
import { problem } from '@countersign/contract/problems';
import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { type Priority, type RunOptions, isOverLimit } from '#platform/sandbox/index.ts';
import { dropFile, saveFiles } from '#platform/storage/file-references.ts';
import { StorageError } from '#platform/storage/storage.ts';
import type { RenderTask } from '../engine-tasks.ts';
import { findPageImage, insertPageImage, isSourceInUse } from '../queries/derived-file-queries.ts';

const RENDER_DEADLINE_MS = 10_000;
/**
 * In milliseconds: how long this process remembers that a page needed too much. Rendering time also depends on the machine's
 * load, so a timeout is forgotten sooner.
 */
const REMEMBERED_MS = { out_of_memory: 60 * 60_000, overtime: 60_000 } as const;
const MAX_REMEMBERED = 1_000;

export interface PageImageKey {
  source_key: string;
  page_index: number;
  /** Width in pixels. */
  width: number;
}

/** The width that is served for a requested one. */
export function servedWidth(requested: number): number {
  return PAGE_IMAGE_WIDTHS.find((width) => width >= requested) ?? 2_048;
}

/** The source file of an image was replaced or deleted. */
export class SourceDeleted extends Error {
  constructor() {
    super('The file of these pages is another one by now');
    this.name = 'SourceGone';
  }
}

interface Work {
  key: PageImageKey;
  image: Promise<string>;
  stop: AbortController;
  /** Raised when a request starts to wait for work that was begun in advance. */
  priority: Priority;
}

const inWork = new Map<string, Work>();
/** By file and page: the smallest width that failed, and how long to assume that it fails. */
const tooMuch = new Map<string, { width: number; until: number }>();

/**
 * The storage key of a page's image. Concurrent requests for the same image share one rendering.
 * @param options.priority whether someone waits for it
 */
export async function makePageImage(
  context: Context,
  key: PageImageKey,
  { priority = 'now' }: { priority?: Priority } = {},
): Promise<string> {
  const existing = await findPageImage(context.db, key);
  if (existing) return existing.storage_key;

  const heavy = tooMuch.get(pageOf(key));
  if (heavy && key.width >= heavy.width && heavy.until > context.clock.now().getTime()) throw explained();
  const id = `${key.source_key}:${key.page_index}:${key.width}`;
  const running = inWork.get(id);
  if (running) {
    if (priority === 'now') running.priority = priority;
    return running.image;
  }
  const stop = new AbortController();
  const work: Omit<Work, 'image'> = { key, stop, priority };
  const image = render(context, key, { signal: stop.signal, priority: () => work.priority }).finally(() => inWork.delete(id));
  inWork.set(id, Object.assign(work, { image }));
  return image;
}

async function render(context: Context, key: PageImageKey, how: Pick<RunOptions, 'signal' | 'priority'>): Promise<string> {
  await mkdir(context.config.temporary_dir, { recursive: true });
  const picture_path = path.join(context.config.temporary_dir, `picture-${crypto.randomUUID()}`);
  const local = await context.storage.fetch(key.source_key).catch((error: unknown) => {
    throw error instanceof StorageError && error.code === 'missing' ? new SourceDeleted() : error;
  });

  try {
    const task: RenderTask = { path: local.path, picture_path, page_index: key.page_index, width: key.width };
    await context.sandbox
      .run('pdf.render', task, { deadline_ms: RENDER_DEADLINE_MS, group: key.source_key, ...how })
      .catch(async (error: unknown) => {
        if (how.signal?.aborted) throw explained();
        if (!isOverLimit(error)) throw (await context.storage.size(key.source_key)) === null ? new SourceDeleted() : error;
        const length = error.code === 'overtime' ? REMEMBERED_MS.overtime : REMEMBERED_MS.out_of_memory;
        remember(key, context.clock.now().getTime() + length);
        stopLarger(key);
        throw explained();
      });
    const { storage_key, is_kept } = await saveFiles(context, [{ path: picture_path }], async (tx, [stored]) => {
      const isKept = await isSourceInUse(tx, key.source_key);
      if (isKept) await insertPageImage(tx, { ...key, storage_key: stored.key, created_at: context.clock.now() });
      return { storage_key: stored.key, is_kept: isKept };
    });
    if (is_kept) return storage_key;
    // The file was replaced meanwhile, perhaps to redact what this image shows.
    await dropFile(context, storage_key);
    throw new SourceDeleted();
  } finally {
    await rm(picture_path, { force: true });
    await local.release();
  }
}

function pageOf({ source_key, page_index }: PageImageKey): string {
  return `${source_key}:${page_index}`;
}

function explained(): AppError {
  return new AppError('too_large', problem('page_too_complex_to_show'));
}

/** Fails requests that wait for a larger image of the page immediately. */
function stopLarger(key: PageImageKey): void {
  for (const other of inWork.values()) if (pageOf(other.key) === pageOf(key) && other.key.width > key.width) other.stop.abort();
}

function remember(key: PageImageKey, until: number): void {
  const [oldest] = tooMuch.keys();
  const known = tooMuch.get(pageOf(key));
  if (!known && tooMuch.size >= MAX_REMEMBERED && oldest !== undefined) tooMuch.delete(oldest);
  tooMuch.set(pageOf(key), { width: Math.min(key.width, known?.width ?? key.width), until });
}
