// One file per pointer state. A state handles events and returns the next state.
import type { Box, ElementKind, FieldElement, ResizeHandle } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import type { LineEnd, LineGeometry } from '../commands/line-ends.ts';

export type PointerTarget =
  | { kind: 'nothing' }
  | { kind: 'page'; page_id: string }
  | { kind: 'element'; id: string }
  | ({ kind: 'handle'; handle: ResizeHandle } & Covering)
  | ({ kind: 'line-end'; id: string; end: LineEnd } & Covering);

/** The touch target of a handle covers elements beside it. */
interface Covering {
  /** The element visible at that point, if it is a different one. */
  over?: string | undefined;
}

/** A point on a page, in points. */
export interface PagePoint {
  page_id: string;
  x: number;
  y: number;
}

export interface ToolEvent {
  /** Relative to the scrolled content, in pixels, so that a drag continues while the sheet scrolls under the pointer. */
  sheet_x: number;
  sheet_y: number;
  /** Relative to the window, in pixels. */
  screen_x: number;
  screen_y: number;
  /** The nearest page, and the point in its coordinates, which may be outside of it. */
  point: PagePoint | null;
  pointer: 'mouse' | 'touch' | 'pen';
  button: number;
  shift: boolean;
  alt: boolean;
  /** Ctrl, or ⌘ on a Mac. */
  mod: boolean;
}

export interface Guide {
  page_id: string;
  axis: 'x' | 'y';
  /** Position of the line and its extent, in points. */
  at: number;
  from: number;
  to: number;
  /** The part of the line labelled with its length. */
  distance: { from: number; to: number } | null;
  /** A gap between two neighbours, drawn with end marks. */
  is_gap: boolean;
}

/** Numbers beside the pointer, in points: the position, or the size during a resize. */
export interface Badge {
  kind: 'place' | 'size';
  screen_x: number;
  screen_y: number;
  numbers: readonly [number, number];
}

/** Outlines: what a click would place, or the original while a copy is dragged away. */
export interface Ghost {
  page_id: string;
  box: Box;
}

/** The canvas as the tools use it, to preview uncommitted changes. */
export interface Surface {
  preview(boxes: ReadonlyMap<string, Box>): void;
  clearPreview(): void;
  /** The frame in the coordinates of each page it covers, in page order. */
  showMarquee(marquee: readonly Ghost[]): void;
  showGuides(guides: readonly Guide[]): void;
  showBadge(badge: Badge | null): void;
  showGhosts(ghosts: readonly Ghost[]): void;
  /** Previews a line while one of its ends is dragged; null ends the preview. */
  previewLine(line: { id: string; geometry: LineGeometry } | null): void;
  /** Offset in points between the origins of two pages, at the current zoom. */
  pageOffset(from: string, to: string): { dx: number; dy: number };
  /** The signee or role under the pointer in the panel: `over` is null between them. Null outside of the panel. */
  handingAt(screen: { x: number; y: number }): { over: string | null } | null;
  scrollBy(dx: number, dy: number): void;
  cursor(name: string | null): void;
}

export interface ToolParts {
  editor: Editor;
  surface: Surface;
  /** Opens the editor of an element: its text, the signature pad or the image picker. */
  openElement: (id: string) => void;
  pickImage: (id: string) => void;
  /** Assigns fields to a signee or role. */
  giveFields: (party: string, fields: readonly FieldElement[]) => void;
  /** Opens the menu of the selection, or of the empty page, at a point of the window. */
  openMenu: (screen: { x: number; y: number }, point: PagePoint | null) => void;
}

/** The dependencies, and functions that enter the other states. */
export interface ToolContext extends ToolParts {
  enter: {
    idle: () => ToolState;
    pressing: (start: ToolEvent, target: PointerTarget) => ToolState;
    marquee: (start: ToolEvent) => ToolState;
    moving: (start: ToolEvent, grabbedId: string) => ToolState;
    resizing: (start: ToolEvent, handle: ResizeHandle) => ToolState;
    lineEnd: (start: ToolEvent, id: string, end: LineEnd) => ToolState;
    placing: (start: ToolEvent, kind: ElementKind) => ToolState;
    panning: (start: ToolEvent) => ToolState;
    holding: (start: ToolEvent) => ToolState;
    editing: (id: string) => ToolState;
  };
}

export interface ToolState {
  name: 'idle' | 'pressing' | 'holding' | 'marquee' | 'moving' | 'resizing' | 'line-end' | 'placing' | 'panning' | 'editing';
  down?(event: ToolEvent, target: PointerTarget): ToolState;
  move?(event: ToolEvent): ToolState;
  up?(event: ToolEvent): ToolState;
  /** The pointer moves over the pages without a press; null when it has left them. */
  hover?(event: ToolEvent | null): void;
  /** A finger or pen was held still. */
  hold?(event: ToolEvent): ToolState;
  doubleClick?(event: ToolEvent, target: PointerTarget): ToolState;
  /** Escape, or a pointer cancelled by the browser: reverts to the state before the press. */
  cancel?(): ToolState;
}

/** Distance in screen pixels after which a press becomes a drag. */
export const DRAG_THRESHOLD = 4;

export function distance(from: ToolEvent, to: ToolEvent): number {
  return Math.hypot(to.sheet_x - from.sheet_x, to.sheet_y - from.sheet_y);
}

/** Distance the pointer moved, in points, across any pages. */
export function travelled(from: ToolEvent, to: ToolEvent, zoom: number): { dx: number; dy: number } {
  return { dx: (to.sheet_x - from.sheet_x) / zoom, dy: (to.sheet_y - from.sheet_y) / zoom };
}
