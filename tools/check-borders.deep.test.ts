// `npm run check` looks at the whole project in every run, and fails if it finds too few modules; this test verifies that.
import { expect, test } from 'vitest';
import { checkBorders } from './borders.ts';

test('the border check sees the whole project', () => {
  expect(checkBorders().modules).toBeGreaterThan(2_400);
});
