import { describe, expect, it } from 'vitest';
import { readPageRanges } from './page-ranges.ts';
import { TOOL_EXAMPLES } from './tool-examples.ts';
import { pagesProblem } from './tool-pages.ts';
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

describe('the pages named by options', () => {
  const file = (name: string, page_count: number) => ({ name, page_count });

  it('must be readable, and in each of the files', () => {
    expect(pagesProblem({ pages: '1-3, 5-' }, [file('a.pdf', 5), file('b.pdf', 6)])).toBeNull();
    expect(pagesProblem({ pages: '' }, [file('a.pdf', 5)])).toBeNull();
    expect(pagesProblem({ pages: '1 to 3' }, [file('a.pdf', 5)])).toMatchObject({ problem: { code: 'page_ranges_unreadable' } });
    expect(pagesProblem({ ranges: '1-6' }, [file('a.pdf', 5)])).toEqual({
      option: 'ranges',
      problem: { code: 'page_too_high', params: { max: 5 } },
    });
    expect(pagesProblem({ pages: '6-' }, [file('a.pdf', 8), file('b.pdf', 5)])).toEqual({
      option: 'pages',
      problem: { code: 'page_too_high_in_file', params: { max: 5, name: 'b.pdf' } },
    });
  });

  it('are not those of options that are numbers or planned pages', () => {
    expect(pagesProblem({ pages: 900 }, [file('a.pdf', 5)])).toBeNull();
    expect(pagesProblem({ pages: [{ from: 'file', index: 900 }] }, [file('a.pdf', 5)])).toBeNull();
  });
});
