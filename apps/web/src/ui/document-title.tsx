import { withoutTurns } from '@countersign/contract/isolated';
import { useEffect } from 'react';

/** Sets the title of the browser tab. The direction of a document's name does not affect the text beside it. */
export function DocumentTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${withoutTurns(children)} · Countersign`;
  }, [children]);

  return null;
}
