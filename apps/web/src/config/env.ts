// The only file that reads import.meta.env. Vite provides text or nothing, so no validation is needed.
export const env = {
  /** Fixes clock and random ids in server responses; set only in tests. */
  testSeed: import.meta.env['VITE_TEST_SEED'] as string | undefined,
} as const;
