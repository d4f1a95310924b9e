import { skipComposition } from '#lib/composition.ts';

/** Whoever was typing when the text was taken away types on for a moment: that must not become commands. */
const STILL_TYPING_MS = 1_500;
/** It may have been taken away while they paused, and they go on a while later. */
const GOES_ON_MS = 15_000;

/** Lets no letter, Enter or Backspace through until the person pauses, presses somewhere, or leaves by Escape or Tab. */
export function swallowTyping(): void {
  let timer = setTimeout(stop, GOES_ON_MS);

  const swallow = skipComposition((event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return stop();
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    timer = setTimeout(stop, STILL_TYPING_MS);
  });

  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener('keydown', swallow, true);
    window.removeEventListener('pointerdown', stop, true);
  }

  window.addEventListener('keydown', swallow, true);
  window.addEventListener('pointerdown', stop, true);
}
