import { useEffect } from 'react';

/** Names the browser's tab after the screen. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Countersign`;
  }, [children]);

  return null;
}
