// The file in the browser: opened in pieces as they are needed, its pages painted by a worker where that is possible.
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

/** pdf.js paints in a worker of its own; young, so it can be switched off without a release. */
const WORKER_RENDERING_SWITCH = 'countersign.worker-rendering';
const ASSETS = '/pdfjs/';
/** A smaller file is fetched whole once something of it is seen: no page waits for the network then, nor needs one. */
const MAX_WHOLE_BYTES = 4_000_000;

let worker: PDFWorker | undefined;
let showsPictures = true;

export interface PaintOptions {
  width: number;
  area?: Box;
  urgency: () => number;
  signal: AbortSignal;
}

export interface PdfFile {
  /**
   * Paints a page `width` CSS pixels wide onto a new canvas, or the part of it that is `area` (in CSS pixels of the page at
   * that width). A whole page that is too large for a canvas is painted smaller. Rejects when it is cancelled or cannot be
   * painted.
   */
  paint(index: number, options: PaintOptions): Promise<HTMLCanvasElement>;
  /** The page is out of sight: what painting it again needs is read again then. */
  leave(index: number): void;
  close(): void;
}

/** For one screen, and only for the moment in which it opens. */
let ahead: { id: string; version: Promise<number>; file: Promise<PdfFile>; timer: ReturnType<typeof setTimeout> } | undefined;
const AHEAD_MS = 5_000;

/** Which file of which pdf. */
export interface WantedFile {
  id: string;
  /** The revision of the pages, or a later one in which they are still the same. */
  version: number;
  /** Of its copies for viewing; null: the file itself. */
  copy: string | null;
}

/** Opens the file while the code of the screen is on its way; one that no one asks for in this version is closed. */
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

/** A file that was opened ahead is taken only in the version it was opened for: a screen may open again within that time. */
export async function openPdfFile(wanted: WantedFile): Promise<PdfFile> {
  const opened = ahead;
  if (opened?.id !== wanted.id || (await opened.version.catch(() => null)) !== wanted.version) return openFile(wanted);
  if (ahead !== opened) return openFile(wanted);
  clearTimeout(opened.timer);
  ahead = undefined;
  return opened.file.catch(() => openFile(wanted));
}

/**
 * Each version has an address of its own: pieces of a file are kept by their address, and come to be asked for when it is
 * another file already. A copy may have gone with the file that it is one of.
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

/** A file that is in the browser already. */
export function openPdfBytes(data: Uint8Array): Promise<PdfFile> {
  return openSource({ data });
}

type Source = NonNullable<Parameters<typeof getDocument>[0]>;

/** Starts the worker that reads files, once; it serves all of them. */
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
    // Fonts that a file only names look the same on every computer, and as the server draws them.
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

/** Shows the image that the worker has made; where the worker cannot, this page and the next ones are painted here. */
function paintPage(document: PDFDocumentProxy, job: PaintJob): Promise<HTMLCanvasElement> {
  if (!showsPictures || !rendersInWorker()) return paintOnCanvas(document, job);
  return paintOnCanvas(document, job, showImage).catch(() => {
    job.signal.throwIfAborted();
    showsPictures = false;
    return paintOnCanvas(document, job);
  });
}

async function paintOnCanvas(
  document: PDFDocumentProxy,
  job: PaintJob,
  prepare?: (canvas: HTMLCanvasElement) => void,
): Promise<HTMLCanvasElement> {
  const page = await document.getPage(job.index + 1);
  await tellValues(document, page);
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

/** Values of form fields that have no look: this reader makes one up, as others do, only where it is told the value. */
async function tellValues({ annotationStorage }: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  const annotations = (await page.getAnnotations()) as FieldOfPage[];
  for (const { id, fieldType, fieldValue, hasAppearance } of annotations)
    if ((fieldType === 'Tx' || fieldType === 'Ch') && !hasAppearance && fieldValue?.length)
      annotationStorage.setValue(id, { value: fieldValue });
}

/** What pdf.js says of an annotation, where it is a field. */
interface FieldOfPage {
  id: string;
  fieldType?: string;
  fieldValue?: string | string[] | null;
  hasAppearance?: boolean;
}

/** A pixel of the canvas for each of the screen's, where a canvas may be so large. */
function densityOf({ width, height }: Pick<Box, 'width' | 'height'>): number {
  return Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
}

function scaleOf(page: PDFPageProxy, width: number): number {
  const natural = page.getViewport({ scale: 1 });
  const height = (width * natural.height) / natural.width;
  return (width * densityOf({ width, height })) / natural.width;
}
