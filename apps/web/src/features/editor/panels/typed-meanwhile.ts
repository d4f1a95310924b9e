import { useEffect } from 'react';
import { skipComposition } from '#lib/composition.ts';

/** Collects keys typed while an overlay is loading, and keeps them from triggering anything else. */
export function TypedMeanwhile({ onTyped, onEscape }: { onTyped: (text: string) => void; onEscape: () => void }) {
  useEffect(() => {
    let text = '';
    const keep = skipComposition((event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.key === 'Escape') return onEscape();
      if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      onTyped(text);
    });
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [onTyped, onEscape]);
  return null;
}
