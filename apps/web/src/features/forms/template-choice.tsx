import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSpace } from '#lib/space/space.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { TextLink } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { templatesQuery } from './forms-api.ts';

/** Chooses the template. The only template is chosen from the start. */
export function TemplateChoice({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string, name: string) => void;
  error: string | undefined;
}) {
  const { t } = useLingui();
  const { space } = useSpace();
  const templates = useQuery(templatesQuery(space));
  const only = templates.data?.length === 1 ? templates.data[0] : undefined;
  const chooseOnly = useEffectEvent(() => {
    if (only && value === '') onChange(only.id, only.name);
  });
  useEffect(() => chooseOnly(), [only]);

  if (templates.isPending) return <Skeleton className="h-16" />;
  if (templates.isError) return <ErrorState onRetry={() => void templates.refetch()} isRetrying={templates.isFetching} />;
  if (templates.data.length === 0) {
    return (
      <p className="rounded-lg bg-sunken p-4 text-sm text-ink">
        {t`There is no template yet.`} <TextLink to="/templates">{t`Create one first`}</TextLink>
      </p>
    );
  }
  return (
    <Select
      label={t`Template`}
      options={[
        ...(value === '' ? [{ value: '', label: t`Choose a template` }] : []),
        ...templates.data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(id) => onChange(id, templates.data.find((pdf) => pdf.id === id)?.name ?? '')}
      error={error}
    />
  );
}
