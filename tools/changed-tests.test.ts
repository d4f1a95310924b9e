import { describe, expect, it } from 'vitest';
import { testsFor } from './changed-tests.mjs';

const ALL = [
  'apps/server/src/features/stubs/stubs.test.ts',
  'apps/server/src/features/stubs/service.ts',
  'apps/server/src/features/pdfs/upload.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
  'apps/server/src/testing/access.test.ts',
  'apps/web/src/ui/menu.test.tsx',
  'packages/pdf/src/stamp/stamp.ts',
  'packages/pdf/src/stamp/stamp.test.ts',
  'packages/pdf/src/verify/verify.test.ts',
  'e2e/journeys/stubs.spec.ts',
  'e2e/journeys/verify.spec.ts',
];

describe('the tests of a change', () => {
  it('are those of the feature that a file belongs to', () => {
    const { units } = testsFor(['apps/server/src/features/stubs/service.ts'], ALL);
    expect(units).toEqual(['apps/server/src/features/stubs/stubs.test.ts']);
  });

  it('are all of a package whose tests take seconds', () => {
    expect(testsFor(['apps/web/src/features/stubs/stub-form.tsx'], ALL).units).toEqual(['apps/web/src/ui/menu.test.tsx']);
  });

  it('are those beside a file at the top of the engine', () => {
    expect(testsFor(['packages/pdf/src/stamp/stamp.ts'], ALL).units).toEqual(['packages/pdf/src/stamp/stamp.test.ts']);
  });

  it('are the changed tests themselves, wherever they are', () => {
    const changed = ['apps/server/src/testing/access.test.ts', 'e2e/journeys/verify.spec.ts'];
    expect(testsFor(changed, ALL)).toEqual({ units: [changed[0]], journeys: [changed[1]] });
  });

  it('are none for a page of the docs', () => {
    expect(testsFor(['docs/operating.md'], ALL)).toEqual({ units: [], journeys: [] });
  });
});
