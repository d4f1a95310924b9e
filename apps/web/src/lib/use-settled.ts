import { useEffect, useEffectEvent, useState } from 'react';

/** The value once it has stayed the same, compared as JSON, for so many milliseconds; at first the value itself. */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  const settle = useEffectEvent(() => setSettled(value));
  // An object is another one with every rendering.
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(settle, delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
