import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { checkedBy } from '#lib/api/form-check.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSignUp } from './use-sign-up.ts';
import { AuthForm } from './auth-form.tsx';
import { useInvitation } from './use-invitation.ts';
import { safeRedirect } from './safe-redirect.ts';
import { signUpModeQuery } from './sign-up-mode.ts';
import { SocialButtons } from './social-buttons.tsx';

const checkEntries = checkedBy(async () => (await import('@countersign/contract/account-fields')).registration);

export function SignUpScreen() {
  const { t } = useLingui();
  const { redirect, email } = useSearch({ from: '/guest/sign-up' });
  const invitation = useInvitation(redirect);
  const router = useRouter();
  const mode = useQuery(signUpModeQuery).data;
  const signUp = useSignUp();
  const { control, handleSubmit, setError } = useForm({
    resolver: checkEntries,
    defaultValues: { first_name: '', last_name: '', email: email ?? invitation?.email ?? '', password: '' },
  });

  const submit = handleSubmit((values) =>
    signUp.mutate(values, {
      onSuccess: () => void router.navigate({ href: safeRedirect(redirect), replace: true }),
      onError: (error) => showServerErrors(error, setError, ['first_name', 'last_name', 'email', 'password']),
    }),
  );

  return (
    <AuthForm
      title={invitation ? t(invitation.title) : t`Create your account`}
      description={invitation ? t(invitation.to_sign_up) : t`Fill in, sign and send PDFs. No card needed.`}
      onSubmit={submit}
      footer={
        <Trans>
          Have an account?{' '}
          <TextLink to="/login" search={redirect ? { redirect } : {}}>
            Sign in
          </TextLink>
        </Trans>
      }
    >
      {mode === 'closed' && <Notice tone="warning" title={t`Sign-up is closed right now.`} />}
      {mode === 'invitation' && !invitation && (
        <Notice tone="info" title={t`You need an invitation to sign up here.`}>
          {t`Use the address to which it was sent.`}
        </Notice>
      )}
      {mode === 'domains' && <Notice tone="info" title={t`Only addresses at certain domains can sign up here.`} />}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FormTextField control={control} name="first_name" label={t`First name`} autoComplete="given-name" autoFocus />
        <FormTextField control={control} name="last_name" label={t`Last name`} autoComplete="family-name" />
      </div>
      <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" />
      <FormTextField
        control={control}
        name="password"
        label={t`Password`}
        description={t`At least 10 characters.`}
        type="password"
        autoComplete="new-password"
      />
      <Button
        type="submit"
        variant="primary"
        isPending={signUp.isPending}
        isDisabled={mode === 'closed'}
      >{t`Create account`}</Button>
      <div className="flex flex-col gap-3 empty:hidden">
        <SocialButtons from="sign-up" redirect={redirect} />
      </div>
    </AuthForm>
  );
}
