import { RESIZE_HANDLES, type ResizeHandle, boundsOf } from '@countersign/document-model';
import { useEditor, useSelected, useView } from '../context/editor-context.ts';
import { boxOf } from '../core/commands/commands.ts';
import { LineEnds } from './line-ends.tsx';
import { placed } from '../viewer/box-style.ts';
import type { OverlayStore } from './surface.ts';

/** Position of each handle in the frame, and its cursor. */
const HANDLES: Record<ResizeHandle, string> = {
  nw: 'z-10 top-0 left-0 cursor-nwse-resize',
  n: 'top-0 left-1/2 cursor-ns-resize',
  ne: 'z-10 top-0 left-full cursor-nesw-resize',
  e: 'top-1/2 left-full cursor-ew-resize',
  se: 'z-10 top-full left-full cursor-nwse-resize',
  s: 'top-full left-1/2 cursor-ns-resize',
  sw: 'z-10 top-full left-0 cursor-nesw-resize',
  w: 'top-1/2 left-0 cursor-ew-resize',
};
/** The 44-pixel touch targets reach outwards, so that the inside of a small box can still be dragged; corners have priority. */
const REACH: Record<ResizeHandle, string> = {
  nw: 'pointer-coarse:after:-top-8 pointer-coarse:after:-left-8 pointer-coarse:after:-right-0.5 pointer-coarse:after:-bottom-0.5',
  n: 'pointer-coarse:after:-top-8 pointer-coarse:after:-bottom-0.5 pointer-coarse:after:-inset-x-[17px]',
  ne: 'pointer-coarse:after:-top-8 pointer-coarse:after:-right-8 pointer-coarse:after:-left-0.5 pointer-coarse:after:-bottom-0.5',
  e: 'pointer-coarse:after:-right-8 pointer-coarse:after:-left-0.5 pointer-coarse:after:-inset-y-[17px]',
  se: 'pointer-coarse:after:-right-8 pointer-coarse:after:-bottom-8 pointer-coarse:after:-left-0.5 pointer-coarse:after:-top-0.5',
  s: 'pointer-coarse:after:-bottom-8 pointer-coarse:after:-top-0.5 pointer-coarse:after:-inset-x-[17px]',
  sw: 'pointer-coarse:after:-left-8 pointer-coarse:after:-bottom-8 pointer-coarse:after:-right-0.5 pointer-coarse:after:-top-0.5',
  w: 'pointer-coarse:after:-left-8 pointer-coarse:after:-right-0.5 pointer-coarse:after:-inset-y-[17px]',
};
/** Boxes smaller than this in both directions, in pixels, only have corner handles. */
const ROOM_FOR_MIDDLES = 36;
/** Sides shorter than this, in pixels, have their handles further out, to leave room for dragging the box. */
const ROOM_TO_HOLD = 38;
/** Slightly more than half a handle, in pixels. */
const BESIDE = 6;

/**
 * Frame with eight handles around the selection on one page. A single line shows its two ends instead, and a selection across
 * pages has no frame (docs/decisions/0021). The handles are for the pointer; keys resize with Alt.
 */
export function SelectionFrame({ pageId, overlay }: { pageId: string; overlay: OverlayStore }) {
  const editor = useEditor();
  const selected = useSelected();
  const zoom = useView((state) => state.zoom);
  const isEditing = useView((state) => state.editing_id !== null);
  const here = selected.filter((element) => element.page_id === pageId);
  const box = boundsOf(here.map(boxOf));
  if (!box) return null;

  const [only] = selected;
  if (only?.kind === 'line' && selected.length === 1 && editor.can_edit) return <LineEnds line={only} overlay={overlay} />;
  const isWhole = here.length === selected.length;
  const hasHandles = editor.can_edit && isWhole && !isEditing;
  const handles = RESIZE_HANDLES.filter((handle) => isShown(handle, { width: box.width * zoom, height: box.height * zoom }));

  return (
    <div
      aria-hidden="true"
      data-selection-frame
      style={placed(box)}
      className="pointer-events-none absolute z-20 outline outline-[1.5px] outline-(--accent)"
    >
      {hasHandles && (
        <div className="absolute" style={{ inset: roomAround({ width: box.width * zoom, height: box.height * zoom }) }}>
          {handles.map((handle) => (
            <span
              key={handle}
              data-handle={handle}
              className={`pointer-events-auto absolute size-2.5 -translate-x-1/2 -translate-y-1/2 touch-none rounded-[3px] border-[1.5px] border-(--accent) bg-white after:absolute after:-inset-1.5 after:content-[""] ${REACH[handle]} ${HANDLES[handle]}`}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Distance of the handles from the box: next to a short side, the middle handles sit outside to keep the content visible. */
function roomAround({ width, height }: { width: number; height: number }): string {
  const [across, down] = [beyond(width), beyond(height)];
  return `${-Math.max(down, across > 0 ? BESIDE : 0)}px ${-Math.max(across, down > 0 ? BESIDE : 0)}px`;
}

function beyond(side: number): number {
  return Math.max(0, (ROOM_TO_HOLD - side) / 2);
}

/** Flat lines have no corner handles, small boxes no middle ones. */
function isShown(handle: ResizeHandle, size: { width: number; height: number }): boolean {
  if (size.height < 2) return handle === 'e' || handle === 'w';
  if (size.width < 2) return handle === 'n' || handle === 's';
  return handle.length === 2 || Math.max(size.width, size.height) >= ROOM_FOR_MIDDLES;
}
