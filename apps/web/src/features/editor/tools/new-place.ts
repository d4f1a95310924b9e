// Where a click with a tool would put the element: its corner at the pointer, drawn to what lies near.
import { type Box, ELEMENT_DEFAULTS, type ElementKind, keepOnPage } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import { createSnapper } from './snapping.ts';
import type { Guide, PagePoint } from './tool-state.ts';

export function placeForNew(
  editor: Editor,
  at: { kind: ElementKind; point: PagePoint; isFree: boolean },
): { box: Box; guides: Guide[] } {
  const { width, height } = ELEMENT_DEFAULTS[at.kind];
  const box = { x: at.point.x, y: at.point.y, width, height };
  const page = editor.page(at.point.page_id);
  const within = page ? keepOnPage(box, page) : box;
  if (at.isFree) return { box: within, guides: [] };
  const snap = createSnapper(editor, at.point.page_id, new Set()).move(within, { zoom: editor.view.state.zoom, axes: 'both' });
  return { box: { ...within, x: within.x + snap.dx, y: within.y + snap.dy }, guides: snap.guides };
}
