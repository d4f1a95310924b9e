// The yardstick for the editor: the viewer that comes with pdf.js, with its default settings, on an otherwise empty page.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const PDFJS = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const TYPES: Record<string, string> = { '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

export interface PlainViewer {
  url: string;
  close(): void;
}

/** Serves the viewer and one file, with range requests. The page sets `window.firstPage` when page 1 was painted. */
export async function startPlainViewer(file: Uint8Array): Promise<PlainViewer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE);
    if (pathname === '/file.pdf') {
      const [from, to] = rangeOf(request.headers.range, file.length);
      const isPart = request.headers.range !== undefined;
      response.writeHead(isPart ? 206 : 200, {
        'Content-Type': 'application/pdf',
        'Accept-Ranges': 'bytes',
        'Content-Length': to - from + 1,
        ...(isPart ? { 'Content-Range': `bytes ${from}-${to}/${file.length}` } : {}),
      });
      return response.end(file.subarray(from, to + 1));
    }
    readFile(path.join(PDFJS, path.normalize(pathname))).then(
      (bytes) => response.setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'application/octet-stream').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The plain viewer has no port.');
  return { url: `http://localhost:${address.port}/`, close: () => void server.close() };
}

function rangeOf(header: string | undefined, length: number): [number, number] {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  return [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
}

const PAGE = `<!doctype html>
<html><head><link rel="stylesheet" href="/web/pdf_viewer.css"><link rel="icon" href="data:,">
<style>html, body { margin: 0; height: 100% } #container { position: absolute; inset: 0; overflow: auto; background: #e5e5e5 }</style></head>
<body><div id="container"><div id="viewer" class="pdfViewer"></div></div>
<script type="module">
  import * as pdfjs from '/build/pdf.min.mjs';
  globalThis.pdfjsLib = pdfjs;
  const { EventBus, PDFLinkService, PDFViewer } = await import('/web/pdf_viewer.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = '/build/pdf.worker.min.mjs';
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const container = document.querySelector('#container');
  const viewer = new PDFViewer({ container, eventBus, linkService });
  linkService.setViewer(viewer);
  eventBus.on('pagesinit', () => { viewer.currentScale = 1.2 });
  eventBus.on('pagerendered', ({ pageNumber }) => { if (pageNumber === 1) window.firstPage ??= performance.now() });
  const pdf = await pdfjs.getDocument({ url: '/file.pdf', cMapUrl: '/cmaps/', standardFontDataUrl: '/standard_fonts/', wasmUrl: '/wasm/', iccUrl: '/iccs/' }).promise;
  viewer.setDocument(pdf);
  linkService.setDocument(pdf);
  window.viewer = viewer;
</script></body></html>`;
