// Random actions of one person on a pdf, by command and pointer, for property-based tests.
import {
  type Element,
  type ElementKind,
  ELEMENT_KINDS,
  RESIZE_HANDLES,
  isField,
  isSignatureField,
} from '@countersign/document-model';
import fc from 'fast-check';
import { type Alignment, alignSelection, distributeSelection, matchSize } from './commands/arranging.ts';
import * as commands from './commands/commands.ts';
import { copySelection, copyToPages, cutSelection, duplicateSelection, paste, takeClipboard } from './commands/copying.ts';
import type { Editor } from './model/editor.ts';
import { fieldsInOrder, moveInOrder } from './commands/filling-order.ts';
import { moveLayer } from './commands/layers.ts';
import { type Direction, growByKey, moveLineEnd, nudge } from './commands/moving.ts';
import { groupRadios, leaveChoice, nameChoice } from './commands/radio-groups.ts';
import { type TestServer, element, pageId } from './model/testing.ts';
import type { PointerTarget } from './tools/tool-state.ts';
import { at, near, type testMachine } from './tools/testing.ts';

export interface Scene {
  editor: Editor;
  hand: ReturnType<typeof testMachine>;
  server: TestServer;
}

export type Act = (scene: Scene) => unknown;

const acts = (act: Act): fc.Arbitrary<Act> => fc.constant(act);
const nth = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
const elementsOf = ({ document }: Editor): Element[] =>
  [...document.state.elements.values()].toSorted((a, b) => a.x - b.x || a.y - b.y || (a.id < b.id ? -1 : 1));
const pageOf = ({ document }: Editor, pick: number): string => nth(document.state.pages, pick)?.id ?? '';

const distance = fc.integer({ min: -50, max: 50 });
const somewhere = fc.record({ x: fc.integer({ min: 0, max: 590 }), y: fc.integer({ min: 0, max: 1_700 }) });

const selecting = fc.oneof(
  fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }).map((picks): Act => ({ editor }) => {
    const elements = elementsOf(editor);
    editor.view.select(picks.flatMap((pick) => nth(elements, pick)?.id ?? []));
  }),
  fc.constantFrom<ElementKind>('radio', 'signature', 'input', 'line').map((kind): Act => ({ editor }) => {
    editor.view.select(elementsOf(editor).flatMap((one) => (one.kind === kind ? one.id : [])));
  }),
);

const making: fc.Arbitrary<Act>[] = [
  fc.record({ kind: fc.constantFrom(...ELEMENT_KINDS), page: fc.nat(3), x: fc.nat(900), y: fc.nat(900) }).map(
    ({ kind, page, x, y }): Act =>
      ({ editor }) =>
        commands.insertElement(editor, { kind, page_id: pageOf(editor, page), box: { x, y } }),
  ),
  acts(({ editor }) => commands.deleteSelection(editor)),
  acts(({ editor }) => duplicateSelection(editor)),
  acts(({ editor }) =>
    copyToPages(
      editor,
      editor.document.state.pages.map(({ id }) => id),
    ),
  ),
];

const pasting: fc.Arbitrary<Act>[] = [
  acts(({ editor }) => copySelection(editor)),
  acts(({ editor }) => cutSelection(editor)),
  fc.record({ page: fc.nat(3), inPlace: fc.boolean() }).map(
    ({ page, inPlace }): Act =>
      ({ editor }) =>
        paste(editor, { inPlace, page_id: pageOf(editor, page) }),
  ),
  fc.record({ page: fc.nat(3), x: fc.nat(500), y: fc.nat(800) }).map(
    ({ page, ...point }): Act =>
      ({ editor }) =>
        paste(editor, { at: { page_id: pageOf(editor, page), ...point } }),
  ),
  fc.constantFrom(...ELEMENT_KINDS).map((kind): Act => ({ editor }) => {
    const foreign = [element(70, { page_id: pageId(40) }, kind), element(71, { page_id: pageId(41) }, 'radio')];
    takeClipboard(editor, { pdf_id: 'another', elements: foreign }, 'this');
    paste(editor, { page_id: pageOf(editor, 0) });
  }),
];

