import { configDefaults, defineConfig } from 'vitest/config';

/** What takes minutes or a machine of its own is in files of this name, and run by `npm run test:deep`. */
const deep = process.env['TEST_DEEP']
  ? { exclude: configDefaults.exclude }
  : // The same of a single test whose title ends so.
    { exclude: [...configDefaults.exclude, '**/*.deep.test.ts'], testNamePattern: /^(?!.* @deep$)/s };

const max_ms = process.env['TEST_DEEP'] ? 3_600_000 : 600_000;

const node = {
  ...deep,
  environment: 'node' as const,
  // Far beyond what they take: a busy machine is no reason to fail.
  testTimeout: max_ms,
  hookTimeout: max_ms,
  // Files share what they import: the server and the engine would be read anew for each, which took a third of the time.
  isolate: false,
  globalSetup: ['tools/temporary-folder.ts'],
};

export default defineConfig({
  test: {
    // Tests of the server wait for the database and for children half of the time: three keep two cores busy.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: '.cache/results/unit.json' }]],
    projects: [
      { test: { ...node, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...node, name: 'document-model', include: ['packages/document-model/src/**/*.test.ts'] } },
      { test: { ...node, name: 'pdf', include: ['packages/pdf/{src,fixtures}/**/*.test.ts'] } },
      { test: { ...node, name: 'pdf-tools', include: ['packages/pdf-tools/src/**/*.test.ts'] } },
      { test: { ...node, name: 'simulators', include: ['packages/simulators/src/**/*.test.ts'] } },
      { test: { ...node, name: 'web', include: ['apps/web/{src/**/*,build-*}.test.ts'] } },
      'apps/web/vitest.config.ts',
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
