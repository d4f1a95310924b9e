import type { Element, ElementKind } from '@countersign/document-model';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element as elementAt, pageId, shown, testEditor } from '../model/testing.ts';
import { at, near, on, onPage, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;

const element = (number: number, overrides: Partial<Element> = {}, kind?: ElementKind): Element =>
  Object.assign(elementAt(number, {}, kind), overrides);

/** Boxes are 100 by 50 by default; at a zoom of 2, 6 pixels are 3 points. */
function start(...elements: ReturnType<typeof element>[]) {
  editor = testEditor({ server: new TestServer(elements) });
  hand = testMachine(editor);
}

beforeEach(() => start(element(1), element(2, { x: 300, y: 300 })));

describe('a moved element snaps', () => {
  test('to an edge within six screen pixels, and no further', () => {
    hand.drag(on(1), near(110, 110), near(313, 180));
    expect(shown(editor)[0]).toMatchObject({ x: 300 });
    hand.drag(on(1), near(310, 190), near(314, 250));
    expect(shown(editor)[0]).toMatchObject({ x: 304 });
  });

  test('with a guide to the other element that shows the distance', () => {
    hand.machine.down(near(110, 110), on(1));
    hand.machine.move(near(311, 180));
    expect(hand.shown.guides).toContainEqual(
      expect.objectContaining({ axis: 'x', at: 300, from: 170, to: 350, distance: { from: 220, to: 300 } }),
    );
    hand.machine.up(near(311, 180));
    expect(hand.shown.guides).toEqual([]);
  });

  test.each([
    ['moved', () => hand.machine.down(near(110, 110), on(1)), near(312, 258)],
    ['made larger', () => hand.machine.down(near(200, 150), { kind: 'handle', handle: 'se' }), near(302, 298)],
  ])('with the remaining distance shown when it snaps on both axes, %s', (_how, press, to) => {
    editor.view.select([element(1).id]);
    press();
    hand.machine.move(to);
    // Its bottom snaps to the top of the other, so there is no distance between them.
    expect(hand.shown.guides).toContainEqual(expect.objectContaining({ axis: 'x', at: 300, to: 350, distance: null }));
    expect(hand.shown.guides).toContainEqual(expect.objectContaining({ axis: 'y', at: 300, distance: null }));
    hand.machine.cancel();
  });

  test('with its final position in the badge', () => {
    hand.machine.down(near(110, 110), on(1));
    hand.machine.move(near(311, 183));
    expect(hand.shown.badge).toMatchObject({ kind: 'place', numbers: [300, 173] });
    hand.machine.cancel();
    expect(hand.shown.badge).toBeNull();
  });

  test('with its final position on the next page in the badge', () => {
    hand.machine.down(at(110, 110), on(1));
    hand.machine.move(at(140, 861 + 60));
    expect(hand.shown.badge).toMatchObject({ kind: 'place', numbers: [130, 50] });
    hand.machine.up(at(140, 861 + 60));
    expect(shown(editor)[0]).toMatchObject({ page_id: pageId(2), x: 130, y: 50 });
  });

  test('to the half-inch margin and the center of the page', () => {
    start(element(1));
    hand.drag(on(1), near(110, 110), near(48, 140));
    expect(shown(editor)[0]).toMatchObject({ x: 36 });
    hand.drag(on(1), near(46, 140), near(259, 140));
    expect(shown(editor)[0]).toMatchObject({ x: 247.5 });
  });

  test.each([
    ['an edge', near(12, 140), { at: 0, distance: { from: 0, to: 130 } }, null],
    ['a margin', near(48, 140), { at: 36, distance: { from: 0, to: 130 } }, { from: 0, to: 36, at: 155 }],
    ['the margin across', near(468, 710), { at: 559, distance: { from: 750, to: 841 } }, { from: 559, to: 595, at: 725 }],
    ['the centre', near(259, 140), { at: 297.5, distance: { from: 0, to: 130 } }, { from: 0, to: 247.5, at: 155 }],
  ])('to the %s of the page, with the distances to the edges', (_what, to, line, gap) => {
    start(element(1));
    hand.machine.down(near(110, 110), on(1));
    hand.machine.move(to);
    const across = gap && { page_id: pageId(1), axis: 'y', ...gap, distance: { from: gap.from, to: gap.to }, is_gap: true };
    expect(hand.shown.guides).toEqual([
      { page_id: pageId(1), axis: 'x', ...line, from: 0, to: 841, is_gap: false },
      ...(across ? [across] : []),
    ]);
    hand.machine.cancel();
  });

  test('to nothing that would move it off the page', () => {
    start(element(1, { width: 120 }), element(2, { x: 477, y: 700 }));
    hand.machine.down(near(110, 110), on(1));
    hand.machine.move(near(484.5, 240));
    // To the edge of the page, even though the other element's side comes first.
    expect(hand.shown.moved.get(elementAt(1).id)).toMatchObject({ x: 475 });
    expect(hand.shown.guides).toContainEqual(expect.objectContaining({ axis: 'x', at: 595 }));
    hand.machine.cancel();
  });

  test.each([
    [10, 100],
    [100, 10],
  ])('to equal gaps before edges, in any order of the neighbours', (higher, lower) => {
    start(
      element(1, { x: higher, y: 585, width: 50, height: 20 }),
      element(2, { x: lower, y: 600, width: 50, height: 20 }),
      element(3, { x: 400, y: 600, width: 50, height: 20 }),
      // Its left edge is nearer to the drag position than the equal gap.
      element(4, { x: 192, y: 100, width: 50, height: 20 }),
    );
    hand.machine.down(near(410, 610), on(3));
    hand.machine.move(near(201.5, 610));
    expect(hand.shown.guides.filter((guide) => guide.is_gap)).toEqual([
      expect.objectContaining({ axis: 'y', from: 60, to: 100, at: 602.5 }),
      expect.objectContaining({ axis: 'y', from: 150, to: 190, at: 602.5 }),
    ]);
    hand.machine.up(near(201.5, 610));
    expect(shown(editor)[2]).toMatchObject({ x: 190 });
  });

  test('to the middle between two neighbours', () => {
    start(
      element(1, { x: 50, y: 600, width: 50, height: 20 }),
      element(2, { x: 310, y: 600, width: 50, height: 20 }),
      element(3, { x: 400, y: 100, width: 50, height: 20 }),
    );
    hand.drag(on(3), near(410, 110), near(191, 612));
    expect(shown(editor)[2]).toMatchObject({ x: 180 });
  });

  test('to the grid only while it is shown', () => {
    hand.drag(on(1), near(110, 110), near(162, 217));
    expect(shown(editor)[0]).toMatchObject({ x: 152, y: 207 });
    editor.view.set({ shows_grid: true, grid_size: 8 });
    hand.drag(on(1), near(162, 217), near(172, 237));
    expect(shown(editor)[0]).toMatchObject({ x: 160, y: 224 });
  });

  test('to nothing with Ctrl held or with snapping off', () => {
    hand.drag(on(1), at(110, 110), at(311, 180));
    expect(shown(editor)[0]).toMatchObject({ x: 301 });
    editor.view.set({ snaps: false });
    hand.drag(on(1), near(311, 180), near(312, 180));
    hand.drag(on(1), near(311, 180), near(317, 188));
    expect(shown(editor)[0]).toMatchObject({ x: 307 });
  });

  test('to elements on the page it is dragged to', () => {
    start(element(1), element(2, { x: 300, y: 300, page_id: pageId(2) }));
    hand.drag(on(1), near(110, 110), near(200, 700), near(311, 1_000));
    expect(shown(editor)[0]).toMatchObject({ page_id: pageId(2), x: 300, y: 129 });
  });
});

describe('resizing', () => {
  test('snaps the dragged edge to the edge of another element', () => {
    editor.view.select([element(1).id]);
    hand.machine.down(near(200, 125), { kind: 'handle', handle: 'e' });
    hand.machine.move(near(298, 125));
    expect(hand.shown.badge).toMatchObject({ kind: 'size', numbers: [200, 50] });
    hand.machine.up(near(298, 125));
    expect(shown(editor)[0]).toMatchObject({ x: 100, width: 200, height: 50 });
  });

  test.each(['image', 'signature', 'initial'] as const)('snaps an edge of %s as well, and keeps the proportions', (kind) => {
    const lines = { x: 500, y: 480 };
    start(element(1, { x: 200, y: 300, width: 100, height: 50 }, kind), element(2, lines));
    const pull = (handle: 'se' | 'e' | 's', to: ReturnType<typeof near>) => {
      editor.view.select([elementAt(1).id]);
      hand.machine.down(near(300, 350), { kind: 'handle', handle });
      hand.machine.move(to);
      const { guides, moved } = hand.shown;
      hand.machine.cancel();
      return { guides, box: moved.get(elementAt(1).id) };
    };
    const right = pull('se', near(498, 350));
    expect(right.box).toMatchObject({ x: 200, y: 300, width: 300, height: 150 });
    expect(right.guides).toEqual([expect.objectContaining({ axis: 'x', at: 500, to: 530 })]);
    // The bottom moves half as fast as the side and snaps half as far, so that the side does not jump.
    const foot = pull('se', near(558, 350));
    expect(foot.box).toMatchObject({ width: 360, height: 180 });
    expect(foot.guides).toEqual([expect.objectContaining({ axis: 'y', at: 480 })]);
    expect(pull('se', near(555, 350)).box).toMatchObject({ width: 355, height: 177.5 });
    expect(pull('e', near(502, 350)).box).toMatchObject({ x: 200, y: 250, width: 300, height: 150 });
    expect(pull('s', near(300, 481)).box).toMatchObject({ x: 70, y: 300, width: 360, height: 180 });
    expect(pull('se', near(499, 350, { alt: true })).box).toMatchObject({ x: 0, y: 200, width: 500, height: 250 });
    expect(pull('se', near(498, 350, { shift: true })).box).toMatchObject({ width: 300, height: 50 });
    expect(pull('se', at(498, 350))).toMatchObject({ guides: [], box: { width: 298, height: 149 } });
  });

  test('draws a guide only for an edge that ends on it', () => {
    start(element(1, {}, 'checkbox'), element(2, { x: 103, y: 300 }));
    editor.view.select([elementAt(1).id]);
    hand.machine.down(near(200, 125), { kind: 'handle', handle: 'e' });
    hand.machine.move(near(104, 125));
    expect(hand.shown.moved.get(elementAt(1).id)).toMatchObject({ x: 100, width: 7 });
    expect(hand.shown.guides).toEqual([]);
    hand.machine.cancel();
  });

  test('follows the pointer with Ctrl held', () => {
    editor.view.select([element(1).id]);
    hand.drag({ kind: 'handle', handle: 'e' }, at(200, 125), at(298, 125));
    expect(shown(editor)[0]).toMatchObject({ width: 198 });
  });

  test('stops a group when a member reaches its minimum size', () => {
    start(
      element(1, { x: 100, y: 100, width: 14, height: 14 }, 'checkbox'),
      element(2, { x: 200, y: 200, width: 100, height: 100 }),
    );
    editor.view.select([element(1).id, element(2).id]);
    hand.drag({ kind: 'handle', handle: 'se' }, at(300, 300), at(20, 20));
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100, width: 7, height: 7 });
    expect(shown(editor)[1]).toMatchObject({ x: 150, y: 150, width: 50, height: 50 });
  });
});

