import { login } from '@countersign/contract/auth';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Controller, useForm } from 'react-hook-form';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { useSignIn } from './auth-api.ts';
import { AuthForm } from './auth-form.tsx';
import { safeRedirect } from './safe-redirect.ts';

export function LoginScreen() {
  const { t } = useLingui();
  const { redirect } = useSearch({ from: '/guest/login' });
  const router = useRouter();
  const signIn = useSignIn();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(login.body),
    defaultValues: { email: '', password: '', remember: false },
  });

  const submit = handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: () => void router.navigate({ href: safeRedirect(redirect), replace: true }),
      onError: (error) => showServerErrors(error, setError, ['email', 'password']),
    }),
  );

  return (
    <AuthForm
      title={t`Sign in`}
      onSubmit={submit}
      footer={
        <Trans>
          New here?{' '}
          <TextLink to="/sign-up" search={redirect ? { redirect } : {}}>
            Create an account
          </TextLink>
        </Trans>
      }
    >
      <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" autoFocus />
      <FormTextField control={control} name="password" label={t`Password`} type="password" autoComplete="current-password" />
      <div className="flex items-center justify-between gap-4">
        <Controller
          control={control}
          name="remember"
          render={({ field }) => (
            <Checkbox isSelected={field.value ?? false} onChange={field.onChange}>{t`Keep me signed in`}</Checkbox>
          )}
        />
        <TextLink to="/forgot-password" className="text-sm">{t`Forgot password?`}</TextLink>
      </div>
      <Button type="submit" variant="primary" isPending={signIn.isPending}>{t`Sign in`}</Button>
    </AuthForm>
  );
}
