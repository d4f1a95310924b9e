import { fileVersion } from '../editor-api.ts';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { pageImageUrl } from '#config/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { useDocument, useEditorScreen, useView } from '../editor-context.ts';

const WIDTH = 112;
const LABEL = 28;

/** All pages as small pictures; a press goes to the page. */
export function PageStrip() {
  const { t } = useLingui();
  const { pdf, revealPage } = useEditorScreen();
  const pages = useDocument((state) => state.pages);
  const current = useView((state) => state.current_page);
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(pages[index]) + LABEL,
    paddingStart: 12,
    overscan: 2,
  });
  useEffect(() => virtualizer.scrollToIndex(current, { align: 'auto' }), [virtualizer, current]);

  return (
    <nav
      ref={scroller}
      aria-label={t`Pages`}
      className="hidden w-36 shrink-0 overflow-y-auto border-r border-line bg-surface lg:block"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const page = pages[index];
          if (!page) return null;
          const isCurrent = index === current;
          return (
            <li key={page.id} className="absolute inset-x-0 flex flex-col items-center" style={{ top: start }}>
              <button
                type="button"
                aria-label={t`Page ${index + 1}`}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={() => revealPage(index)}
                className={classNames(
                  'overflow-hidden rounded-sm bg-white shadow-card',
                  isCurrent ? 'outline-2 outline-offset-2 outline-accent' : 'outline-1 outline-line hover:outline-line-strong',
                )}
                style={{ width: WIDTH, height: heightOf(page) }}
              >
                <img
                  src={pageImageUrl({ pdfId: pdf.id, pageId: page.id, width: 320, revision: fileVersion(pdf) })}
                  alt=""
                  loading="lazy"
                  className="size-full"
                />
              </button>
              <span
                aria-hidden="true"
                className={classNames('mt-1 text-xs tabular-nums', isCurrent ? 'font-semibold text-ink' : 'text-ink-muted')}
              >
                {index + 1}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function heightOf(page: { width: number; height: number } | undefined): number {
  return page ? Math.min(320, Math.round((WIDTH * page.height) / page.width)) : 158;
}
