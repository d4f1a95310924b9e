import { useState } from 'react';

/**
 * A draft that follows a value from outside: it is typed into freely, and starts anew when the value changes, but for one that
 * is kept.
 */
export function useFollow(value: string, isKept = false): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (!isKept) setDraft(value);
  }
  return [draft, setDraft];
}
