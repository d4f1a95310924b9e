import { useImageSource } from '#lib/api/image-source.ts';
import { classNames } from '#ui/class-names.ts';
import { toolPageImageUrl } from './tool-api.ts';

export interface PageImageProps {
  fileId: string;
  page: number;
  /** Pixels of the image that is asked for. */
  width: number;
  /** Of the page, in points: its place is kept until the image is there. */
  size: { width: number; height: number } | undefined;
  alt?: string;
  className?: string;
}

/** A page as it looks. It is fetched once it is near the part of the screen that is seen. */
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
