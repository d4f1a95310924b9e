import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** Accepts files dropped anywhere on the page while mounted. A button must offer the same. */
export function PageDropZone({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const isOver = useFileDrop(onDrop);
  if (!isOver) return null;

  return (
    <div
      className="animate-fade pointer-events-none fixed inset-0 z-50 p-4"
      style={{ background: 'color-mix(in srgb, var(--surface) 80%, transparent)' }}
    >
      <div className="flex h-full flex-col items-center justify-center rounded-2xl border-2 border-dashed border-accent-ink bg-accent-soft text-center text-lg font-semibold text-accent-ink">
        {children}
      </div>
    </div>
  );
}

/** True while files are dragged over the window. */
function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [depth, setDepth] = useState(0);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => holdsFiles(event) && setDepth((now) => now + 1);
    const leave = (event: DragEvent) => holdsFiles(event) && setDepth((now) => Math.max(0, now - 1));
    const over = (event: DragEvent) => holdsFiles(event) && event.preventDefault();
    const release = (event: DragEvent) => {
      setDepth(0);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      drop([...(event.dataTransfer?.files ?? [])]);
    };

    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', release);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', release);
    };
  }, []);

  return depth > 0;
}
