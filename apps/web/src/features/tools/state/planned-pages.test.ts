import { describe, expect, it } from 'vitest';
import { type PlannedPage, croppedPages, seenBox, toToolPages } from './planned-pages.ts';

/** A portrait page of which the top left quarter, less a margin, is cropped as the page is seen. */
const page = (turn: PlannedPage['turn']): PlannedPage => ({ key: 'a:0', file_id: 'a', index: 0, width: 400, height: 600, turn });
const crop = { x: 10, y: 20, width: 100, height: 50 };
const cropped = (turn: PlannedPage['turn'], area = crop) => croppedPages([page(turn)], new Set(['a:0']), area)[0];

describe('the crop of a page', () => {
  it.each([
    [0, { x: 10, y: 20, width: 100, height: 50 }],
    [90, { x: 20, y: 490, width: 50, height: 100 }],
    [180, { x: 290, y: 530, width: 100, height: 50 }],
    [270, { x: 330, y: 10, width: 50, height: 100 }],
  ] as const)('rotated by %i degrees is the area that was seen, in the coordinates before the rotation', (turn, sent) => {
    const after = cropped(turn);
    expect(toToolPages(after ? [after] : [], ['a'])).toMatchObject([{ turn, crop: sent }]);
    expect(after?.crop && seenBox(after.crop, after)).toEqual(crop);
  });

  it('does not exceed the page as it is seen', () => {
    const after = cropped(90, { x: 500, y: 300, width: 900, height: 900 });
    expect(after?.crop && seenBox(after.crop, after)).toEqual({ x: 500, y: 300, width: 100, height: 100 });
  });
});
