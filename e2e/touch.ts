// A finger: touch events as a touch screen sends them, without a mouse.
import type { CDPSession, Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

export interface Finger {
  tap(at: Point): Promise<void>;
  /** Touches the first point, moves along the others, and lifts. */
  draw(points: readonly Point[]): Promise<void>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  return {
    tap: async (at) => {
      await send(session, 'touchStart', [at]);
      await send(session, 'touchEnd', []);
    },
    draw: async ([first, ...rest]) => {
      if (!first) return;
      await send(session, 'touchStart', [first]);
      for (const point of rest) await send(session, 'touchMove', [point]);
      await send(session, 'touchEnd', []);
    },
  };
}

function send(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
}
