import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { PlainLink } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { BackPath } from '../ui/back-from.ts';

/** Line widths of the placeholder page, in percent of its width. */
const LINES = [[60], [96, 92, 84], [98, 90, 95, 52], [94, 97, 38]] as const;

/**
 * The frame of the editor, and of similar screens, while the pdf is loading.
 * @param props.back where the back button leads; without it, there are no panels and no back button
 */
export function EditorSkeleton({ back }: { back?: BackPath }) {
  const { t } = useLingui();

  return (
    <div className="flex h-dvh flex-col overflow-clip bg-sunken">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-raised ps-1 pe-4 sm:ps-2">
        {back ? (
          <PlainLink
            to={back}
            aria-label={t`Back`}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink [&_svg]:size-4.5"
          >
            <ArrowLeft aria-hidden="true" />
          </PlainLink>
        ) : (
          <Skeleton className="ms-2 size-8" />
        )}
        <Skeleton className="h-5 w-48" />
        <Skeleton className="ms-auto h-8 w-24" />
      </header>
      <div role="status" aria-label={t`Loading`} className="flex min-h-0 flex-1">
        {back && <div className="hidden w-40 shrink-0 border-e border-line bg-surface lg:block" />}
        <div className="min-w-0 flex-1 overflow-clip p-3 md:p-8">
          <div
            aria-hidden="true"
            className="mx-auto flex aspect-[595/841] w-full max-w-[59.5rem] flex-col gap-[6%] bg-white p-[10%] shadow-lift"
          >
            {LINES.map((lines) => (
              <div key={lines.join()} className="flex flex-col gap-3">
                {lines.map((width) => (
                  <span key={width} className="h-2.5 rounded-full bg-black/8" style={{ width: `${width}%` }} />
                ))}
              </div>
            ))}
          </div>
        </div>
        {back && <div className="w-72 shrink-0 border-s border-line bg-raised max-md:hidden" />}
      </div>
    </div>
  );
}
