import type { Box } from '@countersign/document-model';
import type { CSSProperties } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useDocument, useView } from '../context/editor-context.ts';
import { endsOf } from '../core/commands/line-ends.ts';
import { lengthIn, lengthWithUnit } from '../core/model/units.ts';
import type { Guide } from '../core/tools/tool-state.ts';
import { PAGE_GAP } from '../viewer/page-layout.ts';
import { pixels as px, placed } from '../viewer/box-style.ts';
import type { OverlayStore } from './surface.ts';

/** Colour of guides, distinct from field colours and the accent. */
const PINK = '#d6187f';
/** Far enough to cross everything around a page. */
const FAR = '-100000px';

/** Overlay of the tools on one page: marquee, ghosts, the line being drawn, guides with their distances. */
export function SurfaceOverlay({ pageId, overlay }: { pageId: string; overlay: OverlayStore }) {
  const guides = useStore(
    overlay,
    useShallow((state) => state.guides.filter((guide) => guide.page_id === pageId)),
  );
  const ghosts = useStore(
    overlay,
    useShallow((state) => state.ghosts.filter((ghost) => ghost.page_id === pageId).map((ghost) => ghost.box)),
  );

  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-20">
      {ghosts.map((box, index) => (
        <GhostBox key={index} box={box} />
      ))}
      <LinePreview pageId={pageId} overlay={overlay} />
      <Marquee pageId={pageId} overlay={overlay} />
      {guides.map((guide, index) => (
        <GuideLine key={index} guide={guide} />
      ))}
    </div>
  );
}

/** A marquee may span pages. Each page draws the part from its own top to the next page. */
function Marquee({ pageId, overlay }: { pageId: string; overlay: OverlayStore }) {
  const parts = useStore(overlay, (state) => state.marquee);
  const index = parts.findIndex((part) => part.page_id === pageId);
  const part = parts[index];
  if (!part) return null;
  const [above, below] = [index === 0 ? FAR : '0px', index === parts.length - 1 ? FAR : `${-PAGE_GAP}px`];
  return (
    <div className="absolute inset-0" style={{ clipPath: `inset(${above} ${FAR} ${below})` }}>
      <div data-marquee style={placed(part.box)} className="absolute border border-(--accent) bg-(--accent)/10" />
    </div>
  );
}

/** Preview of what a click would place. A level line still gets a visible height. */
function GhostBox({ box }: { box: Box }) {
  return (
    <div
      data-ghost
      style={placed(box)}
      className="absolute min-h-0.5 min-w-0.5 rounded-[1px] border border-dashed border-(--accent) bg-(--accent)/10"
    />
  );
}

function LinePreview({ pageId, overlay }: { pageId: string; overlay: OverlayStore }) {
  const line = useStore(overlay, (state) => state.line);
  const element = useDocument((state) => (line ? state.elements.get(line.id) : undefined));
  if (!line || element?.kind !== 'line' || element.page_id !== pageId) return null;
  const { start, end } = endsOf(line.geometry);

  return (
    <svg className="absolute inset-0 size-full overflow-visible">
      <line
        x1={start.x}
        y1={start.y}
        x2={end.x}
        y2={end.y}
        stroke={element.color}
        strokeWidth={element.line_width}
        style={{ transform: 'scale(var(--z))', transformOrigin: '0 0' }}
      />
    </svg>
  );
}

function GuideLine({ guide }: { guide: Guide }) {
  const unit = useView((state) => state.unit);
  const isUpright = guide.axis === 'x';
  const { distance } = guide;
  const middle = distance && (distance.from + distance.to) / 2;

  return (
    <>
      <div
        data-guide={guide.is_gap ? 'gap' : 'line'}
        className={`absolute ${guide.is_gap ? (isUpright ? 'border-y' : 'border-x') : ''}`}
        style={{ ...stretch(guide, isUpright), ...(guide.is_gap ? gapEnds(isUpright) : { background: PINK }) }}
      />
      {distance && middle !== null && distance.to - distance.from >= 0.5 && (
        <span
          className="absolute -translate-1/2 rounded-[3px] px-1 text-[10px] leading-[1.4] font-medium whitespace-nowrap text-white tabular-nums"
          style={{ background: PINK, ...(isUpright ? at(guide.at, middle) : at(middle, guide.at)) }}
        >
          {lengthWithUnit(distance.to - distance.from, unit)}
        </span>
      )}
    </>
  );
}

const at = (x: number, y: number): CSSProperties => ({ left: px(x), top: px(y) });

function stretch(guide: Guide, isUpright: boolean): CSSProperties {
  const length = px(guide.to - guide.from);
  return isUpright
    ? { ...at(guide.at, guide.from), height: length, width: 1 }
    : { ...at(guide.from, guide.at), width: length, height: 1 };
}

/** A thin line with a stroke across each end. */
function gapEnds(isUpright: boolean): CSSProperties {
  const line = `linear-gradient(${PINK}, ${PINK}) center / ${isUpright ? '1px 100%' : '100% 1px'} no-repeat`;
  return isUpright
    ? { borderColor: PINK, background: line, width: 7, marginLeft: -3 }
    : { borderColor: PINK, background: line, height: 7, marginTop: -3 };
}

/** Position or size of the dragged elements, beside the pointer. */
export function PointerBadge({ overlay }: { overlay: OverlayStore }) {
  const badge = useStore(overlay, (state) => state.badge);
  const unit = useView((state) => state.unit);
  if (!badge) return null;
  const [first, second] = badge.numbers.map((value) => lengthIn(value, unit));

  return (
    <div
      aria-hidden="true"
      data-badge
      className="pointer-events-none fixed top-0 left-0 z-30 rounded-md bg-ink px-1.5 py-0.5 text-xs font-medium whitespace-nowrap text-surface tabular-nums shadow-lift"
      style={{ transform: `translate(${badge.screen_x + 16}px, ${badge.screen_y + 20}px)` }}
    >
      {badge.kind === 'place' ? `${first}, ${second} ${unit}` : `${first} × ${second} ${unit}`}
    </div>
  );
}
