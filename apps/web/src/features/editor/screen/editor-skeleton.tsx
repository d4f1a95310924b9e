import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '#ui/skeleton.tsx';

/** The frame of the editor while the pdf is fetched. */
export function EditorSkeleton() {
  const { t } = useLingui();

  return (
    <div role="status" aria-label={t`Loading`} className="flex h-dvh flex-col bg-sunken">
      <div className="flex h-14 items-center gap-3 border-b border-line bg-raised px-4">
        <Skeleton className="size-8" />
        <Skeleton className="h-5 w-48" />
      </div>
      <div className="flex min-h-0 flex-1 justify-center p-8">
        <div className="aspect-[595/841] w-full max-w-3xl bg-raised shadow-lift" />
      </div>
    </div>
  );
}
