// Areas on a page image: drawn by pointer, or added, moved and resized by keyboard.
import type { PdfPage } from '@countersign/contract/pdfs';
import { type Box, RESIZE_HANDLES, type ResizeHandle, keepOnPage, resizeBox, roundPoint } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { useImageSource } from '#lib/api/image-source.ts';
import { skipComposition } from '#lib/composition.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { placed } from '../viewer/box-style.ts';
import { useEditorScreen, useDocumentVersion } from '../context/editor-context.ts';
import { useElementSize } from '../ui/use-element-size.ts';
import { PlacedElements } from './placed-elements.tsx';

/** The keyboard moves and resizes the focused area. */
const FOCUSABLE_GROUP = { role: 'group', tabIndex: 0 } as const;
const LEAST = 4;
const STEP = 2;

/** Space around the page in its dialogs, in pixels: on a phone the explanation is below the page. */
const AROUND = { wide: 345, narrow: 300 };
const NARROW = 640;

/** Maximum height of a page in pixels that shows all of it at once, large enough to draw on. */
function roomForPage(): number {
  const { innerHeight, innerWidth } = window;
  const left = innerHeight - (innerWidth < NARROW ? AROUND.narrow : AROUND.wide);
  return Math.min(innerHeight * 0.6, Math.max(innerHeight * 0.4, left));
}

export interface AreaPickerProps {
  page: PdfPage;
  areas: readonly Box[];
  onChange: (areas: Box[]) => void;
  /** Allows one area only: drawing another replaces it. */
  isSingle?: boolean;
  appearance: 'black' | 'frame';
}

interface Drag {
  /** The gesture: where a new area starts, or which area is moved or resized. */
  kind: 'draw' | 'move' | ResizeHandle;
  index: number;
  start: { x: number; y: number };
  box: Box;
  /** All areas before the gesture. */
  before: readonly Box[];
}

