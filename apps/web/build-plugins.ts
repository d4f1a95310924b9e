// What our build does beside bundling.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

interface Page {
  /** What asks for what is shown first, in `public/`. */
  script: string;
  /** The ends of the modules that the screen begins with. */
  modules: readonly string[];
}

/** The server decides which address gets which (apps/server/src/platform/http/static-files.ts). */
const PAGES: Readonly<Record<string, Page>> = {
  'editor.html': {
    script: 'editor-ahead.js',
    modules: ['/app/screens/pdf-route-screen.tsx', '/features/editor/screen/prefetch-editor.ts'],
  },
  'login.html': { script: 'session-ahead.js', modules: ['/features/auth/login-screen.tsx', '/features/auth/social-api.ts'] },
  'home.html': { script: 'session-ahead.js', modules: ['/app/layouts/app-layout.tsx', '/app/screens/home-screen.tsx'] },
  'app.html': { script: 'session-ahead.js', modules: ['/app/layouts/app-layout.tsx'] },
};

/** Before the scripts, so that what is asked there does not wait for them. */
const THEME = '    <script src="/theme.js"></script>\n';

/**
 * Writes pages beside `index.html`: the same, but they also ask for what is shown first, and name the files that the screen will ask
 * for, so that the browser fetches them at once and not one after the other as it learns of them.
 */
export function screenPages(): Plugin {
  return {
    name: 'screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = new Map(Object.entries(bundle));
        const index = files.get('index.html');
        if (index?.type !== 'asset') this.error('There is no index.html to make other pages of');
        const html = String(index.source);
        if (!html.includes(THEME)) this.error('index.html has no place for another script');
        for (const [fileName, { script, modules }] of Object.entries(PAGES)) {
          const links = filesOf(files, modules, (text) => this.error(text))
            .filter((file) => !html.includes(file))
            .map((file) => `    <link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">\n`);
          const source = html
            .replace(THEME, `${THEME}    <script src="/${script}"></script>\n`)
            .replace('  </head>', `${links.join('')}  </head>`);
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}

/** The files of modules, by the ends of their names, and of all that they import at once. */
function filesOf(files: ReadonlyMap<string, Chunk>, modules: readonly string[], fail: (text: string) => never): string[] {
  const wanted = new Set<string>();
  const want = (file: string) => {
    const chunk = files.get(file);
    if (wanted.has(file) || chunk?.type !== 'chunk') return;
    wanted.add(file);
    for (const imported of chunk.imports) want(imported);
  };
  for (const end of modules) {
    const chunk = [...files.values()].find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(end));
    want(chunk?.fileName ?? fail(`${end} is in no file of its own`));
  }
  return [...wanted];
}

type Chunk = Rollup.OutputChunk | Rollup.OutputAsset;

const COMPRESSED = /\.(js|mjs|css|html|svg|json|wasm|ttf)$/;
const MIN_BYTES = 1_024;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Writes a `.br` and a `.gz` beside everything that gets smaller by it, for the server to send. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => COMPRESSED.test(fileName));
        await Promise.all(
          files.map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (content.length < MIN_BYTES) return;
            const options = {
              params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
            };
            const [small, smaller] = await Promise.all([compressGzip(content, { level: 9 }), compressBrotli(content, options)]);
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: small });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: smaller });
          }),
        );
      },
    },
  };
}

/** What pdf.js fetches by itself: character maps, the standard fonts, decoders and colour profiles, served by us. */
export function pdfjsFiles(): Plugin {
  const folder = fileURLToPath(new URL('../../node_modules/pdfjs-dist/', import.meta.url));
  const files = ['cmaps', 'standard_fonts', 'wasm', 'iccs'].flatMap((name) =>
    readdirSync(path.join(folder, name)).map((file) => `${name}/${file}`),
  );

  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: `pdfjs/${file}`, source: readFileSync(path.join(folder, file)) });
    },
    configureServer(dev) {
      dev.middlewares.use('/pdfjs', (request, response, next) => {
        const file = (request.url ?? '').slice(1).split('?')[0] ?? '';
        if (!files.includes(file)) return next();
        if (file.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        response.end(readFileSync(path.join(folder, file)));
      });
    },
  };
}
