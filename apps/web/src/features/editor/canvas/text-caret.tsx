import { type CaretLine, caretAt, marksBetween } from '@countersign/document-model/paper';
import type { CSSProperties } from 'react';
import type { Chosen } from './use-text-caret.ts';

/** Caret and selection marks at the positions of the letters in the PDF. Visible while the field before it has the focus. */
export function TextCaret({ lines, chosen, color }: { lines: readonly CaretLine[]; chosen: Chosen; color: string }) {
  const { anchor, offset } = chosen;
  const marks = marksBetween(lines, Math.min(anchor, offset), Math.max(anchor, offset));
  const { line, x } = caretAt(lines, chosen);

  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 hidden peer-focus:block">
      {marks.map((mark) => (
        <span key={`${mark.x} ${mark.y}`} data-text-mark className="absolute bg-accent/30" style={inPoints(mark)} />
      ))}
      {anchor === offset && (
        <span
          // The key restarts the blinking, so that a moved caret is visible at once.
          key={`${offset} ${x} ${line.top}`}
          data-text-caret
          className="absolute -ml-px animate-[caret_1.1s_steps(1)_infinite] motion-reduce:animate-none"
          style={{
            ...inPoints({ x, y: line.top, width: 0, height: line.height }),
            width: 'max(1px, calc(var(--z) * 0.8px))',
            background: color,
          }}
        />
      )}
    </span>
  );
}

function inPoints(box: { x: number; y: number; width: number; height: number }): CSSProperties {
  return {
    left: `calc(var(--z) * ${box.x}px)`,
    top: `calc(var(--z) * ${box.y}px)`,
    width: `calc(var(--z) * ${box.width}px)`,
    height: `calc(var(--z) * ${box.height}px)`,
  };
}
