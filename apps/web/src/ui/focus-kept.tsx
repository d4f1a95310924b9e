import { useEffect } from 'react';

/**
 * Within a dialog: gives the focus to the content of the screen when the dialog closes and what it was opened from has gone
 * with it, such as the row that was deleted. Otherwise the keyboard would begin anew with the navigation.
 */
export function FocusKept() {
  useEffect(
    () => () => {
      // First the dialog itself gives it back, one frame after it has gone.
      requestAnimationFrame(() => requestAnimationFrame(giveToContent));
    },
    [],
  );
  return null;
}

function giveToContent(): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
}
