import { describe, expect, it } from 'vitest';
import { countStates } from './state-balance.ts';
import { expectCpuTime } from '../../fixtures/cpu-time.ts';

describe("the graphics states of other producers' content", () => {
  it.each([
    ['q 1 0 0 1 5 5 cm Q', 0, 0],
    ['q q Q', 0, 1],
    ['Q Q q', 2, 1],
    ['(q \\) q (q)) Tj', 0, 0],
    ['/q gs % q q\n', 0, 0],
    ['BI /W 1 ID q q Q\n q EI q', 0, 1],
    ['<71> Tj [q] (', 0, 1],
  ])('are counted in %s', (content, missing, open) => {
    expect(countStates(content)).toEqual({ missing, open });
  });

  it.each([
    ['brackets', '('.repeat(500_000)],
    ['backslashes in a text', '(('.repeat(10) + '\\'.repeat(500_000)],
    ['images without an end', 'BI ID '.repeat(20_000)],
  ])('are counted quickly in malicious content of %s', (_what, content) => expectCpuTime(10, () => void countStates(content)));
});
