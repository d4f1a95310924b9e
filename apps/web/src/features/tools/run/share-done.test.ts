import { TOOL_STEPS } from '@countersign/contract/tool-runs';
import { expect, it } from 'vitest';
import { shareDone } from './share-done.ts';

it('never decreases, from reading the files to writing the result', () => {
  const shares = TOOL_STEPS.filter((step) => ['reading', 'pages', 'writing'].includes(step)).flatMap((step) =>
    [0, 1, 2, 3].map((done) => shareDone({ step, done, total: 3 }) ?? 0),
  );
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(Math.max(...shares)).toBeLessThan(1);
});

it('is unknown before a tool starts, and while it reads its only file', () => {
  expect(shareDone(null)).toBeUndefined();
  expect(shareDone({ step: null, done: 0, total: 0 })).toBeUndefined();
  expect(shareDone({ step: 'reading', done: 0, total: 1 })).toBeUndefined();
});

it('stays within bounds for any input', () => {
  expect(shareDone({ step: 'pages', done: 9, total: 3 })).toBeLessThan(1);
  expect(shareDone({ step: 'images', done: 0, total: 0 })).toBeGreaterThan(0);
});
