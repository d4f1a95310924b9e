import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { billingEmailQuery } from './billing-api.ts';
import { useSetBillingEmail } from './codes-api.ts';

export function BillingEmailSection({ organizationId }: { organizationId: string }) {
  const { t } = useLingui();
  const email = useQuery(billingEmailQuery(organizationId));

  return (
    <Section title={t`Billing email`} anchor="billing-email" description={t`Invoices are emailed to this address.`}>
      {email.isPending && <Skeleton className="h-28 rounded-xl" />}
      {email.isError && <ErrorState onRetry={() => void email.refetch()} isRetrying={email.isFetching} />}
      {email.data !== undefined && <BillingEmailForm organizationId={organizationId} stored={email.data ?? ''} />}
    </Section>
  );
}

function BillingEmailForm({ organizationId, stored }: { organizationId: string; stored: string }) {
  const { t } = useLingui();
  const save = useSetBillingEmail(organizationId);
  const [typed, setTyped] = useState<string | null>(null);
  const email = (typed ?? stored).trim();
  const error = isApiError(save.error) ? save.error.errors['value']?.[0] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email === '' || email === stored || save.isPending) return;
    save.mutate(email, { onSuccess: () => setTyped(null), onError: reportFailure });
  };

  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <TextField
          label={t`Billing email`}
          name="billing_email"
          type="email"
          value={typed ?? stored}
          onChange={setTyped}
          autoComplete="email"
          error={error}
          className="min-w-0 flex-1 basis-48"
        />
        <div className="pt-6.5">
          <Button type="submit" variant="primary" isDisabled={email === '' || email === stored} isPending={save.isPending}>
            {t`Update`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
