import { MINIMUM_SIZE } from '@countersign/document-model';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element, shown, testEditor } from '../model/testing.ts';
import { at, near, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;

describe('the ends of a line', () => {
  const line = { ...element(1, { width: 80, height: 0 }, 'line'), x: 100, y: 100 };
  const end = { kind: 'line-end', id: line.id, end: 'end' } as const;
  beforeEach(() => {
    editor = testEditor({ server: new TestServer([line, { ...element(2), x: 300, y: 300 }]) });
    hand = testMachine(editor);
    editor.view.select([line.id]);
  });

  test('follows the drag while the other end stays', () => {
    hand.drag(end, at(180, 100), at(150, 60));
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 60, width: 50, height: 40, direction: 'rising' });
  });

  test('may pass the other end', () => {
    hand.drag(end, at(180, 100), at(60, 60));
    expect(shown(editor)[0]).toMatchObject({ x: 60, y: 60, width: 40, height: 40, direction: 'falling' });
  });

  test('with Shift keeps the line level, upright or diagonal', () => {
    hand.drag(end, at(180, 100), at(170, 108, { shift: true }));
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100, width: 70, height: 0 });
  });

  test('snaps to the corner of another element', () => {
    hand.drag(end, near(180, 100), near(298, 302));
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100, width: 200, height: 200 });
  });

  test('stops at the minimum length, however fast the drag', () => {
    hand.drag(end, at(180, 100), at(140, 100), at(101, 101));
    const line = shown(editor)[0];
    const length = Math.hypot(line?.width ?? 0, line?.height ?? 0);
    expect(length).toBeGreaterThanOrEqual(MINIMUM_SIZE.line);
    expect(length).toBeCloseTo(MINIMUM_SIZE.line, 1);
  });
});
