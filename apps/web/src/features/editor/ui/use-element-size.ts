import { type RefCallback, useCallback, useState } from 'react';

/** Inner size of an element in pixels; 0 × 0 until it is rendered. */
export function useElementSize(): [RefCallback<Element>, { width: number; height: number }] {
  const [size, setSize] = useState({ width: 0, height: 0 });

  const ref = useCallback((node: Element | null) => {
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: node.clientWidth, height: node.clientHeight }));
    setSize({ width: node.clientWidth, height: node.clientHeight });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  return [ref, size];
}
