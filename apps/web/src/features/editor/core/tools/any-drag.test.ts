// Properties of every move, handle and new element, for arbitrary elements and drags.
import {
  type Box,
  type Element,
  ELEMENT_KINDS,
  MINIMUM_SIZE,
  RESIZE_HANDLES,
  boundsOf,
  isSignatureField,
} from '@countersign/document-model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOf } from '../commands/commands.ts';
import { PAGES, TestServer, element as elementAt, testEditor } from '../model/testing.ts';
import { SNAP_PIXELS } from './snapping.ts';
import { ZOOM, at, near, on, onPage, testMachine } from './testing.ts';

const SEED = { seed: 11, numRuns: 500 };
/** Maximum snap distance, in points. */
const REACH = SNAP_PIXELS / ZOOM;
/** Tolerance for positions and lengths, which are rounded separately. */
const ROUNDED = 0.03;
const [page = { width: 0, height: 0 }] = PAGES;

const points = (most: number, least = 0) => fc.integer({ min: least * 100, max: most * 100 }).map((value) => value / 100);
const KINDS = ELEMENT_KINDS.filter((kind) => kind !== 'line');

/** Often nearly as large as the others, or at the edge of the page. */
const length = fc.oneof(points(300, 15), fc.constantFrom(100, 101, 102));
const share = fc.oneof(points(1), fc.constantFrom(0, 1));

/** An element of any kind with at least the minimum size, on the page. */
const anElement = (number: number) =>
  fc
    .record({
      kind: fc.constantFrom(...KINDS),
      size: fc.tuple(length, length),
      place: fc.tuple(share, share),
    })
    .map(({ kind, size: [width, height], place: [across, down] }): Element => {
      const [x, y] = [(page.width - width) * across, (page.height - height) * down].map((value) => Math.floor(value * 100) / 100);
      return Object.assign(elementAt(number, {}, kind), { x, y, width, height });
    });
const others = fc
  .tuple(anElement(2), anElement(3), anElement(4))
  .chain((all) => fc.nat({ max: 3 }).map((count) => all.slice(0, count)));

/** An element dragged among others, mostly with an edge ending near a line. */
const drag = fc.tuple(anElement(1), others).chain(([dragged, rest]) => {
  const boxes = [...rest, { x: 0, y: 0, ...page }];
  const along = (start: 'x' | 'y', length: 'width' | 'height') => {
    const lines = boxes.flatMap((box) => [box[start], box[start] + box[length]]);
    const edges = [dragged[start], dragged[start] + dragged[length]];
    const towards = fc
      .tuple(fc.constantFrom(...lines), fc.constantFrom(...edges), points(4, -4))
      .map(([line, edge, aside]) => Math.round((line - edge + aside) * 100) / 100);
    return fc.oneof({ weight: 3, arbitrary: towards }, points(400, -400));
  };
  const way = fc.tuple(along('x', 'width'), along('y', 'height'));
  return fc.record({ dragged: fc.constant(dragged), rest: fc.constant(rest), way, shows_grid: fc.boolean() });
});

function start(elements: readonly Element[], settings: { shows_grid: boolean }) {
  const editor = testEditor({ server: new TestServer(elements) });
  const hand = testMachine(editor);
  editor.view.set(settings);
  editor.view.select([elementAt(1).id]);
  const seen = () => hand.shown.moved.get(elementAt(1).id) ?? boxOf(elements[0] ?? elementAt(1));
  const there = (id = elementAt(1).id) => editor.document.state.elements.get(id) ?? elementAt(1);
  return { editor, hand, seen, there };
}

/** Adding zero turns -0 from rounding into 0. */
const edgesOf = ({ x, y, width, height }: Box) => ({ left: x + 0, top: y + 0, right: x + width, bottom: y + height });

function isOnPage(box: Box): boolean {
  const { left, top, right, bottom } = edgesOf(box);
  return left >= -ROUNDED && top >= -ROUNDED && right <= page.width + ROUNDED && bottom <= page.height + ROUNDED;
}

function expectNear(drawn: Box, free: Box): void {
  const [is, was] = [edgesOf(drawn), edgesOf(free)];
  for (const side of ['left', 'top', 'right', 'bottom'] as const)
    expect(Math.abs(is[side] - was[side]), side).toBeLessThanOrEqual(REACH + ROUNDED);
}

