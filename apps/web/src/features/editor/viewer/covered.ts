// Height at the bottom of a scroll area that is covered by the palette or a screen keyboard.

/** Height of the palette with its margins, in pixels. */
export const ROOM_FOR_TOOLS = 96;

interface Screen {
  offsetTop: number;
  height: number;
  scale: number;
}

/**
 * Covered height in pixels.
 * @param bottom lower edge of the scroll area in the window
 * @param screen visible part of the window, since some keyboards cover it without resizing it
 */
export function coveredBelow({ bottom, screen }: { bottom: number; screen: Screen | null }): number {
  // People who zoom the window see only a part of it by choice.
  const hidesNothing = !screen || screen.scale > 1.01;
  const hidden = hidesNothing ? 0 : bottom - (screen.offsetTop + screen.height);
  return Math.max(ROOM_FOR_TOOLS, hidden + MIN_FREE_PX);
}

/** Margin above a keyboard, in pixels. */
const MIN_FREE_PX = 16;

export function coveredOf(view: HTMLElement): number {
  return coveredBelow({ bottom: view.getBoundingClientRect().bottom, screen: window.visualViewport });
}
