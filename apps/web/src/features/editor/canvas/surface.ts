// Shows what the tools are doing before it is committed: CSS variables of elements, a marquee, guides. No React on the way.
import { type Box, boundsOf } from '@countersign/document-model';
import { createStore } from 'zustand/vanilla';
import { boxOf } from '../model/commands.ts';
import type { Editor } from '../model/editor.ts';
import type { Guide, Surface } from '../tools/tool-state.ts';
import type { PagesHandle } from './pages-view.tsx';

export interface OverlayState {
  marquee: { page_id: string; box: Box } | null;
  guides: readonly Guide[];
}

export type OverlayStore = ReturnType<typeof createOverlayStore>;

export function createOverlayStore() {
  return createStore<OverlayState>()(() => ({ marquee: null, guides: [] }));
}

export function createSurface(parts: { editor: Editor; overlay: OverlayStore; handle: () => PagesHandle | null }): Surface {
  const { editor, overlay, handle } = parts;
  const shown = new Map<string, HTMLElement>();

  const nodeOf = (id: string): HTMLElement | null => {
    const known = shown.get(id);
    if (known?.isConnected) return known;
    const node = handle()?.scroller?.querySelector<HTMLElement>(`[data-element-id="${id}"]`) ?? null;
    if (node) shown.set(id, node);
    return node;
  };

  return {
    preview(boxes) {
      const byPage = new Map<string, Box[]>();
      for (const [id, box] of boxes) {
        const element = editor.document.state.elements.get(id);
        const node = nodeOf(id);
        if (!element) continue;
        const onPage = byPage.get(element.page_id);
        if (onPage) onPage.push(box);
        else byPage.set(element.page_id, [box]);
        if (node) writeBox(node, box, element);
      }
      for (const [pageId, list] of byPage) frameOf(handle(), pageId, boundsOf(list), true);
    },

    clearPreview() {
      for (const [id, node] of shown) {
        const element = editor.document.state.elements.get(id);
        if (element) writeBox(node, boxOf(element), element);
      }
      shown.clear();
      for (const pageId of editor.document.state.by_page.keys()) {
        const selected = editor.selected().filter((element) => element.page_id === pageId);
        frameOf(handle(), pageId, boundsOf(selected.map(boxOf)), false);
      }
    },

    showMarquee: (marquee) => overlay.setState({ marquee }),
    showGuides: (guides) => {
      if (guides.length > 0 || overlay.getState().guides.length > 0) overlay.setState({ guides });
    },

    pageOffset(from, to) {
      const { pages } = editor.document.state;
      const place = (id: string) => handle()?.layout.places[pages.findIndex((page) => page.id === id)];
      const [a, b] = [place(from), place(to)];
      const { zoom } = editor.view.state;
      return a && b ? { dx: (b.left - a.left) / zoom, dy: (b.top - a.top) / zoom } : { dx: 0, dy: 0 };
    },

    scrollBy: (dx, dy) => handle()?.scroller?.scrollBy(dx, dy),
    cursor: (name) => {
      const scroller = handle()?.scroller;
      if (scroller) scroller.style.cursor = name ?? '';
    },
  };
}

function writeBox(node: HTMLElement, box: Box, committed: Box): void {
  const { style } = node;
  style.setProperty('--x', String(box.x));
  style.setProperty('--y', String(box.y));
  // A move leaves the size alone; writing it all the same would cost three times as much.
  if (Number(style.getPropertyValue('--w')) === box.width && Number(style.getPropertyValue('--h')) === box.height) return;
  style.setProperty('--w', String(box.width));
  style.setProperty('--h', String(box.height));
  style.setProperty('--sx', String(committed.width > 0 ? box.width / committed.width : 1));
  style.setProperty('--sy', String(committed.height > 0 ? box.height / committed.height : 1));
}

/** The frame with the handles follows what it frames; its page lies above the others meanwhile. */
function frameOf(handle: PagesHandle | null, pageId: string, box: Box | null, isDragging: boolean): void {
  const page = handle?.scroller?.querySelector<HTMLElement>(`[data-page-id="${pageId}"]`);
  page?.toggleAttribute('data-dragging', isDragging);
  const frame = page?.querySelector<HTMLElement>('[data-selection-frame]');
  if (!frame || !box) return;
  frame.style.setProperty('--x', String(box.x));
  frame.style.setProperty('--y', String(box.y));
  frame.style.setProperty('--w', String(box.width));
  frame.style.setProperty('--h', String(box.height));
}
