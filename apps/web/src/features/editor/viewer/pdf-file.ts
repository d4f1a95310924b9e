// The file in the browser: loaded in pieces on demand, with pages rendered by a worker where possible.
import { getPdfFile } from '@countersign/contract/pdfs';
import type { Box } from '@countersign/document-model';
import {
  AnnotationMode,
  type PDFDocumentProxy,
  type PDFPageProxy,
  GlobalWorkerOptions,
  PDFWorker,
  getDocument,
} from 'pdfjs-dist';
import rendererSrc from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import workerSrc from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { credentialHeaders } from '#lib/api/credentials.ts';
import { buildPath } from '#lib/api/url.ts';
import { localStore } from '#lib/site-storage.ts';
import { CanvasFactory, showImage } from './canvas-factory.ts';
import { MAX_CANVAS_PIXELS } from './page-layout.ts';
import { createRenderQueue } from './render-queue.ts';

/** Turns off rendering in a pdf.js worker without a release, because that feature is young. */
const WORKER_RENDERING_SWITCH = 'countersign.worker-rendering';
const ASSETS = '/pdfjs/';
/** Smaller files are fetched whole once a part is visible, so that pages need no further requests. */
const MAX_WHOLE_BYTES = 4_000_000;

let worker: PDFWorker | undefined;
let showsImages = true;

export interface PaintOptions {
  width: number;
  area?: Box;
  urgency: () => number;
  signal: AbortSignal;
}

export interface PdfFile {
  /**
   * Renders a page `width` CSS pixels wide onto a new canvas, or only `area` (in CSS pixels of the page at that width). A page
   * too large for a canvas is rendered smaller. Rejects if cancelled or impossible.
   */
  paint(index: number, options: PaintOptions): Promise<HTMLCanvasElement>;
  /** The page is out of view: drops its data, which is read again when needed. */
  leave(index: number): void;
  close(): void;
}

/** For one screen, and only while it opens. */
let ahead: { id: string; version: Promise<number>; file: Promise<PdfFile>; timer: ReturnType<typeof setTimeout> } | undefined;
const AHEAD_MS = 5_000;

/** Identifies a file of a pdf. */
export interface WantedFile {
  id: string;
  /** Revision of the pages, or a later one without page changes. */
  version: number;
  /** Id of a copy for viewing; null for the file itself. */
  copy: string | null;
}

/** Opens the file while the screen's code is loading. If nobody requests this version, it is closed. */
export function openPdfFileAhead(id: string, wanted: Promise<WantedFile>): void {
  dropAhead();
  startWorker();
  const file = wanted.then(openFile);
  file.catch(() => undefined);
  const version = wanted.then((it) => it.version);
  version.catch(() => undefined);
  ahead = { id, version, file, timer: setTimeout(dropAhead, AHEAD_MS) };
}

function dropAhead(): void {
  if (!ahead) return;
  clearTimeout(ahead.timer);
  ahead.file.then((file) => file.close()).catch(() => undefined);
  ahead = undefined;
}

/** Uses the prefetched file only for the same version, because a screen may reopen within that time. */
export async function openPdfFile(wanted: WantedFile): Promise<PdfFile> {
  const opened = ahead;
  if (opened?.id !== wanted.id || (await opened.version.catch(() => null)) !== wanted.version) return openFile(wanted);
  if (ahead !== opened) return openFile(wanted);
  clearTimeout(opened.timer);
  ahead = undefined;
  return opened.file.catch(() => openFile(wanted));
}

/**
 * Each version has its own URL, because pieces are cached by URL and may be requested after the file has changed. A viewing
 * copy may be gone along with its file; then the file itself is opened.
 */
async function openFile({ id, version, copy }: WantedFile): Promise<PdfFile> {
  const address = `${buildPath(getPdfFile.path, { id })}?revision=${version}`;
  if (copy === null) return openAddress(address);
  return openAddress(`${address}&copy=${copy}`).catch(() => openAddress(address));
}

async function openAddress(url: string): Promise<PdfFile> {
  return openSource({
    url,
    httpHeaders: await credentialHeaders('GET'),
    withCredentials: true,
    disableStream: true,
    disableAutoFetch: true,
    rangeChunkSize: 65_536,
  });
}

/** Opens a file that is already in memory. */
export function openPdfBytes(data: Uint8Array): Promise<PdfFile> {
  return openSource({ data });
}

type Source = NonNullable<Parameters<typeof getDocument>[0]>;

