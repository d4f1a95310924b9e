import { useState } from 'react';

/** A draft that follows a value from outside: it is typed into freely, and starts anew when the value changes. */
export function useFollow(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
