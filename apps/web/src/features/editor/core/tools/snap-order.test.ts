// Priority of snap targets when several are in reach.
import type { Element } from '@countersign/document-model';
import { describe, expect, test } from 'vitest';
import type { Editor } from '../model/editor.ts';
import { TestServer, element as elementAt, shown, testEditor } from '../model/testing.ts';
import { at, near, on, testMachine } from './testing.ts';

let editor: Editor;
let hand: ReturnType<typeof testMachine>;

const element = (number: number, place: Partial<Element> = {}): Element => Object.assign(elementAt(number), place);

/** At a zoom of 2, the snap distance is 3 points. */
function start(...elements: Element[]) {
  editor = testEditor({ server: new TestServer(elements) });
  hand = testMachine(editor);
}

describe('a dragged element snaps', () => {
  test('to the edge of an element even if the page margin is nearer', () => {
    start(element(1), element(2, { x: 38.5, y: 500, width: 300, height: 90 }));
    hand.drag(on(1), near(110, 110), near(46.5, 140));
    expect(shown(editor)[0]).toMatchObject({ x: 38.5 });
  });

  test('to the page margin even if a line of the shown grid is nearer', () => {
    start(element(1));
    editor.view.set({ shows_grid: true, grid_size: 10 });
    hand.drag(on(1), near(110, 110), near(48.4, 140));
    // The grid has a line at 40; the margin is at 36.
    expect(shown(editor)[0]).toMatchObject({ x: 36 });
  });

  test('to the shown grid if nothing else is near', () => {
    start(element(1));
    editor.view.set({ shows_grid: true, grid_size: 10 });
    hand.drag(on(1), near(110, 110), near(132, 157));
    expect(shown(editor)[0]).toMatchObject({ x: 120, y: 150 });
  });

  test('to the grid before anything else if it is grid-locked', () => {
    start(element(1, { is_grid_locked: true }), element(2, { x: 38, y: 500, width: 300, height: 90 }));
    hand.drag(on(1), near(110, 110), near(47.5, 140));
    expect(shown(editor)[0]).toMatchObject({ x: 40 });
  });
});

describe('Ctrl pressed during a drag', () => {
  const edge = () => hand.shown.moved.get(elementAt(1).id);

  test('turns snapping off, and releasing it turns snapping on again', () => {
    start(element(1), element(2, { x: 300, y: 300 }));
    hand.machine.down(near(110, 110), on(1));
    hand.machine.move(near(311, 180));
    expect(edge()).toMatchObject({ x: 300 });
    hand.machine.move(at(311, 180));
    expect(edge()).toMatchObject({ x: 301 });
    expect(hand.shown.guides).toEqual([]);
    hand.machine.move(near(311, 180));
    expect(edge()).toMatchObject({ x: 300 });
    expect(hand.shown.guides).not.toEqual([]);
  });

  test('does the same for a dragged edge', () => {
    start(element(1), element(2, { x: 300, y: 300 }));
    editor.view.select([elementAt(1).id]);
    hand.machine.down(near(200, 125), { kind: 'handle', handle: 'e' });
    hand.machine.move(near(299, 125));
    expect(edge()).toMatchObject({ width: 200 });
    hand.machine.move(at(299, 125));
    expect(edge()).toMatchObject({ width: 199 });
    hand.machine.move(near(299, 125));
    expect(edge()).toMatchObject({ width: 200 });
  });
});
