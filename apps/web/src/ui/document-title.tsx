import { withoutTurns } from '@countersign/contract/isolated';
import { useEffect } from 'react';

/** Names the browser's tab after the screen. The name of a document turns nothing that stands beside it. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${withoutTurns(children)} · Countersign`;
  }, [children]);

  return null;
}
