import type { Pdf } from '@countersign/contract/pdfs';
import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { credentialHeaders, isStateless } from '#lib/api/credentials.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** The first page, as large as its frame allows. Decoration: the name stands beside it. */
export function PdfPicture({ pdf, width }: { pdf: Pdf; width: number }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const address = pdf.first_page_id
    ? pageImageUrl({ pdfId: pdf.id, pageId: pdf.first_page_id, width, revision: pdf.revision })
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

/** An <img> cannot send a bearer token: in stateless mode the picture is fetched and shown from memory. */
function useImageSource(address: string | null): string | null {
  const [fetched, setFetched] = useState<string | null>(null);
  const isFetched = isStateless();

  useEffect(() => {
    if (!isFetched || !address) return undefined;
    const controller = new AbortController();
    let url: string | undefined;

    void fetchPicture(address, controller.signal).then((blob) => {
      if (blob) setFetched((url = URL.createObjectURL(blob)));
    });
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [address, isFetched]);

  return isFetched ? fetched : address;
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(address, { headers: await credentialHeaders('GET'), signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
