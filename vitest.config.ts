import { defineConfig } from 'vitest/config';

const node = {
  environment: 'node' as const,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Files share what they import: the server and the engine would be read anew for each, which took a third of the time.
  isolate: false,
  globalSetup: ['tools/temporary-folder.ts'],
};

export default defineConfig({
  test: {
    // Children of the sandbox and PostgreSQL run beside the tests; two cores are what a small machine has.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.cache/results/unit.json' }]],
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...node, name: 'document-model', include: ['packages/document-model/src/**/*.test.ts'] } },
      { test: { ...node, name: 'pdf', include: ['packages/pdf/{src,fixtures}/**/*.test.ts'] } },
      { test: { ...node, name: 'web', include: ['apps/web/{src/**/*,build-*}.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['tools/temporary-folder.ts', 'apps/server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
