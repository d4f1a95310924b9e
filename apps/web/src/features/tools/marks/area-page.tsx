// A page for drawing areas by pointer; existing areas can be changed by keyboard.
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { skipComposition } from '#lib/composition.ts';
import { classNames } from '#ui/class-names.ts';
import { TurnedPageImage } from '../page-image.tsx';
import { type Box, type Turn, seenSize } from '../state/planned-pages.ts';

export interface AreaPageProps {
  fileId: string;
  page: number;
  size: { width: number; height: number };
  /** Rotation of the page here, clockwise. Boxes are areas of the page as it is seen after it. */
  turn?: Turn;
  boxes: readonly Box[];
  /** Accessible name of an area. */
  nameOf: (index: number) => string;
  looks: 'redact' | 'frame';
  onAdd: (box: Box) => void;
  onChange: (index: number, box: Box) => void;
  onRemove: (index: number) => void;
}

/** Minimum size in points; a press without movement draws nothing. */
const MIN_SIDE = 4;
const STEP = 4;
const LOOKS = {
  redact: 'border-danger bg-ink/60',
  frame: 'border-accent-ink bg-accent/15',
} as const;

export function AreaPage(props: AreaPageProps) {
  const { fileId, page, turn = 0, boxes, nameOf, looks, onAdd, onChange, onRemove } = props;
  const { t } = useLingui();
  const size = seenSize({ ...props.size, turn });
  const paper = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ from: Point; box: Box } | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const bounds = paper.current?.getBoundingClientRect();
    if (!bounds) return { x: 0, y: 0 };
    return {
      x: clamp(((event.clientX - bounds.left) / bounds.width) * size.width, size.width),
      y: clamp(((event.clientY - bounds.top) / bounds.height) * size.height, size.height),
    };
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[data-area]'))) return;
    const from = pointOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrawn({ from, box: { ...from, width: 0, height: 0 } });
  };
  const end = () => {
    if (drawn && drawn.box.width >= MIN_SIDE && drawn.box.height >= MIN_SIDE) onAdd(drawn.box);
    setDrawn(null);
  };
  const press = (event: KeyboardEvent, index: number) => {
    const box = boxes[index];
    if (!box) return;
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index);
    else {
      const next = nudged(box, event, size);
      if (!next) return;
      onChange(index, next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** The next mark takes the place and the focus of a removed one; the last one hands the focus to the mark before it. */
  const remove = (index: number) => {
    const marks = paper.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [];
    (index < boxes.length - 1 ? marks[index] : (marks[index - 1] ?? paper.current))?.focus();
    onRemove(index);
  };

  return (
    <div
      ref={paper}
      tabIndex={-1}
      data-testid={`area-page-${page}`}
      className="relative cursor-crosshair touch-pinch-zoom overflow-hidden rounded-sm shadow-card outline-1 outline-line select-none"
      onPointerDown={begin}
      onPointerMove={(event) => drawn && setDrawn({ from: drawn.from, box: between(drawn.from, pointOf(event)) })}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(null)}
    >
      <TurnedPageImage fileId={fileId} page={page} width={1_200} size={props.size} turn={turn} alt={t`Page ${page + 1}`} />
      {boxes.map((box, index) => (
        <Mark
          // Areas have no ids, and none is inserted in between.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          style={placeOf(box, size)}
          looks={looks}
          name={nameOf(index)}
          onKey={(event) => press(event, index)}
          onRemove={() => remove(index)}
        />
      ))}
      {drawn && <div style={placeOf(drawn.box, size)} className={`pointer-events-none absolute border-2 ${LOOKS[looks]}`} />}
    </div>
  );
}

interface MarkProps {
  style: CSSProperties;
  looks: AreaPageProps['looks'];
  name: string;
  onKey: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

/**
 * A marked area. Beside a redaction, the button to remove it would hide text, so it shows only while the mark is pointed at
 * or has focus. A frame is alone on its page.
 */
function Mark({ style, looks, name, onKey, onRemove }: MarkProps) {
  const { t } = useLingui();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isActive = isPointedAt || isFocused;
  return (
    <div
      data-area
      style={style}
      className={classNames('absolute border-2', LOOKS[looks], isActive && 'z-10')}
      // A finger that scrolls over a mark doesn't choose it; a tap moves the focus to it.
      onPointerEnter={({ pointerType }) => setIsPointedAt(pointerType !== 'touch')}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      // When the window loses the focus, the element keeps it for later.
      onBlur={({ currentTarget, relatedTarget }) => setIsFocused(currentTarget.contains(relatedTarget ?? document.activeElement))}
    >
      <button
        type="button"
        data-mark
        aria-label={name}
        // Not all browsers move the focus to a button that is tapped.
        onClick={({ currentTarget }) => currentTarget.focus()}
        onKeyDown={skipComposition(onKey)}
        className="absolute inset-0 cursor-default"
      />
      {(isActive || looks === 'frame') && (
        <button
          type="button"
          aria-label={t`Remove: ${name}`}
          onClick={() => {
            // The next mark takes this one's place.
            setIsPointedAt(false);
            onRemove();
          }}
          className="absolute -end-3 -top-3 flex size-6 items-center justify-center rounded-full border border-line bg-raised text-ink shadow-card hover:bg-hover"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

function between(from: Point, to: Point): Box {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
}

/** Page coordinates are not mirrored for right-to-left languages. */
export function placeOf(box: Box, { width, height }: Size) {
  return {
    left: `${(box.x / width) * 100}%`,
    top: `${(box.y / height) * 100}%`,
    width: `${(box.width / width) * 100}%`,
    height: `${(box.height / height) * 100}%`,
  };
}

/** Arrow keys move an area; with Shift they resize it. */
function nudged(box: Box, event: KeyboardEvent, { width, height }: Size): Box | null {
  const [x, y] = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key] ?? [];
  if (x === undefined || y === undefined) return null;
  if (event.shiftKey)
    return {
      ...box,
      width: Math.min(width - box.x, Math.max(MIN_SIDE, box.width + x)),
      height: Math.min(height - box.y, Math.max(MIN_SIDE, box.height + y)),
    };
  return { ...box, x: clamp(box.x + x, width - box.width), y: clamp(box.y + y, height - box.height) };
}
