// Counts presses as the browser sees them.
import type { BrowserContext, Page } from '@playwright/test';

export type InputDevice = 'mouse' | 'finger' | 'keys';

/**
 * Counts the presses on a context's screens, across reloads. With the keyboard, Enter and the space bar count as presses, except
 * in text inputs. The strokes of a drawn signature do not count.
 */
export async function countPresses(context: BrowserContext, hand: InputDevice): Promise<void> {
  await context.addInitScript(
    (kind) => {
      const isNone = (event: Event) =>
        event.target instanceof Element && event.target.matches(kind === 'keydown' ? 'input:not([type=checkbox])' : '[role=img]');
      addEventListener(
        kind,
        (event) => {
          if (isNone(event) || (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ')) return;
          sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1));
        },
        true,
      );
    },
    hand === 'keys' ? 'keydown' : 'pointerdown',
  );
}

export const presses = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0));

export const forgetPresses = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.removeItem('presses'));
