import type { PdfPage } from '@countersign/contract/pdfs';
import type { Element } from '@countersign/document-model';
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useImageSource } from '#lib/api/image-source.ts';
import { classNames } from '#ui/class-names.ts';
import { PageElements } from './page-elements.tsx';

export interface PageStripProps {
  pdfId: string;
  pages: readonly PdfPage[];
  elements: readonly Element[];
  index: number;
  imageOf: (pageId: string) => string;
  onGo: (index: number) => void;
}

const HEIGHT = 64;
/** Pages further from the current one are shown without elements. */
const NEAR = 12;

/** Thumbnails of all pages in a row; the current one stays visible. */
export function PageStrip({ pdfId, pages, elements, index, imageOf, onGo }: PageStripProps) {
  const { t } = useLingui();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);

  return (
    <nav
      ref={strip}
      aria-label={t`Pages`}
      className="flex shrink-0 gap-2 overflow-x-auto border-t border-line bg-raised px-4 py-2.5 before:mx-auto after:mx-auto"
    >
      {pages.map((page, at) => {
        const scale = HEIGHT / page.height;
        return (
          <button
            key={page.id}
            type="button"
            aria-label={t`Page ${at + 1}`}
            aria-current={at === index ? 'page' : undefined}
            onClick={() => onGo(at)}
            className={classNames(
              'relative isolate shrink-0 overflow-hidden rounded-sm bg-white outline-offset-2',
              at === index ? 'ring-2 ring-accent-ink' : 'ring-1 ring-line',
            )}
            style={{ width: page.width * scale, height: HEIGHT, '--z': scale } as CSSProperties}
          >
            <Image address={imageOf(page.id)} />
            {Math.abs(at - index) <= NEAR && (
              <span aria-hidden="true">
                <PageElements pdfId={pdfId} pageId={page.id} elements={elements} />
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}

function Image({ address }: { address: string }) {
  const source = useImageSource(address);
  return source && <img src={source} alt="" loading="lazy" draggable={false} className="size-full" />;
}
