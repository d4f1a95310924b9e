import { describe, expect, it } from 'vitest';
import { readPageRanges } from './page-ranges.ts';
import { TOOL_EXAMPLES } from './tool-examples.ts';
import { TOOL_NAMES, TOOL_TRAITS, toolOptions } from './tool-options.ts';

describe('the options of the tools', () => {
  it.each(TOOL_NAMES)('of %s accept their example', (tool) => {
    expect(toolOptions[tool].safeParse(TOOL_EXAMPLES[tool]).error?.issues ?? []).toEqual([]);
    expect(TOOL_TRAITS[tool].files.min).toBeGreaterThan(0);
  });

  it('reject options without any effect', () => {
    for (const tool of ['redact', 'watermark', 'header-footer', 'protect'] as const)
      expect(toolOptions[tool].safeParse({}).success, tool).toBe(false);
    expect(toolOptions.protect.safeParse({ open_password: '' }).success).toBe(false);
  });
});

describe('page ranges', () => {
  it.each([
    ['', [[0, 1, 2, 3, 4]]],
    ['2', [[1]]],
    ['1-3', [[0, 1, 2]]],
    ['3-1', [[2, 1, 0]]],
    ['4-', [[3, 4]]],
    ['-2', [[0, 1]]],
    ['1, 3 – 4; 5', [[0], [2, 3], [4]]],
  ])("parses '%s'", (text, expected) => expect(readPageRanges(text, 5)).toEqual(expected));

  it.each(['6', '0', '1-6', 'a', '1,,2', '-', '1--2', '2-x', '1 2'])("rejects '%s'", (text) =>
    expect(readPageRanges(text, 5)).toBeNull(),
  );
});
