// Previews what the tools do before it is committed, with CSS variables, a marquee and guides. The elements are not rendered
// again meanwhile.
import { type Box, boundsOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { boxOf } from '../core/commands/commands.ts';
import type { Editor } from '../core/model/editor.ts';
import type { LineGeometry } from '../core/commands/line-ends.ts';
import type { Badge, Ghost, Guide, Surface } from '../core/tools/tool-state.ts';
import type { PagesHandle } from '../viewer/pages-view.tsx';
import { pixels, writePlace } from '../viewer/box-style.ts';

export interface OverlayState {
  marquee: readonly Ghost[];
  guides: readonly Guide[];
  ghosts: readonly Ghost[];
  badge: Badge | null;
  line: { id: string; geometry: LineGeometry } | null;
}

export type OverlayStore = ReturnType<typeof createOverlayStore>;

export function createOverlayStore() {
  return createStore<OverlayState>()(() => ({ marquee: [], guides: [], ghosts: [], badge: null, line: null }));
}

export function createSurface(parts: { editor: Editor; overlay: OverlayStore; handle: () => PagesHandle | null }): Surface {
  const { editor, overlay, handle } = parts;
  const shown = new Map<string, HTMLElement>();
  const layers = new Map<string, HTMLElement>();
  /** Pages with a drag preview, which must be cleared when the drag ends. */
  const dragged = new Set<string>();

  const nodeOf = (id: string): HTMLElement | null => {
    const known = shown.get(id);
    if (known?.isConnected) return known;
    const node = handle()?.scroller?.querySelector<HTMLElement>(`[data-element-id="${id}"]`) ?? null;
    if (node) shown.set(id, node);
    return node;
  };

  const write = (id: string, box: Box) => {
    const element = editor.document.state.elements.get(id);
    const node = nodeOf(id);
    if (element && node) writeBox(node, box, element);
  };

  /** Moves the whole layer of a page at once, and moves the elements that stay back by the same distance. */
  const moveLayer = (pageId: string, moved: ReadonlyMap<string, Box>, shift: Shift) => {
    const layer = layers.get(pageId) ?? pageOf(handle(), pageId)?.querySelector<HTMLElement>('[data-elements]');
    if (!layer) return;
    layers.set(pageId, layer);
    translate(layer, shift);
    for (const id of editor.document.state.by_page.get(pageId) ?? []) {
      const node = moved.has(id) ? null : nodeOf(id);
      if (node) translate(node, { dx: -shift.dx, dy: -shift.dy });
    }
  };

  return {
    preview(boxes) {
      const byPage = new Map<string, Map<string, Box>>();
      for (const [id, box] of boxes) {
        const element = editor.document.state.elements.get(id);
        if (!element) continue;
        const onPage = byPage.get(element.page_id) ?? new Map<string, Box>();
        byPage.set(element.page_id, onPage.set(id, box));
      }
      for (const [pageId, onPage] of byPage) {
        const shift = maxOfPage(editor, pageId, onPage);
        if (shift) moveLayer(pageId, onPage, shift);
        else for (const [id, box] of onPage) write(id, box);
        frameOf(handle(), pageId, boundsOf([...onPage.values()]), true);
        dragged.add(pageId);
      }
    },

    clearPreview() {
      for (const [id, node] of shown) {
        const element = editor.document.state.elements.get(id);
        if (element) writeBox(node, boxOf(element), element);
      }
      shown.clear();
      for (const layer of layers.values()) translate(layer, { dx: 0, dy: 0 });
      layers.clear();
      const byPage = Map.groupBy(editor.selected(), (element) => element.page_id);
      for (const pageId of dragged) frameOf(handle(), pageId, boundsOf((byPage.get(pageId) ?? []).map(boxOf)), false);
      dragged.clear();
    },

    showMarquee: (marquee) => showList(overlay, 'marquee', marquee),
    showGuides: (guides) => showList(overlay, 'guides', guides),
    showGhosts: (ghosts) => showList(overlay, 'ghosts', ghosts),
    showBadge: (badge) => overlay.setState({ badge }),
    previewLine(line) {
      const before = overlay.getState().line;
      const node = nodeOf(line?.id ?? before?.id ?? '');
      if (node) node.style.opacity = line ? '0.2' : '';
      overlay.setState({ line });
    },

    pageOffset(from, to) {
      const { pages } = editor.document.state;
      const pageBoxOf = (id: string) => handle()?.layout.boxes[pages.findIndex((page) => page.id === id)];
      const [a, b] = [pageBoxOf(from), pageBoxOf(to)];
      const { zoom } = editor.view.state;
      return a && b ? { dx: (b.left - a.left) / zoom, dy: (b.top - a.top) / zoom } : { dx: 0, dy: 0 };
    },

    handingAt({ x, y }) {
      const panel = document.querySelector('[data-parties]')?.getBoundingClientRect();
      // Hit-testing among hundreds of elements takes a fifth of the time of a pointer move.
      if (!panel || x < panel.left || x > panel.right || y < panel.top || y > panel.bottom) return null;
      const below = document.elementFromPoint(x, y);
      if (!below?.closest('[data-parties]')) return null;
      return { over: below.closest<HTMLElement>('[data-party]')?.dataset['party'] ?? null };
    },
    scrollBy: (dx, dy) => handle()?.scroller?.scrollBy(dx, dy),
    cursor: (name) => {
      const scroller = handle()?.scroller;
      if (scroller) scroller.style.cursor = name ?? '';
    },
  };
}

/** Skips repeated empty lists: the pointer moves far more often than there is something to show. */
function showList<Name extends 'guides' | 'ghosts' | 'marquee'>(
  overlay: OverlayStore,
  name: Name,
  list: OverlayState[Name],
): void {
  if (list.length > 0 || overlay.getState()[name].length > 0) overlay.setState({ [name]: list });
}

interface Shift {
  dx: number;
  dy: number;
}

function translate({ style }: HTMLElement, { dx, dy }: Shift): void {
  style.translate = dx === 0 && dy === 0 ? '' : `${pixels(dx)} ${pixels(dy)}`;
}

/** The common shift of the moved elements on a page if they are more than half of it; null otherwise. */
function maxOfPage(editor: Editor, pageId: string, moved: ReadonlyMap<string, Box>): Shift | null {
  const { by_page, elements } = editor.document.state;
  if (moved.size * 2 <= (by_page.get(pageId)?.length ?? 0)) return null;
  let shift: Shift | null = null;
  for (const [id, box] of moved) {
    const element = elements.get(id);
    if (!element || element.width !== box.width || element.height !== box.height) return null;
    const own = { dx: box.x - element.x, dy: box.y - element.y };
    if (shift && (Math.abs(own.dx - shift.dx) > 0.001 || Math.abs(own.dy - shift.dy) > 0.001)) return null;
    shift ??= own;
  }
  return shift;
}

/** A move is a translation without layout. A resize repositions the element and stretches its drawing. */
function writeBox(node: HTMLElement, box: Box, committed: Box): void {
  const isMove = box.width === committed.width && box.height === committed.height;
  if (isMove) translate(node, { dx: box.x - committed.x, dy: box.y - committed.y });
  if (isMove && !node.style.getPropertyValue('--sx')) return;
  writePlace(node, isMove ? committed : box);
  if (isMove) {
    node.style.removeProperty('--sx');
    node.style.removeProperty('--sy');
    return;
  }
  node.style.setProperty('--sx', String(committed.width > 0 ? box.width / committed.width : 1));
  node.style.setProperty('--sy', String(committed.height > 0 ? box.height / committed.height : 1));
}

function pageOf(handle: PagesHandle | null, pageId: string): HTMLElement | null {
  return handle?.scroller?.querySelector<HTMLElement>(`[data-page-id="${pageId}"]`) ?? null;
}

/** Keeps the frame on its elements and raises its page above the others during a drag. */
function frameOf(handle: PagesHandle | null, pageId: string, box: Box | null, isDragging: boolean): void {
  const page = pageOf(handle, pageId);
  page?.toggleAttribute('data-dragging', isDragging);
  const frame = page?.querySelector<HTMLElement>('[data-selection-frame]');
  if (frame && box) writePlace(frame, box);
}
