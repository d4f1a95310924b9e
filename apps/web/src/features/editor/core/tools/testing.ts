// Shared test helpers of the tools: a machine without a browser, and a surface that records its calls.
import type { Box } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import { element, pageId } from '../model/testing.ts';
import { createToolMachine } from './tool-machine.ts';
import type { Badge, Ghost, Guide, PointerTarget, Surface, ToolEvent } from './tool-state.ts';

export const ZOOM = 2;

/** Pages are stacked 861 points apart; a screen pixel is half a page point. */
export function at(x: number, y: number, more: Partial<ToolEvent> = {}): ToolEvent {
  const isSecond = y > 851;
  return {
    sheet_x: x * ZOOM,
    sheet_y: y * ZOOM,
    screen_x: x * ZOOM,
    screen_y: y * ZOOM,
    point: { page_id: pageId(isSecond ? 2 : 1), x, y: isSecond ? y - 861 : y },
    pointer: 'mouse',
    button: 0,
    shift: false,
    alt: false,
    mod: true,
    ...more,
  };
}

/** As `at`, with snapping on. */
export const near = (x: number, y: number, more: Partial<ToolEvent> = {}) => at(x, y, { mod: false, ...more });

/** The panel beside the pages starts here, in pixels, with the test's only signee at its top. */
export const PARTY_FROM = 5_000;
const PARTY_UNTIL = 1_200;

export const onPage: PointerTarget = { kind: 'page', page_id: pageId(1) };
export const on = (number: number): PointerTarget => ({ kind: 'element', id: element(number).id });

export interface Shown {
  previews: ReadonlyMap<string, Box>[];
  guides: readonly Guide[];
  badge: Badge | null;
  ghosts: readonly Ghost[];
  line: Parameters<Surface['previewLine']>[0];
  opened: string[];
  /** Ids of image elements that a file was requested for. */
  picked: string[];
  menus: { x: number; y: number }[];
  marquee: readonly Ghost[];
  /** Boxes where elements are previewed. */
  moved: ReadonlyMap<string, Box>;
  scrolled: { dx: number; dy: number };
  given: { party: string; ids: string[] }[];
}

/** Records the calls that show something. */
export function testSurface() {
  const shown: Shown = {
    previews: [],
    guides: [],
    badge: null,
    ghosts: [],
    line: null,
    opened: [],
    picked: [],
    menus: [],
    marquee: [],
    moved: new Map(),
    scrolled: { dx: 0, dy: 0 },
    given: [],
  };
  const surface: Surface = {
    preview: (boxes) => {
      shown.moved = new Map(boxes);
      shown.previews.push(shown.moved);
    },
    clearPreview: () => (shown.moved = new Map()),
    showMarquee: (marquee) => (shown.marquee = marquee),
    showGuides: (guides) => (shown.guides = guides),
    showBadge: (badge) => (shown.badge = badge),
    showGhosts: (ghosts) => (shown.ghosts = ghosts),
    previewLine: (line) => (shown.line = line),
    pageOffset: (from, to) => ({ dx: 0, dy: from === to ? 0 : from === pageId(2) ? -861 : 861 }),
    handingAt: ({ x, y }) => (x < PARTY_FROM ? null : { over: y < PARTY_UNTIL ? 'anna' : null }),
    scrollBy: (dx, dy) => (shown.scrolled = { dx: shown.scrolled.dx + dx, dy: shown.scrolled.dy + dy }),
    cursor: () => undefined,
  };
  return { surface, shown };
}

export function testMachine(editor: Editor) {
  const { surface, shown } = testSurface();
  editor.view.zoomTo(ZOOM);
  const machine = createToolMachine({
    editor,
    surface,
    openElement: (id) => shown.opened.push(id),
    pickImage: (id) => shown.picked.push(id),
    giveFields: (party, fields) => shown.given.push({ party, ids: fields.map(({ id }) => id) }),
    openMenu: (screen) => shown.menus.push(screen),
  });

  return {
    machine,
    shown,
    /** Presses, moves, and releases at the last position. */
    drag(target: PointerTarget, from: ToolEvent, ...to: ToolEvent[]) {
      machine.down(from, target);
      for (const event of to) machine.move(event);
      machine.up(to.at(-1) ?? from);
    },
  };
}
