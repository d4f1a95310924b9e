import type { Pdf } from '@countersign/contract/pdfs';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { useImageSource } from '#lib/api/image-source.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** The first page, scaled to its frame. Decorative, because the name is beside it. */
export function PdfImage({ pdf, width }: { pdf: Pdf; width: number }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const address = pdf.first_page_id
    ? pageImageUrl({
        pdfId: pdf.id,
        pageId: pdf.first_page_id,
        width,
        revision: pdf.revision,
        isSealed: pdf.signing_mode === 'completed',
      })
    : null;
  const source = useImageSource(address);

  if (!address || isBroken) return <FileText aria-hidden="true" className="size-8 text-line-strong" strokeWidth={1.25} />;

  return (
    <>
      {!isLoaded && <Skeleton className="absolute inset-[10%] rounded-sm bg-line" />}
      {source && (
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setIsLoaded(true)}
          onError={() => setIsBroken(true)}
          className={`max-h-full max-w-full rounded-sm bg-white shadow-lift transition-opacity duration-150 ${isLoaded ? '' : 'opacity-0'}`}
        />
      )}
    </>
  );
}
