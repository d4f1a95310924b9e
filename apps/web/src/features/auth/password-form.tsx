import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Fingerprint } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextLink } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type OwedCode, useSignIn } from './auth-api.ts';
import { AuthForm } from './auth-form.tsx';
import { useInvitation } from './use-invitation.ts';
import { canUsePasskeys } from './passkey-support.ts';
import { safeRedirect } from './safe-redirect.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useOfferedPasskeys } from './use-offered-passkeys.ts';
import { useSignInForm } from './use-sign-in-form.ts';

interface PasswordFormProps {
  redirect: string | undefined;
  /** The password was correct, and a code is required. */
  onOwed: (owed: OwedCode) => void;
}

/** The first step of signing in. */
export function PasswordForm({ redirect, onOwed }: PasswordFormProps) {
  const { t } = useLingui();
  const router = useRouter();
  const signIn = useSignIn();
  const enter = () => void router.navigate({ href: safeRedirect(redirect), replace: true });

  const invitation = useInvitation(redirect);
  const { entries, submit, setRemember, remember, showRefusal, fieldOf } = useSignInForm(invitation?.email ?? '', (valid) =>
    signIn.mutate(valid, {
      onSuccess: (answer) => ('two_factor' in answer ? onOwed(answer) : enter()),
      onError: showRefusal,
    }),
  );
  /** The invitation has filled in the email. */
  const isKnown = Boolean(invitation?.email);
  const passkey = useOfferedPasskeys({ remember, onEntered: enter });

  return (
    <AuthForm
      title={invitation ? t(invitation.title) : t`Sign in`}
      description={invitation && t(invitation.to_sign_in)}
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
      <TextField {...fieldOf('email')} label={t`Email`} type="email" autoComplete="username webauthn" autoFocus={!isKnown} />
      <TextField
        {...fieldOf('password')}
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        autoFocus={isKnown}
      />
      <div className="flex items-center justify-between gap-4">
        <Checkbox isSelected={entries.remember} onChange={setRemember}>{t`Keep me signed in`}</Checkbox>
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
        <SocialButtons from="login" redirect={redirect} remember={remember} />
      </div>
    </AuthForm>
  );
}