const arranging: fc.Arbitrary<Act>[] = [
  fc.tuple(distance, distance).map(
    ([dx, dy]): Act =>
      ({ editor }) =>
        nudge(editor, dx, dy),
  ),
  fc.tuple(fc.constantFrom<Direction[]>([1, 0], [-1, 0], [0, 1], [0, -1]), fc.boolean()).map(
    ([direction, isFar]): Act =>
      ({ editor }) =>
        growByKey(editor, direction, isFar),
  ),
  fc.constantFrom('forward', 'backward', 'front', 'back').map(
    (move): Act =>
      ({ editor }) =>
        moveLayer(editor, move),
  ),
  fc.constantFrom<Alignment>('left', 'center', 'right', 'top', 'middle', 'bottom').map(
    (alignment): Act =>
      ({ editor }) =>
        alignSelection(editor, alignment),
  ),
  fc.constantFrom<'x' | 'y'>('x', 'y').map(
    (axis): Act =>
      ({ editor }) =>
        distributeSelection(editor, axis),
  ),
  fc.constantFrom<'width' | 'height' | 'both'>('width', 'height', 'both').map(
    (sides): Act =>
      ({ editor }) =>
        matchSize(editor, sides),
  ),
  fc
    .record({ pick: fc.nat(9), end: fc.constantFrom('start', 'end'), isFar: fc.boolean() })
    .map(({ pick, ...by }): Act => ({ editor }) => {
      const line = nth(
        elementsOf(editor).filter(({ kind }) => kind === 'line'),
        pick,
      );
      if (line) moveLineEnd(editor, line.id, { direction: [1, -1], ...by });
    }),
];

const changing: fc.Arbitrary<Act>[] = [
  fc.constantFrom('#ff0000', '#00aa00', 'nonsense').map(
    (color): Act =>
      ({ editor }) =>
        commands.changeSelection(editor, { color }, { name: 'change' }),
  ),
  fc.boolean().map(
    (is_grid_locked): Act =>
      ({ editor }) =>
        commands.changeSelection(editor, { is_grid_locked }, { name: 'change' }),
  ),
  acts(({ editor }) => {
    const [first] = editor.selected();
    if (first) commands.toggleField(editor, first);
  }),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([from, to]): Act => ({ editor }) => {
    const page = pageOf(editor, 0);
    if (fieldsInOrder(editor, page).length > Math.max(from, to)) moveInOrder(editor, page, { from, to });
  }),
  acts(({ editor }) => groupRadios(editor)),
  fc.constantFrom('Size', '').map(
    (name): Act =>
      ({ editor }) =>
        nameChoice(editor, selectedRadios(editor), name),
  ),
  acts(({ editor }) => leaveChoice(editor, selectedRadios(editor))),
  fc
    .constantFrom({ signee_id: pageId(81), role_id: null }, { signee_id: null, role_id: pageId(82) }, { signee_id: null })
    .map((whose): Act => ({ editor }) => {
      commands.changeElements(editor, editor.selected().filter(isField), whose, { name: 'change' });
    }),
  fc.constantFrom({ saved_id: pageId(83) }, null).map((value): Act => ({ editor }) => {
    commands.changeElements(editor, editor.selected().filter(isSignatureField), { value, role_id: null }, { name: 'sign' });
  }),
];

/** Typed text as a text field reports it. Elements left without letters are deleted. */
const typing = fc
  .record({ pick: fc.nat(9), words: fc.array(fc.constantFrom('', 'a', 'ab', 'ab c', 'other'), { minLength: 1, maxLength: 4 }) })
  .map(({ pick, words }): Act => ({ editor }) => {
    const text = nth(
      elementsOf(editor).filter(({ kind }) => kind === 'text' || kind === 'input'),
      pick,
    );
    if (!text) return;
    for (const value of words) commands.changeElements(editor, [text], { value }, { name: 'edit', ...commands.typing(text.id) });
    commands.deleteIfEmpty(editor, text.id, text.id);
  });