/** Starts the worker that parses files, once for all of them. */
function startWorker(): PDFWorker {
  GlobalWorkerOptions.workerSrc = workerSrc;
  if (rendersInWorker()) GlobalWorkerOptions.rendererSrc = rendererSrc;
  worker ??= PDFWorker.create({});
  return worker;
}

function rendersInWorker(): boolean {
  return localStore.getItem(WORKER_RENDERING_SWITCH) !== 'off';
}

async function openSource(source: Source): Promise<PdfFile> {
  const task = getDocument({
    ...source,
    cMapUrl: `${ASSETS}cmaps/`,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    // Fonts that are not embedded look the same on every computer, and as the server renders them.
    useSystemFonts: false,
    wasmUrl: `${ASSETS}wasm/`,
    iccUrl: `${ASSETS}iccs/`,
    disableWorkerRendering: !rendersInWorker(),
    CanvasFactory,
    worker: startWorker(),
  });
  let size = Infinity;
  task.onProgress = ({ total }: { total: number }) => (size = total);
  const document = await task.promise;
  const queue = createRenderQueue();
  let isWhole = false;
  const fetchRest = () => {
    if (isWhole || size > MAX_WHOLE_BYTES) return;
    isWhole = true;
    document.getData().catch(() => (isWhole = false));
  };
  const painted = new Set<number>();

  return {
    paint: async (index, { urgency, signal, ...what }) => {
      const canvas = await queue.add(() => paintPage(document, { index, signal, ...what }), { urgency, signal });
      painted.add(index);
      fetchRest();
      return canvas;
    },
    leave: (index) => {
      if (!painted.delete(index)) return;
      document.getPage(index + 1).then(
        (page) => page.cleanup(),
        () => undefined,
      );
    },
    close: () => void task.destroy().catch(() => undefined),
  };
}

interface PaintJob {
  index: number;
  width: number;
  area?: Box;
  signal: AbortSignal;
}

/** Shows the image rendered by the worker. If the worker fails, this page and all later ones are rendered here. */
function paintPage(document: PDFDocumentProxy, job: PaintJob): Promise<HTMLCanvasElement> {
  if (!showsImages || !rendersInWorker()) return paintOnCanvas(document, job);
  return paintOnCanvas(document, job, showImage).catch(() => {
    job.signal.throwIfAborted();
    showsImages = false;
    return paintOnCanvas(document, job);
  });
}

async function paintOnCanvas(
  document: PDFDocumentProxy,
  job: PaintJob,
  prepare?: (canvas: HTMLCanvasElement) => void,
): Promise<HTMLCanvasElement> {
  const page = await document.getPage(job.index + 1);
  await reportFormValues(document, page);
  job.signal.throwIfAborted();

  const density = job.area ? densityOf(job.area) : window.devicePixelRatio || 1;
  const scale = job.area ? (job.width * density) / page.getViewport({ scale: 1 }).width : scaleOf(page, job.width);
  const viewport = page.getViewport({ scale });
  const canvas = globalThis.document.createElement('canvas');
  canvas.width = Math.round(job.area ? job.area.width * density : viewport.width);
  canvas.height = Math.round(job.area ? job.area.height * density : viewport.height);
  prepare?.(canvas);
  const task = page.render({
    canvas,
    viewport,
    annotationMode: AnnotationMode.ENABLE_STORAGE,
    ...(job.area ? { transform: [1, 0, 0, 1, -job.area.x * density, -job.area.y * density] } : {}),
  });
  job.signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
  return canvas;
}

/**
 * Values of form fields without an appearance: pdf.js generates one, like other viewers, but only from its annotation storage.
 */
async function reportFormValues({ annotationStorage }: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  const annotations = (await page.getAnnotations()) as FieldOfPage[];
  for (const { id, fieldType, fieldValue, hasAppearance } of annotations)
    if ((fieldType === 'Tx' || fieldType === 'Ch') && !hasAppearance && fieldValue?.length)
      annotationStorage.setValue(id, { value: fieldValue });
}

/** The parts of a pdf.js annotation that describe a form field. */
interface FieldOfPage {
  id: string;
  fieldType?: string;
  fieldValue?: string | string[] | null;
  hasAppearance?: boolean;
}

/** Canvas pixels per CSS pixel: the screen's density, if the canvas may be that large. */
function densityOf({ width, height }: Pick<Box, 'width' | 'height'>): number {
  return Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}

function scaleOf(page: PDFPageProxy, width: number): number {
  const natural = page.getViewport({ scale: 1 });
  const height = (width * natural.height) / natural.width;
  return (width * densityOf({ width, height })) / natural.width;
}
