import { PROVIDER_NAMES, type SocialProvider, registerSocialLogin } from '@countersign/contract/social-login';
import type { User } from '@countersign/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { checkedBy } from '#lib/api/form-check.ts';
import { showFailure } from '#lib/api/form-errors.ts';
import { languageHere } from '#lib/language.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { TextLink } from '#ui/link.tsx';
import { AuthForm } from './auth-form.tsx';
import { failureOf } from './social-api.ts';

interface SocialDetailsFormProps {
  provider: SocialProvider;
  ticket: string;
  initial: { email: string | null; first_name: string; last_name: string };
  onEntered: (user: User) => void;
  /** The sign-up can no longer be completed. */
  onFailed: (error: unknown) => void;
}

const checkEntries = checkedBy(async () => (await import('@countersign/contract/account-fields')).profile);

/** The service verified no address: asks for the account's details, and an email verifies the address. */
export function SocialDetailsForm({ provider, ticket, initial, onEntered, onFailed }: SocialDetailsFormProps) {
  const { t } = useLingui();
  const service = PROVIDER_NAMES[provider];
  const { control, handleSubmit, setError } = useForm({
    resolver: checkEntries,
    defaultValues: { ...initial, email: initial.email ?? '' },
  });
  const register = useMutation({
    meta: { silent: true },
    mutationFn: (values: { email: string; first_name: string; last_name: string }) =>
      call(registerSocialLogin, { params: { provider }, body: { ...values, ticket, locale: languageHere() } }),
    onSuccess: onEntered,
    onError: (error) => {
      if (failureOf(error)) onFailed(error);
      else showFailure(error, setError, ['first_name', 'last_name', 'email']);
    },
  });

  return (
    <AuthForm
      title={t`Finish your account`}
      description={
        initial.email
          ? t`${service} didn’t confirm that this address is yours. We’ll send you an email to verify it.`
          : t`${service} didn’t share your email address. Enter it and we’ll send you an email to verify it.`
      }
      onSubmit={handleSubmit((values) => register.mutate(values))}
      footer={
        <Trans>
          Have an account? <TextLink to="/login">Sign in</TextLink> and connect {service} in your account.
        </Trans>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FormTextField control={control} name="first_name" label={t`First name`} autoComplete="given-name" />
        <FormTextField control={control} name="last_name" label={t`Last name`} autoComplete="family-name" />
      </div>
      <FormTextField control={control} name="email" label={t`Email`} type="email" autoComplete="username" />
      <Button type="submit" variant="primary" isPending={register.isPending}>{t`Create account`}</Button>
    </AuthForm>
  );
}
