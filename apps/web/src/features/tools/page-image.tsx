import { useImageSource } from '#lib/api/image-source.ts';
import { classNames } from '#ui/class-names.ts';
import { toolPageImageUrl } from './tool-api.ts';

export interface PageImageProps {
  fileId: string;
  page: number;
  /** Requested image width in pixels. */
  width: number;
  /** Page size in points, to reserve space while loading. */
  size: { width: number; height: number } | undefined;
  alt?: string;
  className?: string;
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
