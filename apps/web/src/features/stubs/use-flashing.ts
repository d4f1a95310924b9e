import { type Ref, useCallback, useState } from 'react';
import { flashWhenSeen } from '#ui/flash-when-seen.ts';

/** The row that was just made or changed, and the ref that it is given. */
export interface Flashing {
  id: string;
  ref: Ref<HTMLTableRowElement>;
}

export function useFlashing(): { flashing: Flashing | null; flash: (id: string) => void } {
  const [flashing, setFlashing] = useState<Flashing | null>(null);

  // Another ref each time: a row that is changed again flashes again.
  const flash = useCallback((id: string) => setFlashing({ id, ref: (row) => flashWhenSeen(row) }), []);
  return { flashing, flash };
}