export function AreaPicker({ page, areas, onChange, isSingle = false, appearance }: AreaPickerProps) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const version = useDocumentVersion();
  const source = useImageSource(pageImageUrl({ pdfId: pdf.id, pageId: page.id, width: 1_280, revision: version }));
  const [frameRef, frame] = useElementSize();
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const below = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const zoom = frame.width > 0 ? Math.min(frame.width / page.width, roomForPage() / page.height) : 0;

  const pointOf = (event: PointerEvent) => {
    const box = sheet.current?.getBoundingClientRect();
    return { x: (event.clientX - (box?.left ?? 0)) / zoom, y: (event.clientY - (box?.top ?? 0)) / zoom };
  };
  const put = (index: number, box: Box) => onChange(areas.map((area, place) => (place === index ? box : area)));

  function begin(event: PointerEvent, kind: Drag['kind'], index: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    sheet.current?.setPointerCapture(event.pointerId);
    const start = pointOf(event);
    const box = areas[index] ?? { ...start, width: 0, height: 0 };
    if (kind === 'draw') onChange(isSingle ? [box] : [...areas, box]);
    setDrag({ kind, index: kind === 'draw' ? (isSingle ? 0 : areas.length) : index, start, box, before: areas });
  }

  function move(event: PointerEvent) {
    if (!drag) return;
    const point = pointOf(event);
    const [dx, dy] = [point.x - drag.start.x, point.y - drag.start.y];
    if (drag.kind === 'draw') return put(drag.index, onPage(between(drag.start, point), page));
    if (drag.kind === 'move') return put(drag.index, keepOnPage({ ...drag.box, x: drag.box.x + dx, y: drag.box.y + dy }, page));
    put(drag.index, onPage(resizeBox(drag.box, drag.kind, { dx, dy }, { minimum: LEAST }), page));
  }

  function end() {
    const drawn = drag?.kind === 'draw' ? areas[drag.index] : undefined;
    // A press without drawing removes nothing.
    if (drag && drawn && (drawn.width < LEAST || drawn.height < LEAST)) onChange([...drag.before]);
    setDrag(null);
  }

  /** Changes by keyboard: focus moves to the last area, or to the button that adds one. */
  function change(next: Box[]) {
    onChange(next);
    requestAnimationFrame(() => {
      const nodes = sheet.current?.querySelectorAll<HTMLElement>('[data-area]') ?? [];
      ([...nodes].at(-1) ?? below.current?.querySelector('button'))?.focus();
    });
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const area = areas[index];
    const arrow = ARROWS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') change(areas.filter((_, place) => place !== index));
    else if (arrow && area) put(index, nudged(area, arrow, { page, isSize: event.shiftKey }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={frameRef} className="flex flex-col items-center gap-2">
      <div
        ref={sheet}
        className="relative touch-none overflow-hidden bg-white outline-1 outline-line-strong"
        style={{ width: page.width * zoom, height: page.height * zoom, '--z': zoom, cursor: 'crosshair' } as CSSProperties}
        onPointerDown={(event) => begin(event, 'draw', areas.length)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {source && <img src={source} alt="" draggable={false} className="pointer-events-none absolute inset-0 size-full" />}
        <PlacedElements pageId={page.id} />
        {areas.map((area, index) => (
          // The role is part of the spread props.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div
            key={index}
            {...FOCUSABLE_GROUP}
            data-area
            aria-describedby={helpId}
            aria-label={t`Area ${index + 1}: x ${Math.round(area.x)}, y ${Math.round(area.y)}, ${Math.round(area.width)} by ${Math.round(area.height)} points`}
            style={placed(area)}
            className={classNames(
              'absolute cursor-move outline-2 outline-offset-1 outline-accent focus-visible:outline-4',
              appearance === 'black' ? 'bg-black/75' : 'bg-transparent shadow-[0_0_0_9999px_rgb(0_0_0/0.45)]',
            )}
            onPointerDown={(event) => begin(event, 'move', index)}
            onKeyDown={(event) => skipComposition(() => onKeyDown(event, index))(event)}
          >
            {RESIZE_HANDLES.map((handle) => (
              <span
                key={handle}
                aria-hidden="true"
                onPointerDown={(event) => begin(event, handle, index)}
                className="absolute size-3 -translate-1/2 rounded-full border-2 border-accent bg-white before:absolute before:-inset-3 before:content-['']"
                style={handlePlace(handle)}
              />
            ))}
          </div>
        ))}
      </div>
      <div ref={below} className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        {!(isSingle && areas.length > 0) && (
          <Button size="small" onPress={() => change([...areas, middleOf(page, isSingle)])}>
            <Plus aria-hidden="true" />
            {t`Add an area`}
          </Button>
        )}
        <p id={helpId} className="text-xs text-ink-muted pointer-coarse:sr-only">
          {t`Arrow keys move an area; with Shift they resize it. Delete removes it.`}
        </p>
      </div>
    </div>
  );
}

/** A box in the middle of the page: half of its width and height, or the size of a line or two of text. */
function middleOf(page: PdfPage, isSingle: boolean): Box {
  const [width, height] = isSingle ? [page.width / 2, page.height / 2] : [page.width / 3, Math.min(page.height / 3, 36)];
  return onPage({ x: (page.width - width) / 2, y: (page.height - height) / 2, width, height }, page);
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function nudged(area: Box, [dx, dy]: [number, number], { page, isSize }: { page: PdfPage; isSize: boolean }): Box {
  if (!isSize) return keepOnPage({ ...area, x: area.x + dx * STEP, y: area.y + dy * STEP }, page);
  return onPage(
    { ...area, width: Math.max(LEAST, area.width + dx * STEP), height: Math.max(LEAST, area.height + dy * STEP) },
    page,
  );
}

function between(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

/** The part of a box that is on the page. */
function onPage(box: Box, page: { width: number; height: number }): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  return {
    x: roundPoint(x),
    y: roundPoint(y),
    width: roundPoint(Math.min(page.width, box.x + box.width) - x),
    height: roundPoint(Math.min(page.height, box.y + box.height) - y),
  };
}

function handlePlace(handle: ResizeHandle): CSSProperties {
  const across = handle.includes('w') ? 0 : handle.includes('e') ? 100 : 50;
  const down = handle.includes('n') ? 0 : handle.includes('s') ? 100 : 50;
  return { left: `${across}%`, top: `${down}%`, cursor: `${handle}-resize` };
}