test('a moved element snaps by at most six pixels, stays on its page, and ends where it was shown', () => {
  fc.assert(
    fc.property(drag, ({ dragged, rest, way: [dx, dy], shows_grid }) => {
      const [x, y] = [dragged.x + 1, dragged.y + 1];
      // Further down is the next page; less than this is a click.
      fc.pre(y + dy < page.height && Math.hypot(dx, dy) > 2);
      const { hand, seen, there } = start([dragged, ...rest], { shows_grid });
      hand.machine.down(near(x, y), on(1));
      hand.machine.move(near(x + dx, y + dy));
      const drawn = seen();
      const free = { ...boxOf(dragged), x: dragged.x + dx, y: dragged.y + dy };
      hand.machine.up(near(x + dx, y + dy));

      expectNear(drawn, free);
      expect(isOnPage(there())).toBe(true);
      if (!isOnPage(free)) return;
      expect(isOnPage(drawn)).toBe(true);
      expect(there().x).toBeCloseTo(drawn.x, 1);
      expect(there().y).toBeCloseTo(drawn.y, 1);
    }),
    SEED,
  );
});

const held = fc.record({
  handle: fc.constantFrom(...RESIZE_HANDLES),
  shift: fc.boolean(),
  alt: fc.boolean(),
  isGroup: fc.boolean(),
});

test('a resized element or pair keeps the other side, the minimum size and, where required, its proportions', () => {
  fc.assert(
    fc.property(drag, held, ({ dragged, rest, way: [dx, dy], shows_grid }, { handle, isGroup, ...keys }) => {
      // Less than this is a click.
      fc.pre(Math.hypot(dx, dy) > 2);
      const { editor, hand, there } = start([dragged, ...rest], { shows_grid });
      const selected = [dragged, ...rest.slice(0, isGroup ? 1 : 0)];
      editor.view.select(selected.map(({ id }) => id));
      const around = (boxes: Iterable<Box>) => boundsOf([...boxes]) ?? boxOf(dragged);
      hand.machine.down(near(300, 300, keys), { kind: 'handle', handle });
      hand.machine.move(at(300 + dx, 300 + dy, { ...keys, mod: true }));
      const free = around(hand.shown.moved.values());
      hand.machine.move(near(300 + dx, 300 + dy, keys));
      const drawn = around(hand.shown.moved.values());
      hand.machine.up(near(300 + dx, 300 + dy, keys));

      const now = selected.map(({ id }) => there(id));
      expect(edgesOf(around(now))).toEqual(edgesOf(drawn));
      for (const { kind, width, height } of now) expect(Math.min(width, height)).toBeGreaterThanOrEqual(MINIMUM_SIZE[kind]);
      expectNear(drawn, free);
      expect(isOnPage(drawn)).toBe(true);
      const before = around(selected);
      const [is, was] = [edgesOf(drawn), edgesOf(before)];
      if (keys.alt) {
        expect((is.left + is.right) / 2).toBeCloseTo((was.left + was.right) / 2, 1);
        expect((is.top + is.bottom) / 2).toBeCloseTo((was.top + was.bottom) / 2, 1);
      }
      const across = { w: 'right', e: 'left', n: 'bottom', s: 'top' } as const;
      for (const [side, stays] of Object.entries(across))
        if (!keys.alt && handle.includes(side)) expect(is[stays], stays).toBeCloseTo(was[stays], 1);
      const areImages = selected.every((one) => one.kind === 'image' || isSignatureField(one));
      const skew = Math.abs(drawn.width * before.height - drawn.height * before.width);
      if (areImages !== keys.shift) expect(skew / Math.max(before.width, before.height)).toBeLessThanOrEqual(2 * ROUNDED);
    }),
    SEED,
  );
});

test('a new element is on its page, exactly where it was previewed', () => {
  const anywhere = fc.tuple(points(page.width + 60, -60), points(page.height, -60));
  const how = fc.record({ isDrawn: fc.boolean(), shift: fc.boolean(), shows_grid: fc.boolean() });
  fc.assert(
    fc.property(fc.constantFrom(...ELEMENT_KINDS), others, fc.tuple(anywhere, anywhere), how, (kind, rest, [from, to], keys) => {
      const { shift, isDrawn } = keys;
      const { editor, hand, there } = start(rest, keys);
      editor.view.chooseTool(kind);
      const press = near(...from, { shift });
      const end = isDrawn ? near(...to, { shift }) : press;
      hand.machine.hover(press);
      const [ghost] = hand.shown.ghosts;
      hand.machine.down(press, onPage);
      hand.machine.move(end);
      const shown = hand.shown.marquee[0] ?? ghost;
      hand.machine.up(end);

      const [id] = editor.view.state.selection;
      expect(boxOf(there(id))).toEqual(shown?.box);
      expect(isOnPage(there(id))).toBe(true);
    }),
    SEED,
  );
});
