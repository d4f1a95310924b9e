import { describe, expect, it } from 'vitest';
import { makeToolFile } from '#testing/tool-files.ts';
import { previewRequest } from './preview-request.ts';
import { newSession, withFile, withOptions } from './tool-session.ts';

const file = (id: string, pages: number) =>
  makeToolFile({ id, pages: Array.from({ length: pages }, () => ({ width: 595, height: 842 })) });
const sessionOf = (tool: 'bates' | 'watermark' | 'images-to-pdf') =>
  [file('a', 4), file('b', 7), file('c', 2), file('d', 1)].reduce((session, one) => withFile(session, one), newSession(tool));

describe('the preview of one of several files', () => {
  it('is requested for that file', () => {
    expect(previewRequest(sessionOf('watermark'), 2).files).toEqual(['c']);
  });

  it('has the Bates numbers of that file', () => {
    const session = withOptions(sessionOf('bates'), { start: 100, pages: '' });
    expect([0, 1, 2].map((index) => previewRequest(session, index).options['start'])).toEqual([100, 104, 111]);
  });

  it('counts only numbered pages', () => {
    const session = withOptions(sessionOf('bates'), { start: 1, pages: '1-2' });
    expect([0, 1, 2].map((index) => previewRequest(session, index).options['start'])).toEqual([1, 3, 5]);
  });
});

it('shows the first images together', () => {
  expect(previewRequest(sessionOf('images-to-pdf'), 0).files).toEqual(['a', 'b', 'c']);
});
