// API calls of the editor.
import { changeElements, getPdfImage, listElements } from '@countersign/contract/elements';
import { type Pdf, type PdfPage, listPages } from '@countersign/contract/pdfs';
import { listTimeline } from '@countersign/contract/timeline';
import { queryOptions } from '@tanstack/react-query';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { buildPath } from '#lib/api/url.ts';
import { drawableOperations } from './drawable-operations.ts';
import type { FieldOf, SendResult, Transport } from '../core/document/transport.ts';

/** Query key for all loads of a pdf into the editor. */
export const editorStartKey = (pdfId: string) => ['pdfs', 'editor-start', pdfId] as const;

/** Loads pages and elements once, when the editor opens; afterwards the editor keeps them up to date. */
export function editorStartQuery(pdfId: string, version: string) {
  return queryOptions({
    queryKey: [...editorStartKey(pdfId), version],
    queryFn: async ({ signal }) => (await takePrefetched(pdfId, version)) ?? fetchDocument(pdfId, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Changes when the editor must load again: a draft was sent, or the pdf became read-only or editable. */
export function startVersion({ signing_mode, may_change }: Pick<Pdf, 'signing_mode' | 'may_change'>): string {
  return `${signing_mode ?? ''}${may_change ? '' : ' to read'}`;
}

type Paper = Awaited<ReturnType<typeof fetchDocument>>;

/**
 * Prefetched data for one editor, used only while it opens, because older data may be outdated. On a slow connection the
 * editor's code loads slowly, so nothing should be fetched twice. Later changes are read once the editor is open.
 */
const ahead = new Map<string, { version: Promise<string>; document: Promise<Paper>; at: number }>();
const AHEAD_MS = 15_000;

/** Fetches pages and elements while the editor's code is loading. */
export function prefetchDocument(pdfId: string, version: Promise<string>): void {
  const document = fetchDocument(pdfId);
  for (const asked of [document, version]) asked.catch(() => undefined);
  ahead.clear();
  ahead.set(pdfId, { version, document, at: performance.now() });
}

/**
 * Null if nothing was prefetched for this version or the fetch failed; the caller's own request then reports errors as usual.
 */
async function takePrefetched(pdfId: string, version: string): Promise<Paper | null> {
  const found = ahead.get(pdfId);
  ahead.delete(pdfId);
  if (!found || performance.now() - found.at >= AHEAD_MS) return null;
  return found.version.then((it) => (it === version ? found.document : null)).catch(() => null);
}

const MAX_READINGS = 3;

/** The pages of a pdf in order, with the elements of the same revision. */
export async function fetchDocument(pdfId: string, signal?: AbortSignal) {
  const options = { params: { id: pdfId }, ...(signal && { signal }) };
  for (let reading = 1; ; reading += 1) {
    const [pages, elements] = await Promise.all([call(listPages, options), call(listElements, options)]);
    // Pages may change between the two responses.
    if (pages.pages_revision !== elements.pages_revision && reading < MAX_READINGS) continue;
    const pages_revision = Math.min(pages.pages_revision, elements.pages_revision);
    const { data, revision, restored_revision } = elements;
    return { pages: inOrder(pages.data), elements: data, revision, pages_revision, restored_revision };
  }
}

function inOrder(pages: readonly PdfPage[]): PdfPage[] {
  return pages.toSorted((a, b) => a.order - b.order);
}

export function timelineQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'timeline', pdfId],
    queryFn: ({ signal }) => call(listTimeline, { params: { id: pdfId }, signal }),
  });
}

export function pdfImageUrl(pdfId: string, imageId: string): string {
  return buildPath(getPdfImage.path, { id: pdfId, imageId });
}

export function elementTransport(pdfId: string, onLeftOut: (characters: string[]) => void): Transport {
  return {
    async send(batch): Promise<SendResult> {
      try {
        const { operations, left_out } = await drawableOperations(batch.operations);
        const answer = await call(changeElements, { params: { id: pdfId }, body: { ...batch, operations } });
        onLeftOut(left_out);
        return { kind: 'done', answer };
      } catch (error) {
        return explain(error);
      }
    },
    async fetch(known) {
      try {
        const { revision, pages_revision, data } = await call(listElements, { params: { id: pdfId } });
        if (pages_revision <= known.pages_revision) return { revision, elements: data };
        const document = await fetchDocument(pdfId);
        return { revision: document.revision, elements: document.elements, pages_update: document };
      } catch (error) {
        return isApiError(error) && error.status > 0 ? 'failed' : 'unreachable';
      }
    },
  };
}

/**
 * Maps an error to a send result. A conflict carries the current elements; `is_over` means that no change is allowed any more.
 */
function explain(error: unknown): SendResult {
  if (!isApiError(error) || error.status === 0) return { kind: 'unreachable' };
  const { status, message } = error;
  const body = typeof error.body === 'object' && error.body !== null ? error.body : {};
  if (status === 409 && 'elements' in body) return { kind: 'conflict' };
  // A pdf restored from the bin, or done processing, can be changed again.
  if (status === 409 && 'is_over' in body)
    return body.is_over ? { kind: 'refused', message, is_whole: true } : { kind: 'failed' };
  if (status === 409) return { kind: 'refused', message };
  if (status < 400 || status >= 500 || PASSING.has(status)) return { kind: 'failed' };
  if (status === 422) return { kind: 'refused', message, fields: Object.keys(error.errors).map(fieldOf) };
  return { kind: 'refused', message, is_whole: status !== TOO_LARGE };
}

/** The server names fields as `id.field`. */
function fieldOf(key: string): FieldOf {
  const [id = '', field = ''] = key.split('.');
  return { id, field };
}

/**
 * Statuses that may pass: signed out, a missing plan or permission, a document that is out of reach (such as after removal from
 * its organization), a time-out, an outdated page, or too many requests.
 */
const PASSING = new Set([401, 402, 403, 404, 408, 419, 429]);
const TOO_LARGE = 413;
