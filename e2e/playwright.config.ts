import { defineConfig } from '@playwright/test';
import { SHELL } from './browsers.ts';

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/results/e2e',
  // The main path of each feature; `npm run test:deep` adds the journeys tagged @deep (variants, unusual sizes, long ones).
  ...(process.env['TEST_DEEP'] ? {} : { grepInvert: /@deep/ }),
  // Each worker has a server of its own, with its own PostgreSQL.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Far beyond what any journey takes: a busy machine is no reason to fail.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/results/e2e.json' }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1_280, height: 800 },
    // Animations are rendered in software; reduced motion saves CPU time. The deep run has animations.
    ...(process.env['TEST_DEEP'] ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    screenshot: 'only-on-failure',
    // Recording a trace takes a fifth of the time; use `--trace on` to investigate a failure.
    trace: 'off',
    launchOptions: SHELL,
  },
});
