import { useEffect, useEffectEvent } from 'react';

/** Stands for what is opened and has not come yet: by Escape or a press elsewhere it is taken back, as when it is there. */
export function NotYetOpen({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const control = new AbortController();
    // The press that has opened it is past the window by now.
    const options = { capture: true, signal: control.signal };
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), options);
    window.addEventListener('pointerdown', () => close(), options);
    return () => control.abort();
  }, []);
  return null;
}
