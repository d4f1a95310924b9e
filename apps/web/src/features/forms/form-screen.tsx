import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { useSpace } from '#lib/space/space.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { LinkTabs } from '#ui/tabs.tsx';
import { FormSettings } from './form-settings.tsx';
import { FormStateBadge } from './form-state.tsx';
import { formQuery, useFormActions } from './forms-api.ts';
import { SharePanel } from './share-panel.tsx';
import { SubmissionsTable } from './submissions-table.tsx';

/** One form: submissions, sharing and settings. */
export function FormScreen() {
  const { t } = useLingui();
  const { formId } = useParams({ from: '/app/forms/$formId' });
  const { tab = 'submissions' } = useSearch({ from: '/app/forms/$formId' });
  const { space } = useSpace();
  const form = useQuery(formQuery(space, formId));
  const { change } = useFormActions();
  const guarded = useGuardedAction();

  if (isApiError(form.error, 404)) {
    return (
      <EmptyState title={t`Form not found`} action={<ButtonLink to="/forms">{t`All forms`}</ButtonLink>}>
        {t`It was deleted, or belongs to another workspace.`}
      </EmptyState>
    );
  }
  if (form.isError) return <ErrorState onRetry={() => void form.refetch()} isRetrying={form.isFetching} />;
  if (!form.data) return <Skeleton className="h-64 rounded-xl" />;
  const { data } = form;

  return (
    <>
      <TextLink to="/forms" className="mb-4 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`All forms`}
      </TextLink>
      <PageHeader
        title={data.name}
        description={data.template_name ? t`Based on ${data.template_name}` : t`Its template was deleted`}
        actions={
          <div className="flex items-center gap-4">
            <FormStateBadge form={data} />
            <Switch
              isSelected={data.is_active}
              onChange={guarded((is_active) => change.mutate({ id: data.id, body: { is_active } }, { onError: reportFailure }))}
            >
              {t`Accepting responses`}
            </Switch>
          </div>
        }
      />
      <div data-head="gallery" className="mt-4 mb-6 border-b border-line">
        <LinkTabs
          label={t`Show`}
          selected={tab}
          tabs={[
            { id: 'submissions', label: t`Submissions`, search: {} },
            { id: 'share', label: t`Share`, search: { tab: 'share' } },
            { id: 'settings', label: t`Settings`, search: { tab: 'settings' } },
          ]}
        />
      </div>
      {tab === 'submissions' && <SubmissionsTable form={data} />}
      {tab === 'share' && <SharePanel form={data} />}
      {tab === 'settings' && <FormSettings key={data.updated_at} form={data} />}
    </>
  );
}