describe('placing', () => {
  test('shows a ghost at the position of a click, with snapping', () => {
    editor.view.chooseTool('input');
    hand.machine.hover(near(298, 200));
    expect(hand.shown.ghosts).toEqual([{ page_id: pageId(1), box: { x: 300, y: 200, width: 120, height: 30 } }]);
    hand.drag(onPage, near(298, 200));
    expect(editor.selected()[0]).toMatchObject({ kind: 'input', x: 300, y: 200, width: 120, height: 30 });
    expect(hand.shown.ghosts).toEqual([]);
  });

  test('never snaps the ghost off the page, and inserts the element at its position', () => {
    // Its left side would snap the new one two points over the right edge.
    start(element(1, { x: 477, y: 700, width: 100, height: 20 }));
    editor.view.chooseTool('input');
    hand.machine.hover(near(480, 200));
    expect(hand.shown.ghosts).toEqual([{ page_id: pageId(1), box: { x: 475, y: 200, width: 120, height: 30 } }]);
    hand.drag(onPage, near(480, 200));
    expect(editor.selected()[0]).toMatchObject({ x: 475, y: 200, width: 120, height: 30 });
  });

  test.each([
    ['over the edge of the page', at(700, 900), { x: 500, y: 800, width: 95, height: 41 }],
    ['as a square', at(700, 830, { shift: true }), { x: 500, y: 800, width: 41, height: 41 }],
    ['too small', at(504, 803), { x: 500, y: 800, width: 12, height: 12 }],
  ])('inserts an element %s exactly as previewed', (_how, to, box) => {
    editor.view.chooseTool('input');
    hand.machine.down(at(500, 800), onPage);
    hand.machine.move(to);
    expect(hand.shown.marquee).toEqual([{ page_id: pageId(1), box }]);
    hand.machine.up(to);
    expect(editor.selected()[0]).toMatchObject(box);
  });

  test('shows no ghost for a finger, nor after the pointer has left', () => {
    editor.view.chooseTool('input');
    hand.machine.hover(near(298, 200, { pointer: 'touch' }));
    expect(hand.shown.ghosts).toEqual([]);
    hand.machine.hover(near(298, 200));
    hand.machine.hover(null);
    expect(hand.shown.ghosts).toEqual([]);
  });

  test('places several texts in a row with a kept tool', () => {
    editor.view.chooseTool('text', { keep: true });
    hand.drag(onPage, at(40, 400));
    hand.drag(onPage, at(40, 440));
    expect(shown(editor).filter((entry) => entry.kind === 'text')).toHaveLength(2);
  });
});
