import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, type ProxyOptions, defineConfig } from 'vite';
import { callsWithoutSchemas } from './build-contracts.ts';
import { CHUNKS } from './build-chunks.ts';
import { guides } from './build-guides.ts';
import { compressedFiles, pdfjsFiles, screenPages } from './build-plugins.ts';
import { textsInCode } from './build-texts.ts';
import { weightLimits } from './build-weight.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['COUNTERSIGN_SERVER_URL'] ?? 'http://localhost:3000';

/** These paths are screens when a browser asks for a page, and calls when a script posts to them. */
const SHARED_WITH_SCREENS = ['/login', '/forgot-password', '/signee-login'];
const CALLS_ONLY = ['/api', '/logout', '/register', '/reset-password', '/sanctum', '/app', '/apps', '/auth'];

/** What may be fetched before they are there. */
const SCREENS = {
  'the sign-in page': { modules: ['/features/auth/login-screen.tsx'], limit: 155 },
  'the home page': { modules: ['/app/layouts/app-layout.tsx', '/app/screens/home-screen.tsx'], limit: 220 },
  'the editor': { modules: ['/app/screens/pdf-route-screen.tsx', '/features/editor/screen/prefetch-editor.ts'], limit: 500 },
};

export default defineConfig({
  root,
  base: '/',
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'ar-AE'] }), enforce: 'pre' as const },
    react(),
    lingui({ cwd: root, failOnMissing: true }),
    babel({ cwd: root, presets: [textsInCode(root), callsWithoutSchemas()] }),
    tailwind(),
    completeCatalogue(),
    guides(),
    pdfjsFiles(),
    screenPages(),
    weightLimits(SCREENS),
    compressedFiles(),
  ],
  // It finds its .wasm beside itself, which a bundled copy would not.
  optimizeDeps: { exclude: ['harfbuzzjs'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { port: 5173, proxy: proxies() },
});

/** A text that the catalogue does not hold is reported as missing in no language: it must hold every text of the code. */
function completeCatalogue(): Plugin {
  return {
    name: 'complete-catalogue',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'test',
    buildStart() {
      const cli = fileURLToPath(new URL('../../node_modules/@lingui/cli/dist/lingui.js', import.meta.url));
      execFileSync(process.execPath, [cli, 'extract', '--clean'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    },
  };
}

function proxies(): Record<string, ProxyOptions> {
  const proxy: Record<string, ProxyOptions> = {};

  for (const path of CALLS_ONLY) {
    proxy[`^${path}(/|$|\\?)`] = { target: server, changeOrigin: false, ws: path === '/app', bypass: screensOf(path) };
  }
  for (const path of SHARED_WITH_SCREENS) {
    proxy[`^${path}(/|$|\\?)`] = { target: server, bypass: (request) => (request.method === 'GET' ? '/index.html' : undefined) };
  }
  return proxy;
}

/** /auth/{provider}/callback is a screen; everything else below these paths is a call. */
function screensOf(path: string): NonNullable<ProxyOptions['bypass']> {
  return (request) =>
    path === '/auth' && request.method === 'GET' && request.url?.includes('/callback') ? '/index.html' : undefined;
}
