// How often something is pressed, as the browser sees it.
import type { BrowserContext, Page } from '@playwright/test';

export type Hand = 'mouse' | 'finger' | 'keys';

/**
 * Counts the presses on the screens of a context, over their reloads. By keyboard, Enter and the space bar are presses,
 * but where a text is entered. The strokes of a drawn signature are none.
 */
export async function countPresses(context: BrowserContext, hand: Hand): Promise<void> {
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
