import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Fingerprint } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { checkedBy } from '#lib/api/form-check.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { type OwedCode, useSignIn } from './auth-api.ts';
import { AuthForm } from './auth-form.tsx';
import { canUsePasskeys } from './passkey-api.ts';
import { safeRedirect } from './safe-redirect.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';

const checkEntries = checkedBy(async () => (await import('@countersign/contract/account-fields')).signIn);

interface PasswordFormProps {
  redirect: string | undefined;
  /** The password was right, and a code is asked for. */
  onOwed: (owed: OwedCode) => void;
}

/** The first step of a sign-in. */
export function PasswordForm({ redirect, onOwed }: PasswordFormProps) {
  const { t } = useLingui();
  const router = useRouter();
  const signIn = useSignIn();
  const { control, handleSubmit, setError, getValues } = useForm({
    resolver: checkEntries,
    defaultValues: { email: '', password: '', remember: false },
  });
  const enter = () => void router.navigate({ href: safeRedirect(redirect), replace: true });
  const passkey = useOfferedPasskeys({ remember: () => getValues('remember') ?? false, onEntered: enter });

  const submit = handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: (answer) => ('two_factor' in answer ? onOwed(answer) : enter()),
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
      <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username webauthn" autoFocus />
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
      <div className="flex flex-col gap-3 empty:hidden">
        {canUsePasskeys() && (
          <Button isPending={passkey.isPending} onPress={passkey.ask}>
            <Fingerprint aria-hidden="true" />
            {t`Use a passkey`}
          </Button>
        )}
        {passkey.error && (
          <p role="alert" className="text-sm text-danger">
            {passkey.error}
          </p>
        )}
        <SocialButtons from="login" redirect={redirect} remember={() => getValues('remember') ?? false} />
      </div>
    </AuthForm>
  );
}
