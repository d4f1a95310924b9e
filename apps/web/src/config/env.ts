// The one place that reads import.meta.env. Vite puts text there or nothing, so that there is nothing to check.
export const env = {
  /** Fixes the clock and the random ids of the server's answers; set only where tests run. */
  testSeed: import.meta.env['VITE_TEST_SEED'] as string | undefined,
} as const;
