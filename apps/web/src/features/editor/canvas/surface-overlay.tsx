import { useStore } from 'zustand';
import type { OverlayStore } from './surface.ts';
import { placed } from './placed.ts';

/** The marquee and the guides of one page. */
export function SurfaceOverlay({ pageId, overlay }: { pageId: string; overlay: OverlayStore }) {
  const marquee = useStore(overlay, (state) => (state.marquee?.page_id === pageId ? state.marquee.box : null));
  const guides = useStore(overlay, (state) => state.guides);

  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-20">
      {marquee && <div style={placed(marquee)} className="absolute border border-(--accent) bg-(--accent)/10" />}
      {guides
        .filter((guide) => guide.page_id === pageId)
        .map((guide) => (
          <div
            key={guide.axis}
            className="absolute bg-[#e0218a]"
            style={
              guide.axis === 'x'
                ? {
                    left: `calc(${guide.at} * var(--z) * 1px)`,
                    top: `calc(${guide.from} * var(--z) * 1px)`,
                    height: `calc(${guide.to - guide.from} * var(--z) * 1px)`,
                    width: 1,
                  }
                : {
                    top: `calc(${guide.at} * var(--z) * 1px)`,
                    left: `calc(${guide.from} * var(--z) * 1px)`,
                    width: `calc(${guide.to - guide.from} * var(--z) * 1px)`,
                    height: 1,
                  }
            }
          />
        ))}
    </div>
  );
}
