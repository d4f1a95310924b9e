// The one place that reads import.meta.env.
import { z } from 'zod/mini';

const schema = z.object({
  DEV: z.boolean(),
  /** Fixes the clock and the random ids of the server's answers; set only where tests run. */
  VITE_TEST_SEED: z.optional(z.string()),
});

const parsed = schema.parse(import.meta.env);

export const env = { isDevelopment: parsed.DEV, testSeed: parsed.VITE_TEST_SEED } as const;
