// A page of the help: its title in the language of the screen, and its text, which is written in English.
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { GuideBody } from './guide-body.tsx';
import type { Guide } from './guide.ts';

interface GuidePageProps {
  slug: string;
  title: string;
  load: () => Promise<Guide>;
}

export function GuidePage({ slug, title, load }: GuidePageProps) {
  const { t, i18n } = useLingui();
  const guide = useQuery({
    queryKey: ['guide', slug],
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
      <PageHeader title={title} {...(i18n.locale !== 'en' && { description: t`This page is available in English.` })} />
      <div className="mt-6">
        {guide.isPending && <Skeleton className="h-96 max-w-3xl rounded-xl" />}
        {guide.isError && <ErrorState onRetry={() => void guide.refetch()} isRetrying={guide.isFetching} />}
        {guide.data && <GuideBody blocks={guide.data.blocks} />}
      </div>
    </>
  );
}
