import { useView } from '../context/editor-context.ts';

/** Minimum distance of lines in screen pixels; below it only every fifth line is drawn, to avoid a grey area. */
const CLOSEST = 6;

/** The grid of a page, while it is shown. Every fifth line is stronger. */
export function GridLines() {
  const isShown = useView((state) => state.shows_grid);
  const size = useView((state) => state.grid_size);
  const isDense = useView((state) => state.grid_size * state.zoom < CLOSEST);
  if (!isShown) return null;
  const step = `calc(${size} * var(--z) * 1px)`;
  const wide = `calc(${size * 5} * var(--z) * 1px)`;
  const lines = (distance: string, strength: number) =>
    ['to right', 'to bottom'].map(
      (direction) => `repeating-linear-gradient(${direction}, rgb(44 70 192 / ${strength}) 0 1px, transparent 1px ${distance})`,
    );

  return (
    <div
      aria-hidden="true"
      data-grid={size}
      className="pointer-events-none absolute inset-0"
      style={{ backgroundImage: [...lines(wide, 0.22), ...(isDense ? [] : lines(step, 0.12))].join() }}
    />
  );
}