/** A press on an element, and a drag that may end on another page. */
const dragging = fc
  .record({
    on: fc.oneof(
      fc.nat(9).map((pick) => ({ pick, handle: null, end: null })),
      fc.constantFrom(...RESIZE_HANDLES).map((handle) => ({ pick: 0, handle, end: null })),
      fc.record({ pick: fc.nat(9), handle: fc.constant(null), end: fc.constantFrom('start', 'end') }),
    ),
    to: fc.array(somewhere, { minLength: 1, maxLength: 3 }),
    held: fc.record({ shift: fc.boolean(), alt: fc.boolean() }),
    snaps: fc.boolean(),
  })
  .map(({ on, to, held, snaps }): Act => ({ editor, hand }) => {
    const [first, second] = editor.document.state.pages;
    const target = targetOf(editor, on);
    if (!first || !target) return;
    const event = ({ x, y }: { x: number; y: number }) => {
      const toolEvent = (snaps ? near : at)(x, y, held);
      const page = toolEvent.point?.page_id === pageId(2) ? (second ?? first) : first;
      return { ...toolEvent, point: toolEvent.point && { ...toolEvent.point, page_id: page.id } };
    };
    hand.drag(target, event({ x: 100, y: 100 }), ...to.map(event));
  });

function targetOf(
  editor: Editor,
  { pick, handle, end }: { pick: number; handle: (typeof RESIZE_HANDLES)[number] | null; end: 'start' | 'end' | null },
): PointerTarget | null {
  if (handle) return { kind: 'handle', handle };
  const one = nth(
    elementsOf(editor).filter(({ kind }) => end === null || kind === 'line'),
    pick,
  );
  if (!one) return null;
  return end ? { kind: 'line-end', id: one.id, end } : { kind: 'element', id: one.id };
}

function selectedRadios(editor: Editor) {
  return editor.selected().filter((one) => one.kind === 'radio');
}

/** Actions that leave the pages alone. */
export const anyChange: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: selecting, weight: 12 },
  { arbitrary: dragging, weight: 10 },
  { arbitrary: typing, weight: 3 },
  ...[making, pasting, arranging, changing].flat().map((arbitrary) => ({ arbitrary, weight: 1 })),
);

/** Actions that wait for the server. */
export const anyPageStep: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ pick: fc.nat(3), rotation: fc.constantFrom<90 | 180 | 270>(90, 180, 270) }).map(
    ({ pick, rotation }): Act =>
      ({ editor }) =>
        editor.changePages([{ op: 'rotate', page_id: pageOf(editor, pick), rotation }]),
  ),
  fc
    .record({ pick: fc.nat(3), box: fc.constantFrom({ x: 50, y: 80, width: 300, height: 200 }, null) })
    .map(({ pick, box }): Act => ({ editor }) => {
      const page = editor.page(pageOf(editor, pick));
      const isInside = page && (!box || (box.x + box.width <= page.width && box.y + box.height <= page.height));
      return isInside ? editor.changePages([{ op: 'crop', page_id: page.id, box }]) : undefined;
    }),
  fc.nat(3).map(
    (pick): Act =>
      ({ editor }) =>
        editor.document.state.pages.length > 1
          ? editor.changePages([{ op: 'delete', page_id: pageOf(editor, pick) }])
          : undefined,
  ),
  fc.record({ pick: fc.nat(3), order: fc.integer({ min: 1, max: 2 }) }).map(
    ({ pick, order }): Act =>
      ({ editor }) =>
        editor.changePages([{ op: 'move', page_id: pageOf(editor, pick), order }]),
  ),
  fc.nat(3).map(
    (pick): Act =>
      ({ editor }) =>
        editor.changePages([{ op: 'append', after: pageOf(editor, pick) }]),
  ),
);

/** Restores the state at its start, which replaces the document. */
export const restoring: fc.Arbitrary<Act> = acts(({ editor, server }) => {
  const version = server.keep();
  return editor.remake('restore', async () => server.goBack(version));
});
