import { skipComposition } from '#lib/composition.ts';

/** People whose text was removed keep typing for a moment, which must not trigger commands. */
const STILL_TYPING_MS = 1_500;
/** They may have been pausing when it was removed, and continue later. */
const STILL_TYPING_AFTER_MS = 15_000;

/** Blocks letters, Enter and Backspace until the user pauses, presses somewhere, or leaves by Escape or Tab. */
export function blockTyping(): void {
  let timer = setTimeout(stop, STILL_TYPING_AFTER_MS);

  const block = skipComposition((event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return stop();
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    timer = setTimeout(stop, STILL_TYPING_MS);
  });

  function stop(): void {
    clearTimeout(timer);
    window.removeEventListener('keydown', block, true);
    window.removeEventListener('pointerdown', stop, true);
  }

  window.addEventListener('keydown', block, true);
  window.addEventListener('pointerdown', stop, true);
}
