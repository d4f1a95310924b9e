import { useEffect } from 'react';
import { skipComposition } from '#lib/composition.ts';

/** `?`, except while typing or above a dialog. */
export function useShortcutsKey(show: () => void): void {
  useEffect(() => {
    const press = skipComposition((event: KeyboardEvent) => {
      const isShortcut = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isShortcut || isTypedInto(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      show();
    });
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [show]);
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);
}
