// How much of what scrolls is covered from below: by the palette, and by a keyboard on the screen.

/** The palette with some room around it, in pixels. */
export const ROOM_FOR_TOOLS = 96;

interface Screen {
  offsetTop: number;
  height: number;
  scale: number;
}

/**
 * In pixels from the bottom.
 * @param bottom where what scrolls ends in the window
 * @param screen what of the window is seen: some keyboards lie over it, and leave its height as it is
 */
export function coveredBelow({ bottom, screen }: { bottom: number; screen: Screen | null }): number {
  // Who has enlarged the window itself sees a part of it by choice.
  const hidesNothing = !screen || screen.scale > 1.01;
  const hidden = hidesNothing ? 0 : bottom - (screen.offsetTop + screen.height);
  return Math.max(ROOM_FOR_TOOLS, hidden + KEPT_FREE);
}

/** Above a keyboard, in pixels. */
const KEPT_FREE = 16;

export function coveredOf(view: HTMLElement): number {
  return coveredBelow({ bottom: view.getBoundingClientRect().bottom, screen: window.visualViewport });
}
