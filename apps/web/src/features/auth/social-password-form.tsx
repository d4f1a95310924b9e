import { PROVIDER_NAMES, type SocialProvider, linkSocialLogin } from '@countersign/contract/social-login';
import type { User } from '@countersign/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { failureOf } from './social-api.ts';

interface SocialPasswordFormProps {
  provider: SocialProvider;
  ticket: string;
  email: string;
  onEntered: (user: User) => void;
  /** The sign-in can no longer be completed. */
  onFailed: (error: unknown) => void;
  onStartOver: () => void;
}

/** An account with this address exists: its password connects the service once, plus a code if the account requires one. */
export function SocialPasswordForm({ provider, ticket, email, onEntered, onFailed, onStartOver }: SocialPasswordFormProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [owesCode, setOwesCode] = useState(false);
  const service = PROVIDER_NAMES[provider];
  const link = useMutation({
    meta: { silent: true },
    mutationFn: (code: { code?: string; recovery_code?: string }) =>
      call(linkSocialLogin, { params: { provider }, body: { ticket, password, ...code } }),
    onSuccess: (answer) => ('two_factor' in answer ? setOwesCode(true) : onEntered(answer)),
    onError: (error) => {
      if (failureOf(error)) onFailed(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate({});
  };

  if (owesCode)
    return (
      <CodeForm
        isPending={link.isPending}
        error={link.error}
        onChange={() => link.reset()}
        onStartOver={onStartOver}
        onCode={(code) => link.mutate(code)}
      />
    );
  return (
    <AuthForm
      title={t`Connect ${service}`}
      description={t`An account with the address ${email} exists. Enter its password once; after that ${service} signs you in.`}
      onSubmit={submit}
      footer={
        <Trans>
          Not your account, or don’t have the password? <TextLink to="/forgot-password">Choose a new password</TextLink> by email.
        </Trans>
      }
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t`Password`}
        type="password"
        name="password"
        value={password}
        onChange={setPassword}
        error={link.error ? refusalOf(link.error, t`That didn’t work. Please try again.`) : undefined}
        autoFocus
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" isPending={link.isPending} isDisabled={password === ''}>
        {t`Connect and sign in`}
      </Button>
    </AuthForm>
  );
}

function refusalOf(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  return error.errors['password']?.[0] ?? (error.message || fallback);
}
