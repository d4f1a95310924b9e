// A help page: its title in the screen's language, and its text.
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { GuideBody } from './guide-body.tsx';
import type { WrittenGuide } from './guides.ts';

interface GuidePageProps {
  /** Cache key together with the language. */
  name: string;
  title: string;
  load: () => Promise<WrittenGuide>;
}

export function GuidePage({ name, title, load }: GuidePageProps) {
  const { t } = useLingui();
  const guide = useQuery({
    queryKey: ['guide', name],
    queryFn: load,
    staleTime: Infinity,
    meta: { silent: true },
  });

  return (
    <>
      <TextLink to="/help/{-$guide}" params={{ guide: undefined }} className="mb-6 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t`All guides`}
      </TextLink>
      <PageHeader title={title} />
      <div className="mt-6">
        {guide.isPending && <Skeleton className="h-96 max-w-3xl rounded-xl" />}
        {guide.isError && <ErrorState onRetry={() => void guide.refetch()} isRetrying={guide.isFetching} />}
        {guide.data && <GuideBody guide={guide.data} />}
      </div>
    </>
  );
}
