import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';

interface OpenedProps {
  isOpen: boolean;
  /** Where it can be taken back before it has come. */
  onClose?: (() => void) | undefined;
  /** What it is made of may come later. */
  children: ReactNode;
}

/** What opens over a screen, from its first opening on: it stays, to close in its own time and to give the keyboard back. */
export function Opened({ isOpen, onClose, children }: OpenedProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!isOpen && !wasOpen) return null;
  return <Suspense fallback={isOpen && onClose && <NotYetOpen onClose={onClose} />}>{children}</Suspense>;
}

/** By Escape or a press elsewhere what has not come yet is taken back, as when it is there. */
function NotYetOpen({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const control = new AbortController();
    // The press that has opened it is past the window by now.
    const options = { capture: true, signal: control.signal };
    const press = skipComposition(({ key }: KeyboardEvent) => key === 'Escape' && close());
    window.addEventListener('keydown', press, options);
    window.addEventListener('pointerdown', () => close(), options);
    return () => control.abort();
  }, []);
  return null;
}
