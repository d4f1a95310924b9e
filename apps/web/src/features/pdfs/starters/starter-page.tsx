import type { Language } from '@countersign/contract/languages';
import type { StarterTemplateDetails } from '@countersign/contract/starters';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { starterImageUrl } from '#config/paths.ts';
import { useImageSource } from '#lib/api/image-source.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface StarterPageProps {
  starter: StarterTemplateDetails;
  language: Language;
  /** Page index from 0. */
  page: number;
  /** Description; empty if there is text beside it. */
  alt: string;
  className?: string;
}

/** A page of a starter template, with its fields in the colours of their roles. */
export function StarterPage({ starter, language, page, alt, className }: StarterPageProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const source = useImageSource(starterImageUrl({ starter: starter.id, language, page }));
  const size = starter.pages[page] ?? { width: 1, height: 1 };
  const share = (length: number, of: number) => `${(100 * length) / of}%`;

  return (
    <span
      dir="ltr"
      className={classNames('relative block w-full overflow-hidden rounded-sm bg-white shadow-lift', className)}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    >
      {!isLoaded && !isBroken && <Skeleton className="absolute inset-0 bg-line" />}
      {isBroken && <FileText aria-hidden="true" className="absolute inset-0 m-auto size-8 text-line-strong" strokeWidth={1.25} />}
      {source && !isBroken && (
        <img
          src={source}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => setIsLoaded(true)}
          onError={() => setIsBroken(true)}
          className="absolute inset-0 size-full"
        />
      )}
      {isLoaded &&
        starter.fields
          .filter((field) => field.page === page)
          .map((field) => {
            const color = starter.roles[field.role]?.color;
            return (
              <span
                key={`${field.x} ${field.y}`}
                aria-hidden="true"
                className="absolute rounded-[1px] border"
                style={{
                  left: share(field.x, size.width),
                  top: share(field.y, size.height),
                  width: share(field.width, size.width),
                  height: share(field.height, size.height),
                  borderColor: `color-mix(in srgb, ${color} 60%, transparent)`,
                  backgroundColor: `color-mix(in srgb, ${color} 10%, transparent)`,
                }}
              />
            );
          })}
    </span>
  );
}
