import { useEffect, useState } from 'react';

/** The value once it has stayed the same, compared as JSON, for so many milliseconds; at first the value itself. */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
    // The text stands for the value, which is another object with every rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, delayMs]);
  return settled;
}
