import { describe, expect, it } from 'vitest';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { text } from '../../fixtures/printed.ts';

const engine = await testEngine();

/** Labels of boxes on an A4 page; texts are placed from its bottom, as in PDF, and boxes from its top. */
function labels(content: string[], ...boxes: [x: number, y: number, width: number, height: number][]): (string | null)[] {
  const reader = engine.open(pageFiles.shaped({ content: content.join('\n') }));
  try {
    return reader.printedLabels({ index: 0, boxes: boxes.map(([x, y, width, height]) => ({ x, y, width, height })) });
  } finally {
    reader.close();
  }
}

describe('the words printed beside a field', () => {
  it('are the nearest to its left or above', () => {
    const printed = [text('First name:', 72, 742), text('Account number', 72, 690, 8), text('Elsewhere', 300, 400)];
    expect(labels(printed, [140, 88, 200, 16], [72, 155, 200, 16])).toEqual(['First name', 'Account number']);
  });

  it('are those to the right of a box to check', () => {
    const printed = [text('Kind of account', 72, 742), text('Married', 92, 720), text('Single', 172, 720)];
    expect(labels(printed, [74, 112, 12, 12], [154, 112, 12, 12])).toEqual(['Married', 'Single']);
  });

  it('do not belong to a field behind another one', () => {
    expect(labels([text('Name:', 72, 742)], [110, 88, 60, 16], [180, 88, 60, 16])).toEqual(['Name', null]);
  });

  it('are not a line of a paragraph beside several fields, but may be one of a list of labels', () => {
    const lines = ['See the notes', 'on the back of', 'this form and', 'its appendix'];
    const paragraph = lines.map((words, index) => text(words, 72, 742 - 8 * index, 8));
    const fields = [0, 1, 2].map((index): [number, number, number, number] => [150, 92 + 13 * index, 200, 12]);
    expect(labels(paragraph, ...fields)).toEqual([null, null, null]);
    const list = ['Wages', 'Interest', 'Dividends'].map((words, index) => text(words, 72, 742 - 13 * index, 9));
    expect(labels(list, ...fields)).toEqual(['Wages', 'Interest', 'Dividends']);
  });

  it('may be missing', () => {
    expect(labels([text('Far away', 72, 300)], [110, 88, 60, 16])).toEqual([null]);
  });
});
