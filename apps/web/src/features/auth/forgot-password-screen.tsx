import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { checkedBy } from '#lib/api/form-check.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { useForgotPassword } from './password-reset-api.ts';
import { AuthForm, AuthMessage } from './auth-form.tsx';

const checkEntries = checkedBy(async () => (await import('@countersign/contract/account-fields')).forgottenPassword);

export function ForgotPasswordScreen() {
  const { t } = useLingui();
  const request = useForgotPassword();
  const { control, handleSubmit, setError } = useForm({
    resolver: checkEntries,
    defaultValues: { email: '' },
  });

  const submit = handleSubmit((values) =>
    request.mutate(values, { onError: (error) => showServerErrors(error, setError, ['email']) }),
  );

  if (request.isSuccess) {
    const { email } = request.variables;
    return (
      <AuthMessage title={t`Check your inbox`} action={<ButtonLink to="/login">{t`Back to sign in`}</ButtonLink>}>
        {t`If ${email} has an account, a link to choose a new password is on its way.`}
      </AuthMessage>
    );
  }

  return (
    <AuthForm
      title={t`Forgot your password?`}
      description={t`Enter your email and we’ll send you a link to choose a new one.`}
      onSubmit={submit}
      footer={<TextLink to="/login">{t`Back to sign in`}</TextLink>}
    >
      <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" autoFocus />
      <Button type="submit" variant="primary" isPending={request.isPending}>{t`Send the link`}</Button>
    </AuthForm>
  );
}
