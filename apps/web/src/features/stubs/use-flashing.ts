import { type Ref, useCallback, useState } from 'react';
import { flashWhenVisible } from '#ui/flash-when-visible.ts';

/** Id of the row just created or changed, and the ref to attach to it. */
export interface Flashing {
  id: string;
  ref: Ref<HTMLTableRowElement>;
}

export function useFlashing(): { flashing: Flashing | null; flash: (id: string) => void } {
  const [flashing, setFlashing] = useState<Flashing | null>(null);

  // A new ref each time, so that a row changed again flashes again.
  const flash = useCallback((id: string) => setFlashing({ id, ref: (row) => flashWhenVisible(row) }), []);
  return { flashing, flash };
}
