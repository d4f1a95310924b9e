import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import type { Space } from '#lib/api/url.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { accessCodeQuery } from './billing-api.ts';
import { useAccessCodeActions } from './codes-api.ts';

export function AccessCodeSection({ space }: { space: Space }) {
  const { t } = useLingui();
  const code = useQuery(accessCodeQuery(space));

  return (
    <Section title={t`Access code`} anchor="access-code" description={t`You don’t need a subscription with an access code.`}>
      {code.isPending && <Skeleton className="h-28 rounded-xl" />}
      {code.isError && (
        <Notice
          tone="danger"
          title={t`GF: Invalid access code response`}
          action={
            <Button size="small" isPending={code.isFetching} onPress={() => void code.refetch()}>
              {t`Try again`}
            </Button>
          }
        />
      )}
      {code.data !== undefined && !code.isError && (
        <Card>{code.data ? <AppliedCode space={space} /> : <AccessCodeForm space={space} />}</Card>
      )}
    </Section>
  );
}

function AppliedCode({ space }: { space: Space }) {
  const { t } = useLingui();
  const { remove } = useAccessCodeActions(space);

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 text-sm font-medium text-ink">
        <CircleCheck aria-hidden="true" className="size-4 text-success" />
        {t`Access code applied`}
      </p>
      <Button variant="danger" size="small" isPending={remove.isPending} onPress={() => remove.mutate()}>
        {t`Remove access code`}
      </Button>
    </div>
  );
}

function AccessCodeForm({ space }: { space: Space }) {
  const { t } = useLingui();
  const { apply } = useAccessCodeActions(space);
  const [code, setCode] = useState('');
  const isEmpty = code.trim() === '';
  const error = isApiError(apply.error) ? apply.error.errors['access_code']?.[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || apply.isPending) return;
    // Field errors show at the field, other errors as a notification.
    apply.mutate(code.trim(), { onError: reportFailure });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <TextField
        label={t`Access code`}
        name="access_code"
        value={code}
        onChange={setCode}
        autoComplete="off"
        error={error}
        className="min-w-0 flex-1 basis-48"
      />
      <div className="pt-6.5">
        <Button type="submit" variant="primary" isDisabled={isEmpty} isPending={apply.isPending}>
          {t`Apply`}
        </Button>
      </div>
    </form>
  );
}
