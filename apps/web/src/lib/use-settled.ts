import { useEffect, useEffectEvent, useState } from 'react';

/** The value, compared as JSON, once it has not changed for a delay; the first value immediately. */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  const settle = useEffectEvent(() => setSettled(value));
  // Objects are new on every render.
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(settle, delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
