import { strokeOutline } from '@countersign/document-model/paper';
import { useLingui } from '@lingui/react/macro';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { pathData } from '../rendering/display-svg.tsx';
import { createPalmRejection } from '../core/tools/palm-rejection.ts';
import { useElementSize } from '../ui/use-element-size.ts';
import { PAD, type StrokePoint, nextPoint, padWidth } from './pad-stroke.ts';

export interface DrawPadProps {
  strokes: readonly StrokePoint[][];
  onChange: (strokes: StrokePoint[][]) => void;
}

/** Draws with mouse, finger or pen. Touches by the palm are ignored while a pen is down. */
export function DrawPad({ strokes, onChange }: DrawPadProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<StrokePoint[]>([]);
  const pen = useRef<{ id: number; type: string; stroke: StrokePoint[] } | null>(null);
  const [palm] = useState(createPalmRejection);
  const [pad, size] = useElementSize();
  const width = padWidth(size, strokes);

  const add = (event: PointerEvent<SVGSVGElement>) => {
    const active = pen.current;
    if (!active || event.pointerId !== active.id) return;
    const toPad = event.currentTarget.getScreenCTM()?.inverse();
    if (!toPad) return;
    const events = event.nativeEvent.getCoalescedEvents();
    for (const point of events.length > 0 ? events : [event.nativeEvent]) {
      const at = new DOMPoint(point.clientX, point.clientY).matrixTransform(toPad);
      active.stroke.push(
        nextPoint(active.stroke, { x: at.x, y: at.y, pressure: point.pressure, isPen: event.pointerType === 'pen' }),
      );
    }
    setOpen([...active.stroke]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    palm.up(event.nativeEvent);
    const active = pen.current;
    if (!active || event.pointerId !== active.id) return;
    pen.current = null;
    setOpen([]);
    if (active.stroke.length > 0) onChange([...strokes, active.stroke]);
  };

  return (
    <div className="flex flex-col gap-2">
      <svg
        role="img"
        aria-label={strokes.length === 0 ? t`Drawing area, empty` : t`Drawing area, strokes drawn: ${strokes.length}`}
        ref={pad}
        viewBox={`0 0 ${width} ${PAD.height}`}
        preserveAspectRatio="xMinYMid meet"
        // On low screens, limited to the remaining height so that all of it is visible; otherwise as wide as possible.
        className="aspect-[600/220] max-h-[max(5rem,calc(100dvh-13.5rem))] w-full cursor-crosshair touch-none rounded-xl border border-line-strong bg-white"
        onPointerDown={(event) => {
          const isPen = event.pointerType === 'pen';
          const isPalm = palm.down(event.nativeEvent);
          // A palm may touch before the pen: its stroke is discarded.
          if ((pen.current && !(isPen && pen.current.type === 'touch')) || event.button !== 0 || isPalm) return;
          pen.current = { id: event.pointerId, type: event.pointerType, stroke: [] };
          event.currentTarget.setPointerCapture(event.pointerId);
          add(event);
        }}
        onPointerMove={add}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1={40} x2={width - 40} y1={PAD.height - 50} y2={PAD.height - 50} stroke="#d6d3cb" strokeWidth={1.5} />
        {[...strokes, open].map((stroke, index) => (
          <path key={index} d={pathData(strokeOutline(stroke))} fill="#0b1f4b" />
        ))}
      </svg>
      <div className="flex gap-2">
        <Button size="small" variant="quiet" isDisabled={strokes.length === 0} onPress={() => onChange(strokes.slice(0, -1))}>
          <Undo2 aria-hidden="true" />
          {t`Undo stroke`}
        </Button>
        <Button size="small" variant="quiet" isDisabled={strokes.length === 0} onPress={() => onChange([])}>
          <Eraser aria-hidden="true" />
          {t`Clear`}
        </Button>
      </div>
    </div>
  );
}
