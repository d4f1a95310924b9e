import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';

interface OpenedProps {
  isOpen: boolean;
  /** Set if it can be cancelled before it has loaded. */
  onClose?: (() => void) | undefined;
  /** May load later. */
  children: ReactNode;
}

/** Keeps an overlay mounted from its first opening on, so that it can animate out and return the focus. */
export function Opened({ isOpen, onClose, children }: OpenedProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!isOpen && !wasOpen) return null;
  return <Suspense fallback={isOpen && onClose && <NotYetOpen onClose={onClose} />}>{children}</Suspense>;
}

/** Escape or a press elsewhere cancels an overlay that has not loaded yet. */
function NotYetOpen({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const control = new AbortController();
    // The press that opened it has already passed the window.
    const options = { capture: true, signal: control.signal };
    const press = skipComposition(({ key }: KeyboardEvent) => key === 'Escape' && close());
    window.addEventListener('keydown', press, options);
    window.addEventListener('pointerdown', () => close(), options);
    return () => control.abort();
  }, []);
  return null;
}
