import { TOOL_NAMES, TOOL_TRAITS, type ToolName, type ToolOptionsInput } from '@countersign/contract/tool-options';
import { describe, expect, it } from 'vitest';
import * as pageFiles from '../../pdf/fixtures/pages.ts';
import { ran, signed, testWork } from '../fixtures/work.ts';

const { engine } = await testWork();

function images(bytes: Uint8Array, pages?: readonly number[]): number[][] {
  const reader = engine.open(bytes);
  try {
    const shown = pages ?? Array.from({ length: reader.page_count }, (_, index) => index);
    return shown.map((page) => [...reader.renderPage(page, { width: 200 }).rgba]);
  } finally {
    reader.close();
  }
}

/** Of 255: annotations differ by one at their edges. */
const maxDifference = 1;

function expectAlike(preview: Uint8Array, result: Uint8Array, pages: readonly number[]): void {
  const [ours, theirs] = [images(preview), images(result, pages)];
  expect(ours).toHaveLength(theirs.length);
  for (const [index, image] of ours.entries()) {
    const other = theirs[index];
    const difference = image.reduce((most, value, at) => Math.max(most, Math.abs(value - (other?.[at] ?? 0))), 0);
    expect(difference, `page ${index + 1} of the preview`).toBeLessThanOrEqual(maxDifference);
  }
}

/** The pages of the result that a preview of two pages shows. */
type Case<Name extends ToolName> = [name: string, tool: Name, options: ToolOptionsInput<Name>, pages: [number, number]];

function aCase<Name extends ToolName>(...one: Case<Name>): Case<Name> {
  return one;
}

/** Options for tools that require some. */
const SOME_OPTIONS: { [Name in ToolName]?: ToolOptionsInput<Name> } = {
  split: { by: 'every', pages: 5 },
  extract: { pages: '1' },
  organize: { pages: [{ from: 'file', index: 0 }] },
  protect: { open_password: 'secret' },
  redact: { words: ['secret'] },
  fill: { values: {} },
};

describe('a preview shows pages as in the result', () => {
  it.each([
    aCase('how many pages there are', 'page-numbers', { text: '{page} of {pages}', size: 40 }, [0, 1]),
    aCase('the pages that are chosen', 'page-numbers', { text: '{page} of {pages}', size: 40, pages: '5-8' }, [4, 5]),
    aCase('numbers that begin later', 'bates', { start: 98, digits: 3, size: 40, pages: '3, 9, 4' }, [2, 3]),
    aCase('headers', 'header-footer', { header: { left: '{page}/{pages}' }, size: 40, pages: '7-9' }, [6, 7]),
    aCase('watermarks', 'watermark', { text: 'Draft', pages: '9' }, [8, 8]),
    aCase('stamps', 'stamp', { text: 'Paid', x: 50, y: 50, pages: '2, 4' }, [1, 3]),
    aCase('sheets', 'n-up', { columns: 2, rows: 2, has_border: true }, [0, 1]),
    aCase('booklets, which begin with the last page', 'n-up', { layout: 'booklet' }, [0, 1]),
  ])('%s', async (_name, tool, options, pages) => {
    const file = pageFiles.plain(9);
    const { bytes } = await ran(tool, [file], options);
    const preview = await ran(tool, [file], options, { preview_pages: 2 });
    expectAlike(preview.bytes, bytes, [...new Set(pages)]);
  });

  it('also for a signed file', async () => {
    const file = await signed(4);
    const { bytes } = await ran('watermark', [file], { text: 'Copy' }, 'keep');
    const preview = await ran('watermark', [file], { text: 'Copy' }, { signatures: 'keep', preview_pages: 2 });
    expectAlike(preview.bytes, bytes, [0, 1]);
  });

  it('has no more pages than requested, and is not made by tools that would process the whole file', async () => {
    const file = pageFiles.plain(9);
    for (const tool of TOOL_NAMES) {
      if (TOOL_TRAITS[tool].preview || TOOL_TRAITS[tool].files.min > 1) continue;
      // Rejected before the options are checked.
      const asked = ran(tool, [file], SOME_OPTIONS[tool] ?? {}, { preview_pages: 2 });
      await expect(asked, tool).rejects.toThrow(RangeError);
    }
  });

  it('is restricted like the file', async () => {
    const restricted = await engine.encrypt(pageFiles.plain(5), {
      user_password: '',
      permissions: { copy: false, modify: true },
    });
    for (const tool of ['watermark', 'n-up'] as const) {
      const options = tool === 'watermark' ? { text: 'Draft' } : {};
      const { bytes } = await ran(tool, [restricted], options, { preview_pages: 2 });
      expect((await engine.inspect(bytes, { maxPages: 9 })).outcome, tool).toBe('encrypted');
      expect(engine.renderPage(bytes, 0, { width: 100 }).width).toBe(100);
    }
  });

  it('rejects pages that the file does not have', async () => {
    const asked = ran('watermark', [pageFiles.plain(3)], { text: 'Draft', pages: '7' }, { preview_pages: 2 });
    await expect(asked).rejects.toMatchObject({ code: 'no_such_page' });
  });
});
