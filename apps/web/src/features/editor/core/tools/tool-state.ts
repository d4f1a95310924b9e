// One state of the pointer a file. A state gets events, does its part and names the state that follows.
import type { Box, ElementKind, FieldElement, ResizeHandle } from '@countersign/document-model';
import type { Editor } from '../model/editor.ts';
import type { LineEnd, LinePlace } from '../commands/line-ends.ts';

export type PointerTarget =
  | { kind: 'nothing' }
  | { kind: 'page'; page_id: string }
  | { kind: 'element'; id: string }
  | ({ kind: 'handle'; handle: ResizeHandle } & Covering)
  | ({ kind: 'line-end'; id: string; end: LineEnd } & Covering);

/** What a finger needs to find a handle reaches over what lies beside it. */
interface Covering {
  /** The element that is seen there, if it is another. */
  over?: string | undefined;
}

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
  /** The stretch of it that is named with its length. */
  distance: { from: number; to: number } | null;
  /** A gap between two neighbours, drawn with its ends. */
  is_gap: boolean;
}

/** Numbers beside the pointer, in points: where something comes to lie, or how large it becomes. */
export interface Badge {
  kind: 'place' | 'size';
  screen_x: number;
  screen_y: number;
  numbers: readonly [number, number];
}

/** Boxes that stand for something: what a click would place, or what stays behind when a copy is dragged away. */
export interface Ghost {
  page_id: string;
  box: Box;
}

/** What the canvas does for the tools: it shows what is not committed yet. */
export interface Surface {
  preview(boxes: ReadonlyMap<string, Box>): void;
  clearPreview(): void;
  /** The same frame as each of the pages has it that it lies on, in their order. */
  showMarquee(marquee: readonly Ghost[]): void;
  showGuides(guides: readonly Guide[]): void;
  showBadge(badge: Badge | null): void;
  showGhosts(ghosts: readonly Ghost[]): void;
  /** A line while one of its ends is dragged; null shows it as it is. */
  previewLine(line: { id: string; place: LinePlace } | null): void;
  /** The offset in points of one page's origin from another's, at the present zoom. */
  pageOffset(from: string, to: string): { dx: number; dy: number };
  /** The signee or role below the pointer, in the panel beside the pages: `over` is null between them. Null elsewhere. */
  handingAt(screen: { x: number; y: number }): { over: string | null } | null;
  scrollBy(dx: number, dy: number): void;
  cursor(name: string | null): void;
}

export interface ToolParts {
  editor: Editor;
  surface: Surface;
  /** Opens what belongs to an element: its text, the signature pad, the image. */
  openElement: (id: string) => void;
  pickImage: (id: string) => void;
  /** Hands fields to a signee or role. */
  giveFields: (party: string, fields: readonly FieldElement[]) => void;
  /** Opens the menu of what is selected, or of the empty page, at a point of the window. */
  openMenu: (screen: { x: number; y: number }, point: PagePoint | null) => void;
}

/** The parts, and the ways into the other states. */
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
  /** The pointer goes over the pages with nothing pressed; null when it has left them. */
  hover?(event: ToolEvent | null): void;
  /** A finger or pen has been held still. */
  hold?(event: ToolEvent): ToolState;
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
