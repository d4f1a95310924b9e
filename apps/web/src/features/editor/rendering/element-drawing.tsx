// Draws an element as in the PDF, in a box that the page has already positioned.
import type { Element } from '@countersign/document-model';
import { drawElement } from '@countersign/document-model/paper';
import { memo, useMemo } from 'react';
import { fontsOf } from './needed-fonts.ts';
import { useWritten } from './pdf-language.ts';
import { useIsFontMissing, useShaper } from './loaded-fonts.ts';
import { DisplayItems } from './display-svg.tsx';
import { SystemText } from './system-text.tsx';

export interface ElementDrawingProps {
  element: Element;
  imageUrl: (id: string) => string;
  /** While its value is edited above the drawing, it is drawn letter by letter. */
  isTyped?: boolean;
}

/** Kinds whose drawing may be stretched during a resize; text is laid out again instead. */
const STRETCHES = new Set<Element['kind']>([
  'rectangle',
  'line',
  'image',
  'signature',
  'initial',
  'image_input',
  'checkbox',
  'radio',
]);

/** Fields that do not affect the drawing, so that a moved element is not laid out again. */
const OF_PLACE = new Set(['id', 'page_id', 'x', 'y', 'layer', 'is_grid_locked']);

export function isDrawnAlike(a: Element, b: Element): boolean {
  if (a === b) return true;
  const [now, then]: [Record<string, unknown>, Record<string, unknown>] = [{ ...a }, { ...b }];
  for (const field in now) if (now[field] !== then[field] && !OF_PLACE.has(field)) return false;
  return a.kind === b.kind;
}

/** Fills its parent, whose --z is the zoom. Decorative: the parent has the accessible name. */
export const ElementDrawing = memo(
  function ElementDrawing({ element: stored, imageUrl, isTyped = false }: ElementDrawingProps) {
    const written = useWritten(stored);
    const element = isTyped ? stored : written;
    const fonts = useMemo(() => fontsOf(element), [element]);
    const shaper = useShaper(fonts.length > 0 ? fonts : NO_TEXT);
    const isMissing = useIsFontMissing(fonts) && shaper === null;
    const items = useMemo(() => {
      if (fonts.length === 0) return drawElement({ ...element, x: 0, y: 0 }, UNUSED_SHAPER);
      return shaper ? drawElement({ ...element, x: 0, y: 0 }, shaper) : [];
    }, [element, fonts, shaper]);
    const scale = STRETCHES.has(element.kind)
      ? 'scale(calc(var(--z) * var(--sx, 1)), calc(var(--z) * var(--sy, 1)))'
      : 'scale(var(--z))';

    if (isMissing) return <SystemText element={element} />;
    if (items.length === 0) return null;
    return (
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full min-h-px min-w-px overflow-visible">
        <g style={{ transform: scale, transformOrigin: '0 0' }}>
          <DisplayItems items={items} imageUrl={imageUrl} />
        </g>
      </svg>
    );
  },
  (before, now) =>
    before.imageUrl === now.imageUrl && before.isTyped === now.isTyped && isDrawnAlike(before.element, now.element),
);

const NO_TEXT: readonly string[] = [];

/** For elements without text; asking it for a glyph is a bug. */
const UNUSED_SHAPER: Parameters<typeof drawElement>[1] = {
  fallbacks: [],
  has: () => false,
  covers: () => false,
  ascentShare: () => 0.8,
  shape: () => [],
  ink: () => null,
};
