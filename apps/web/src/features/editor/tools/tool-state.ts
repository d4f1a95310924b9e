// One state of the pointer a file. A state gets events, does its part and names the state that follows.
import type { Box, ElementKind, ResizeHandle } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';

export type PointerTarget =
  | { kind: 'nothing' }
  | { kind: 'page'; page_id: string }
  | { kind: 'element'; id: string }
  | { kind: 'handle'; handle: ResizeHandle };

/** A place on a page, in points. */
export interface PagePoint {
  page_id: string;
  x: number;
  y: number;
}

export interface ToolEvent {
  /** On the sheet that is scrolled, in pixels: a drag goes on while the sheet moves below the pointer. */
  sheet_x: number;
  sheet_y: number;
  /** In the window, in pixels. */
  screen_x: number;
  screen_y: number;
  /** The nearest page and the point in its coordinates, which may lie outside it. */
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
  /** Where the line stands, and from where to where it runs, in points. */
  at: number;
  from: number;
  to: number;
}

/** What the canvas does for the tools: it shows what is not committed yet. */
export interface Surface {
  preview(boxes: ReadonlyMap<string, Box>): void;
  clearPreview(): void;
  showMarquee(marquee: { page_id: string; box: Box } | null): void;
  showGuides(guides: readonly Guide[]): void;
  /** The offset in points of one page's origin from another's, at the present zoom. */
  pageOffset(from: string, to: string): { dx: number; dy: number };
  scrollBy(dx: number, dy: number): void;
  cursor(name: string | null): void;
}

export interface ToolParts {
  editor: Editor;
  surface: Surface;
  /** Opens what belongs to an element: its text, the signature pad, the picture. */
  openElement: (id: string) => void;
  pickImage: (id: string) => void;
}

/** The parts, and the ways into the other states. */
export interface ToolContext extends ToolParts {
  enter: {
    idle: () => ToolState;
    pressing: (start: ToolEvent, target: PointerTarget) => ToolState;
    marquee: (start: ToolEvent) => ToolState;
    moving: (start: ToolEvent, grabbedId: string) => ToolState;
    resizing: (start: ToolEvent, handle: ResizeHandle) => ToolState;
    placing: (start: ToolEvent, kind: ElementKind) => ToolState;
    panning: (start: ToolEvent) => ToolState;
    editing: (id: string) => ToolState;
  };
}

export interface ToolState {
  name: 'idle' | 'pressing' | 'marquee' | 'moving' | 'resizing' | 'placing' | 'panning' | 'editing';
  down?(event: ToolEvent, target: PointerTarget): ToolState;
  move?(event: ToolEvent): ToolState;
  up?(event: ToolEvent): ToolState;
  doubleClick?(event: ToolEvent, target: PointerTarget): ToolState;
  /** Escape, or the browser took the pointer away: everything is as it was before. */
  cancel?(): ToolState;
}

/** The pointer must go this far, in screen pixels, before a press is a drag. */
export const DRAG_THRESHOLD = 4;

export function distance(from: ToolEvent, to: ToolEvent): number {
  return Math.hypot(to.sheet_x - from.sheet_x, to.sheet_y - from.sheet_y);
}

/** How far the pointer went, in points, whatever pages it crossed. */
export function travelled(from: ToolEvent, to: ToolEvent, zoom: number): { dx: number; dy: number } {
  return { dx: (to.sheet_x - from.sheet_x) / zoom, dy: (to.sheet_y - from.sheet_y) / zoom };
}
