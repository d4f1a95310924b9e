import { defineConfig } from '@playwright/test';
import { SHELL } from './browsers.ts';

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/results/e2e',
  // The main way of each feature; what is tagged @deep (variants, odd sizes, long ones) is added by `npm run test:deep`.
  ...(process.env['TEST_DEEP'] ? {} : { grepInvert: /@deep/ }),
  // Each worker has a server of its own, with its own PostgreSQL.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Far beyond what anything takes: a busy machine is no reason to fail.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../.cache/results/e2e.json' }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1_280, height: 800 },
    // Movement is drawn in software: without it a journey takes less of the processors. The deep run has it.
    ...(process.env['TEST_DEEP'] ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    screenshot: 'only-on-failure',
    // Recording one takes a fifth of the time; `--trace on` makes one of what fails.
    trace: 'off',
    launchOptions: SHELL,
  },
});
