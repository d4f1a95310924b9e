import type { Form } from '@countersign/contract/forms';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { useSpace } from '#lib/space/space.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PlainLink } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { ACCESS_WORDS, FormStateBadge } from './form-state.tsx';
import { formsQuery, useFormActions } from './forms-api.ts';

export function FormList({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  const { space } = useSpace();
  const forms = useQuery(formsQuery(space));

  if (forms.isPending) {
    return (
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-24 rounded-xl" />
        ))}
      </div>
    );
  }
  if (forms.isError) return <ErrorState onRetry={() => void forms.refetch()} isRetrying={forms.isFetching} />;
  if (forms.data.length === 0) {
    return (
      <EmptyState icon={<ClipboardList />} title={t`No forms yet`} action={add}>
        {t`Publish a template as a link. Everyone who opens it fills in and signs their own document.`}
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {forms.data.map((form) => (
        <FormCard key={form.id} form={form} />
      ))}
    </ul>
  );
}

function FormCard({ form }: { form: Form }) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const { change } = useFormActions();
  const count = form.submission_count;
  const closing = form.closes_at ? formatMoment(form.closes_at) : null;

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-raised px-5 py-4 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex items-center gap-2">
          <PlainLink
            to="/forms/$formId"
            params={{ formId: form.id }}
            className="truncate rounded-sm text-sm font-semibold text-ink hover:underline"
          >
            {form.name}
          </PlainLink>
          <FormStateBadge form={form} />
        </div>
        <p className="mt-1 truncate text-xs text-ink-muted">{form.url.replace(/^https?:\/\//, '')}</p>
        <p className="mt-1 text-xs text-ink-muted">
          <FactLine facts={[t(ACCESS_WORDS[form.access]), closing && t`closes ${closing}`]} />
        </p>
      </div>
      <div className="min-w-20">
        <span className="block text-lg leading-6 font-semibold text-ink tabular-nums">
          {form.max_submissions === null ? count : t`${count} of ${form.max_submissions}`}
        </span>
        <span className="text-xs text-ink-muted">{count === 1 ? t`submission` : t`submissions`}</span>
      </div>
      <div className="flex items-center gap-4">
        <CopyButton text={form.url} label={t`Copy link`} />
        <Switch
          aria-label={t`${form.name} is accepting responses`}
          isSelected={form.is_active}
          onChange={guarded((is_active) => change.mutate({ id: form.id, body: { is_active } }, { onError: reportFailure }))}
        >
          <span className="w-6 text-xs text-ink-muted">{form.is_active ? t`On` : t`Off`}</span>
        </Switch>
      </div>
    </li>
  );
}
