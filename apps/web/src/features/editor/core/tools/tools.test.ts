import { beforeEach, describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element, pageId, shown, testEditor } from '../model/testing.ts';
import { PARTY_FROM, ZOOM, at, near, on, onPage, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;
const drag: ReturnType<typeof testMachine>['drag'] = (...events) => hand.drag(...events);

beforeEach(() => {
  const second = { ...element(2), x: 300, y: 300 };
  const third = { ...element(3, {}, 'checkbox'), y: 500 };
  editor = testEditor({ server: new TestServer([element(1), second, third]) });
  hand = testMachine(editor);
});

describe('selecting', () => {
  test('a click selects, Shift+click adds, and a click next to it deselects', () => {
    drag(on(1), at(110, 110));
    expect([...editor.view.state.selection]).toEqual([element(1).id]);
    drag(on(2), at(310, 310, { shift: true }));
    expect(editor.view.state.selection.size).toBe(2);
    drag(onPage, at(10, 10));
    expect(editor.view.state.selection.size).toBe(0);
  });

  test('a marquee over two pages selects on both, and is shown on both', () => {
    editor = testEditor({
      server: new TestServer([element(1), { ...element(2), y: 700 }, { ...element(3), page_id: pageId(2) }]),
    });
    hand = testMachine(editor);
    hand.machine.down(at(50, 680), onPage);
    hand.machine.move(at(150, 990));
    expect(hand.shown.marquee).toEqual([
      { page_id: pageId(1), box: { x: 50, y: 680, width: 100, height: 310 } },
      { page_id: pageId(2), box: { x: 50, y: -181, width: 100, height: 310 } },
    ]);
    expect([...editor.view.state.selection]).toEqual([element(2).id, element(3).id]);
    hand.machine.move(at(150, 720));
    expect([hand.shown.marquee.length, [...editor.view.state.selection]]).toEqual([1, [element(2).id]]);
    hand.machine.up(at(150, 720));
    expect(hand.shown.marquee).toEqual([]);
  });

  test('in multi-select mode a tap adds or removes, and a tap next to it deselects', () => {
    const touch = { pointer: 'touch' } as const;
    const tap = (number: number, x: number, y: number) => drag(on(number), at(x, y, touch));
    const chosen = () => [...editor.view.state.selection];
    tap(1, 110, 110);
    editor.view.set({ selects_more: true });
    tap(2, 310, 310);
    tap(3, 105, 505);
    tap(2, 310, 310);
    expect(chosen()).toEqual([element(1).id, element(3).id]);
    // Scrolling with a finger on an unselected element is no tap; holding still adds it and opens its menu.
    drag(on(2), at(310, 310, touch), at(310, 400, touch));
    expect(chosen()).toEqual([element(1).id, element(3).id]);
    hand.machine.down(at(310, 310, touch), on(2));
    hand.machine.hold(at(310, 310, touch));
    expect([chosen().length, hand.shown.menus.length]).toEqual([3, 1]);
    drag(onPage, at(10, 10, touch));
    tap(2, 310, 310);
    tap(3, 105, 505);
    expect(chosen()).toEqual([element(3).id]);
  });

  test('a finger dragged over the page scrolls and leaves the selection alone', () => {
    const touch = { pointer: 'touch' } as const;
    editor.view.select([element(3).id]);
    hand.machine.down(at(50, 80, touch), onPage);
    hand.machine.move(at(150, 150, touch));
    expect(hand.shown.marquee).toEqual([]);
    hand.machine.up(at(150, 150, touch));
    expect([...editor.view.state.selection]).toEqual([element(3).id]);
  });

  test('a marquee selects the elements it touches', () => {
    drag(onPage, at(50, 50), at(150, 120), at(310, 310));
    expect([...editor.view.state.selection].toSorted()).toEqual([element(1).id, element(2).id]);
  });

  test('a finger that scrolls over an unselected element moves nothing', () => {
    drag(on(1), at(110, 110, { pointer: 'touch' }), at(110, 200, { pointer: 'touch' }));
    expect(editor.document.state.pending).toEqual([]);
    expect(editor.view.state.selection.size).toBe(0);
  });
});

describe('moving', () => {
  test('previews every movement and commits once', () => {
    drag(on(1), at(110, 110), at(115, 110), at(140, 130), at(160, 150));
    expect(hand.shown.previews.length).toBeGreaterThan(2);
    expect(shown(editor)[0]).toMatchObject({ x: 150, y: 140 });
    editor.undo();
    expect(shown(editor)[0]).toMatchObject({ x: 100, y: 100 });
    expect(editor.undoStore.getState().undo).toBeNull();
  });

  test('fields dropped on a person are assigned to them, and stay in place', () => {
    const drop = at(PARTY_FROM / ZOOM + 10, 520);
    drag(on(1), at(110, 110), at(140, 130), drop);
    expect([hand.shown.given, editor.view.state.handing]).toEqual([[], null]);

    hand.machine.down(at(105, 505), on(3));
    hand.machine.move(at(130, 530));
    expect(editor.view.state.handing).toBeNull();
    hand.machine.move(at(PARTY_FROM / ZOOM + 10, 700));
    expect([hand.shown.moved.size, editor.view.state.handing]).toEqual([0, { over: null }]);
    hand.machine.move(drop);
    expect([hand.shown.moved.size, editor.view.state.handing]).toEqual([0, { over: 'anna' }]);
    hand.machine.up(drop);
    expect([hand.shown.given, editor.view.state.handing]).toEqual([[{ party: 'anna', ids: [element(3).id] }], null]);
    drag(on(3), at(105, 505), at(130, 530), at(PARTY_FROM / ZOOM + 10, 700));
    expect(hand.shown.given).toHaveLength(1);
    expect(editor.document.state.elements.get(element(3).id)).toMatchObject({ x: 100, y: 500 });
  });

  test('less than four pixels is a click', () => {
    drag(on(1), at(110, 110), at(111, 111));
    expect(editor.document.state.pending).toEqual([]);
  });

  test('Shift keeps to one axis, and Alt leaves the original in place', () => {
    drag(on(1), at(110, 110), at(160, 120, { shift: true }));
    expect(shown(editor)[0]).toMatchObject({ x: 150, y: 100 });
    drag(on(2), at(310, 310), at(330, 310, { alt: true }));
    expect(shown(editor)).toHaveLength(4);
    expect(editor.document.state.elements.get(element(2).id)).toMatchObject({ x: 300 });
  });

  test('a group keeps its arrangement at the edge of the page', () => {
    editor.view.select([element(1).id, element(2).id]);
    drag(on(1), at(110, 110), at(800, 110));
    expect(shown(editor).map(({ x }) => x)).toEqual([295, 495, 100]);
  });

  test('moves to the page under the pointer', () => {
    drag(on(1), at(110, 110), at(110, 600), at(110, 1_000));
    expect(shown(editor)[0]).toMatchObject({ page_id: pageId(2), x: 100, y: 129 });
  });

  test('elements on two pages move together in one step, each on its own page', () => {
    editor = testEditor({ server: new TestServer([element(1), { ...element(2), page_id: pageId(2), x: 300 }]) });
    hand = testMachine(editor);
    editor.view.select([element(1).id, element(2).id]);
    drag(on(1), at(110, 110), at(130, 150));
    const places = () => shown(editor).map(({ page_id, x, y }) => [page_id, x, y]);
    expect(places()).toEqual([
      [pageId(1), 120, 140],
      [pageId(2), 320, 140],
    ]);
    editor.undo();
    expect(places()).toEqual([
      [pageId(1), 100, 100],
      [pageId(2), 300, 100],
    ]);
  });

  test('snaps to the edge of another element unless Ctrl is held', () => {
    drag(on(1), near(110, 110), near(311, 180));
    expect(shown(editor)[0]).toMatchObject({ x: 300 });
  });
});

describe('a drag during a page change', () => {
  const handle = { kind: 'handle', handle: 'se' } as const;
  const [from, to] = [at(200, 150), at(260, 220)];
  const begun = [
    ['moving', on(1), at(110, 110)],
    ['resizing', handle, from],
    ['marquee', onPage, at(20, 20)],
    ['placing', onPage, at(20, 20)],
    ['line-end', { kind: 'line-end', id: element(4).id, end: 'start' }, at(100, 700)],
  ] as const;

  test.each(begun)('%s ends without a preview or an effect, and the tool stays', (name, target, start) => {
    editor = testEditor({ server: new TestServer([element(1), { ...element(4, {}, 'line'), y: 700 }]) });
    hand = testMachine(editor);
    editor.view.select(name === 'resizing' ? [element(1).id] : []);
    if (name === 'placing') editor.view.chooseTool('rectangle', { keep: true });
    const before = shown(editor);
    hand.machine.down(start, target);
    hand.machine.move(to);
    expect([hand.machine.state, hand.machine.isDragging]).toEqual([name, true]);

    expect(hand.machine.breakOff()).toBe(true);
    hand.machine.move(at(300, 300));
    hand.machine.up(at(300, 300));
    expect(hand.machine.state).toBe('idle');
    expect(hand.shown).toMatchObject({ guides: [], badge: null, ghosts: [], line: null, moved: new Map() });
    expect(hand.shown.marquee).toEqual([]);
    expect([shown(editor), editor.document.state.pending]).toEqual([before, []]);
    const { tool, is_tool_kept } = editor.view.state;
    expect([tool, is_tool_kept]).toEqual(name === 'placing' ? ['rectangle', true] : ['pointer', false]);
  });

  test('a press ends silently, and a text stays open', () => {
    hand.machine.down(at(110, 110), on(1));
    expect([hand.machine.breakOff(), hand.machine.state]).toEqual([false, 'idle']);
    hand.machine.edit(element(1).id);
    expect([hand.machine.breakOff(), hand.machine.state]).toEqual([false, 'editing']);
    editor.view.chooseTool('rectangle');
    hand.machine.cancel();
    editor.view.chooseTool('rectangle');
    hand.machine.hover(at(300, 500));
    expect(hand.shown.ghosts).toHaveLength(1);
    expect([hand.machine.breakOff(), hand.shown.ghosts]).toEqual([false, []]);
  });
});

describe('resizing', () => {
  test('stops at the minimum size of the kind', () => {
    editor.view.select([element(3).id]);
    drag({ kind: 'handle', handle: 'se' }, at(120, 520), at(10, 400));
    expect(editor.document.state.elements.get(element(3).id)).toMatchObject({ width: 7, height: 7 });
  });

  test('several elements grow together within their common box', () => {
    editor.view.select([element(1).id, element(2).id]);
    drag({ kind: 'handle', handle: 'e' }, at(400, 200), at(550, 200));
    expect(editor.document.state.elements.get(element(1).id)).toMatchObject({ x: 100, width: 150 });
    expect(editor.document.state.elements.get(element(2).id)).toMatchObject({ x: 400, width: 150 });
  });

  test('stops at the page edge for one and for several, with fixed proportions and around the center', () => {
    const boxOf = (number: number) => editor.document.state.elements.get(element(number).id);
    editor.view.select([element(2).id]);
    drag({ kind: 'handle', handle: 'se' }, at(400, 350), at(900, 600));
    expect(boxOf(2)).toMatchObject({ x: 300, y: 300, width: 295, height: 300 });
    drag({ kind: 'handle', handle: 'nw' }, at(300, 300), at(-400, 290));
    expect(boxOf(2)).toMatchObject({ x: 0, y: 290, width: 595, height: 310 });
    editor.view.select([element(1).id]);
    drag({ kind: 'handle', handle: 'se' }, at(200, 150), at(1_200, 150, { shift: true }));
    expect(boxOf(1)).toMatchObject({ x: 100, y: 100, width: 495, height: expect.closeTo(247.5, 1) as number });
    drag({ kind: 'handle', handle: 'e' }, at(595, 150), at(900, 150, { alt: true }));
    expect(boxOf(1)).toMatchObject({ x: expect.closeTo(100, 1) as number, width: expect.closeTo(495, 1) as number });
  });
});

describe('placing', () => {
  test('a click uses the default size, and the tool switches back to selecting', () => {
    editor.view.chooseTool('signature');
    drag(onPage, at(40, 60));
    expect(editor.selected()[0]).toMatchObject({ kind: 'signature', x: 40, y: 60, width: 120, height: 30 });
    expect(editor.view.state.tool).toBe('pointer');
  });

  test('a drag defines the size, and a kept tool stays', () => {
    editor.view.chooseTool('rectangle', { keep: true });
    drag(onPage, at(200, 200), at(150, 260));
    expect(editor.selected()[0]).toMatchObject({ kind: 'rectangle', x: 150, y: 200, width: 50, height: 60 });
    expect(editor.view.state.tool).toBe('rectangle');
  });

  test('a rising line keeps its direction', () => {
    editor.view.chooseTool('line');
    drag(onPage, at(200, 260), at(260, 200));
    expect(editor.selected()[0]).toMatchObject({ kind: 'line', direction: 'rising', width: 60, height: 60 });
  });

  test('a text is edited immediately', () => {
    editor.view.chooseTool('text');
    drag(onPage, at(40, 60));
    expect(hand.machine.state).toBe('editing');
    expect(editor.view.state.editing_id).toBe(editor.selected()[0]?.id);
  });
});

test('a second click on a checkbox checks it', () => {
  drag(on(3), at(110, 510));
  drag(on(3), at(110, 510));
  expect(editor.document.state.elements.get(element(3).id)).toMatchObject({ value: true });
});

describe('Escape during a gesture', () => {
  const begin = {
    moving: () => hand.machine.down(at(110, 110), on(1)),
    resizing: () => {
      editor.view.select([element(1).id]);
      hand.machine.down(at(200, 150), { kind: 'handle', handle: 'se' });
    },
    marquee: () => hand.machine.down(at(50, 50), onPage),
    placing: () => {
      editor.view.chooseTool('rectangle');
      hand.machine.down(at(50, 50), onPage);
    },
    panning: () => hand.machine.pan(at(50, 50)),
  } as const;

  test.each(Object.keys(begin) as (keyof typeof begin)[])('of %s reverts it', (name) => {
    begin[name]();
    hand.machine.move(at(150, 160));
    hand.machine.move(at(220, 240));
    expect(hand.machine.state).toBe(name);
    // A marquee selects elements while it is dragged.
    const chosen = name === 'marquee' ? [] : [...editor.view.state.selection];
    hand.machine.cancel();
    expect(hand.machine.state).toBe('idle');
    expect(hand.shown).toMatchObject({ guides: [], ghosts: [], badge: null, marquee: [], moved: new Map() });

    hand.machine.up(at(220, 240));
    expect(editor.document.state.pending).toEqual([]);
    expect(editor.undoStore.getState().undo).toBeNull();
    expect([...editor.view.state.selection]).toEqual(chosen);
  });
});

test('a marquee with Shift adds to the selection', () => {
  editor.view.select([element(3).id]);
  drag(onPage, at(50, 50, { shift: true }), at(150, 120, { shift: true }));
  expect([...editor.view.state.selection].toSorted()).toEqual([element(1).id, element(3).id]);
});

test('panning moves only the sheet', () => {
  hand.machine.pan(at(100, 100));
  hand.machine.move(at(90, 70));
  hand.machine.up(at(90, 70));
  expect(hand.shown.scrolled).toEqual({ dx: 20, dy: 60 });
  expect(hand.machine.state).toBe('idle');
  expect(editor.document.state.pending).toEqual([]);
});

test('Alt shows the original while a copy is dragged away', () => {
  hand.machine.down(at(110, 110), on(1));
  hand.machine.move(at(200, 200, { alt: true }));
  expect(hand.shown.ghosts).toEqual([{ page_id: pageId(1), box: { x: 100, y: 100, width: 100, height: 50 } }]);
  hand.machine.move(at(200, 200));
  expect(hand.shown.ghosts).toEqual([]);
});
