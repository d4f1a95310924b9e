import { useImageSource } from '#lib/api/image-source.ts';
import { classNames } from '#ui/class-names.ts';
import { type Turn, seenSize } from './state/planned-pages.ts';
import { toolPageImageUrl } from './tool-api.ts';

interface PageSize {
  width: number;
  height: number;
}

export interface PageImageProps {
  fileId: string;
  page: number;
  /** Requested image width in pixels. */
  width: number;
  /** Page size in points, to reserve space while loading. */
  size: PageSize | undefined;
  alt?: string;
  className?: string;
}

/** Image of a page that is rotated clockwise, as wide as its container. `size` is that before the rotation. */
export function TurnedPageImage({ turn, size, ...image }: PageImageProps & { turn: Turn; size: PageSize }) {
  if (turn === 0) return <PageImage {...image} size={size} className="w-full" />;
  const seen = seenSize({ ...size, turn });
  return (
    <div className="relative" style={{ aspectRatio: `${seen.width} / ${seen.height}` }}>
      <div
        className="absolute top-1/2 left-1/2"
        style={{ width: `${(100 * size.width) / seen.width}%`, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
      >
        <PageImage {...image} size={size} className="w-full" />
      </div>
    </div>
  );
}

/** Image of a page, loaded when it is near the viewport. */
export function PageImage({ fileId, page, width, size, alt = '', className }: PageImageProps) {
  const source = useImageSource(toolPageImageUrl(fileId, page, width));
  const ratio = size ? `${size.width} / ${size.height}` : '210 / 297';
  return (
    <img
      src={source ?? undefined}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      style={{ aspectRatio: ratio }}
      className={classNames('block bg-white', className)}
    />
  );
}
