import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { checkedBy } from '#lib/api/form-check.ts';
import { showFailure } from '#lib/api/form-errors.ts';
import { securityQuery } from '#lib/session/security.ts';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useChangePassword } from './account-api.ts';
import { useReauthentication } from './use-reauthentication.tsx';

const checkEntries = checkedBy(async () => (await import('@countersign/contract/account-fields')).passwordChange);

/** Changes the password, or sets one for an account without. */
export function PasswordForm() {
  const security = useQuery(securityQuery);
  if (security.isPending) return <Skeleton className="h-64 rounded-xl" />;
  if (security.isError) return <ErrorState onRetry={() => void security.refetch()} isRetrying={security.isFetching} />;
  return <Fields hasPassword={security.data.has_password} />;
}

function Fields({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const change = useChangePassword();
  const { prove, dialog } = useReauthentication();
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: checkEntries,
    defaultValues: { current_password: '', password: '' },
  });

  const submit = handleSubmit(async (values) => {
    const onError = (error: unknown) => showFailure(error, setError, ['current_password', 'password']);
    if (hasPassword) return change.mutate(values, { onSuccess: () => reset(), onError });
    const isSet = await prove(() => change.mutateAsync({ password: values.password }).then(() => true));
    if (isSet) reset();
  });

  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        {hasPassword ? (
          <FormTextField
            control={control}
            name="current_password"
            label={t`Current password`}
            type="password"
            autoComplete="current-password"
          />
        ) : (
          <p className="text-sm text-pretty text-ink-muted">{t`You sign in without a password. You can also set one.`}</p>
        )}
        <FormTextField
          control={control}
          name="password"
          label={t`New password`}
          description={t`At least 10 characters.`}
          type="password"
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" variant="primary" isPending={change.isPending}>
            {hasPassword ? t`Change password` : t`Set password`}
          </Button>
        </div>
      </form>
      {dialog}
    </Card>
  );
}
