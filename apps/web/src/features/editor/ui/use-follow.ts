import { useState } from 'react';

/**
 * A draft that follows an outside value: it can be edited, and resets when the value changes unless it is kept.
 */
export function useFollow(value: string, isKept = false): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value);
  const [previous, setPrevious] = useState(value);
  if (previous !== value) {
    setPrevious(value);
    if (!isKept) setDraft(value);
  }
  return [draft, setDraft];
}
