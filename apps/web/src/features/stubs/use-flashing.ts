import { NEW_ROW_FLASH_MS } from '@countersign/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The id of the row that was just made or changed; gone after less than two seconds. */
export function useFlashing(): { flashing: string | null; flash: (id: string) => void } {
  const [flashing, setFlashing] = useState<string | null>(null);
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const flash = useCallback((id: string) => {
    window.clearTimeout(timer.current);
    setFlashing(id);
    timer.current = window.setTimeout(() => setFlashing(null), NEW_ROW_FLASH_MS);
  }, []);

  return { flashing, flash };
}
