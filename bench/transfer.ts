// The data that a browser fetches for a screen without a cache: until the screen is usable, and prefetched for later.
import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { type Bench, VIEWPORT, round, say } from './editor-parts.ts';

interface Screen {
  route: string;
  /** Selectors that match as soon as the screen is usable. */
  usable: readonly string[];
  /** The limit for scripts until then, in kilobytes of gzip. */
  goal: number;
}

/** Prefetching counts as finished after this long without a request. */
const QUIET_MS = 4_000;
const KINDS = ['script', 'stylesheet', 'worker'] as const;
type Kind = (typeof KINDS)[number];

interface Fetched {
  kind: Kind;
  is_ahead: boolean;
  gzip: number;
  /** Size as transferred. */
  encoded: number;
}

export async function measureTransfer(bench: Bench) {
  await transferOf(bench, { route: '/login', usable: ['input[name=password]'], goal: 150 });
  await transferOf(bench, { route: '/home', usable: ['main a[href^="/pdfs/"]'], goal: 220 });
  await transferOf(bench, { route: bench.url, usable: ['[data-element-id]', '[data-inspector]', '[role=toolbar]'], goal: 500 });
}

async function transferOf({ browser, server, cookies }: Bench, { route, usable, goal }: Screen) {
  const storageState = route === '/login' ? undefined : cookies;
  const context = await browser.newContext({ baseURL: server.url, viewport: VIEWPORT, ...(storageState && { storageState }) });
  const page = await context.newPage();
  await watchUsable(page, usable);
  const requests: Request[] = [];
  let last = performance.now();
  page.on('request', (request) => {
    if (kindOf(request)) last = performance.now();
  });
  page.on('requestfinished', (request) => void (kindOf(request) && requests.push(request)));
  await page.goto(route);
  const seen = await page.waitForFunction(() => window.usableAt);
  const usableAt = (await seen.jsonValue()) ?? Number.NaN;
  await page.waitForLoadState('load');
  const { since, loaded } = await page.evaluate(
    (usable) => ({ since: usable - performance.timeOrigin, loaded: performance.timing.loadEventStart - performance.timeOrigin }),
    usableAt,
  );
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10);
  const fetched = await Promise.all(requests.map((request) => fetchedBy(request, usableAt)));
  await context.close();

  const name = route.replace(/[\da-f-]{36}/, '{id}');
  say(`${name} can be used`, `${round(since)} ms after it was asked for, its load event after ${round(loaded)} ms`);
  for (const kind of KINDS) {
    const [before, ahead] = [false, true].map((is_ahead) =>
      fetched.filter((one) => one.kind === kind && one.is_ahead === is_ahead),
    );
    const until =
      kind === 'script' ? `${sizes(before)} until it can be used, goal ${goal} kB by gzip` : `${sizes(before)} until then`;
    say(`fetched for ${name}, ${kind}`, `${until}; ${sizes(ahead)} later`);
  }
}

/** Records when all of these are in the page. */
async function watchUsable(page: Page, selectors: readonly string[]) {
  await page.addInitScript((wanted) => {
    new MutationObserver((_, observer) => {
      if (!wanted.every((selector) => document.querySelector(selector))) return;
      window.usableAt = performance.timeOrigin + performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, selectors);
}

function kindOf(request: Request): Kind | undefined {
  if (/\.(?:worker|renderer)\./.test(request.url())) return 'worker';
  return KINDS.find((kind) => kind === request.resourceType());
}

/** A request in progress when the screen becomes usable has delayed it. */
async function fetchedBy(request: Request, usableAt: number): Promise<Fetched> {
  const [response, { responseBodySize }] = await Promise.all([request.response(), request.sizes()]);
  return {
    kind: kindOf(request) ?? 'script',
    is_ahead: request.timing().startTime > usableAt,
    gzip: response ? gzipSync(await response.body(), { level: 9 }).length : 0,
    encoded: responseBodySize,
  };
}

function sizes(fetched: readonly Fetched[] = []): string {
  const sum = (key: 'gzip' | 'encoded') => round(fetched.reduce((total, one) => total + one[key], 0) / 1_024);
  return `${sum('gzip')} kB by gzip (${sum('encoded')} as sent, ${fetched.length} files)`;
}
