import { useEffect } from 'react';
import { skipComposition } from '#lib/composition.ts';

/** Ctrl or ⌘ K, wherever the focus is, except above a dialog. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const press = skipComposition((event: KeyboardEvent) => {
      const isShortcut = isK(event) && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      open();
    });
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

/** By letter, or by key position on keyboards with another script. */
function isK({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';
}
