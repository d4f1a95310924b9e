import { PROVIDER_NAMES, type SocialFailure, type SocialProvider } from '@countersign/contract/social-login';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { ButtonLink } from '#ui/link.tsx';
import { AuthMessage } from './auth-form.tsx';
import { failureOf, readTrip } from './social-api.ts';

interface SocialFailureMessageProps {
  /** Null for an unknown provider. */
  provider: SocialProvider | null;
  /** The error; `denied` if the service returned no user, `gone` if its response was used up. */
  failure: unknown;
}

/** Explains why signing in through a service failed, and what to do next. */
export function SocialFailureMessage({ provider, failure }: SocialFailureMessageProps) {
  const { t, i18n } = useLingui();
  const [{ from, redirect }] = useState(readTrip);
  const search = redirect ? { redirect } : {};
  const service = provider ? PROVIDER_NAMES[provider] : '';
  const way =
    from === 'account' ? (
      <ButtonLink to="/settings/account" hash="sign-ins" variant="primary">{t`Back to your account`}</ButtonLink>
    ) : from === 'device' ? (
      // A locked device shows its lock on every screen.
      <ButtonLink to="/home" variant="primary">{t`Back`}</ButtonLink>
    ) : (
      <ButtonLink to={from === 'sign-up' ? '/sign-up' : '/login'} search={search} variant="primary">
        {from === 'sign-up' ? t`Back to sign up` : t`Back to sign in`}
      </ButtonLink>
    );

  return (
    <AuthMessage
      title={titleOf(failure) ?? (provider ? t`${service} couldn’t sign you in` : t`We don’t recognize this address`)}
      action={
        <>
          {way}
          {failureOf(failure) === 'no_password' && <ButtonLink to="/forgot-password">{t`Set a password by email`}</ButtonLink>}
        </>
      }
    >
      {provider ? i18n._(textOf(failure, service)) : t`Go back and choose how you want to sign in.`}
    </AuthMessage>
  );

  function titleOf(error: unknown): string | null {
    if (error === 'denied' || error === 'gone')
      return from === 'account' ? t`${service} wasn’t connected` : t`You didn’t sign in`;
    return from === 'account' ? t`${service} wasn’t connected` : null;
  }
}

function textOf(failure: unknown, service: string): MessageDescriptor {
  if (failure === 'denied') return msg`The sign-in at ${service} was canceled. Nothing has changed.`;
  const reason = failure === 'gone' ? 'expired' : failureOf(failure);
  if (reason) return reasonText(reason, service);
  if (isApiError(failure, 0)) return msg`We couldn’t be reached. Check your connection and start again.`;
  return isApiError(failure) && failure.message ? { id: failure.message, message: failure.message } : msg`Please start again.`;
}

function reasonText(reason: SocialFailure, service: string): MessageDescriptor {
  const texts: Record<SocialFailure, MessageDescriptor> = {
    expired: msg`It took too long or was already finished. Please start again.`,
    other_browser: msg`It was started in another browser. Please start again in this one.`,
    other_person: msg`Someone else has signed in. Please start again.`,
    not_confirmed: msg`${service} didn’t confirm your identity. Please start again.`,
    not_connected: msg`Your account is connected to a different ${service} account. Please choose that one.`,
    unreachable: msg`${service} isn’t responding right now. Try again shortly or sign in another way.`,
    disabled: msg`This account is disabled. Please contact your administrator.`,
    no_password: msg`An account with your address already exists and has no password. Sign in as you usually do, then connect ${service} in your account settings.`,
    taken: msg`Your ${service} account is connected to another account here. Disconnect it there first.`,
    another_connected: msg`Your account is connected to a different ${service} account. Disconnect it first.`,
  };
  return texts[reason];
}
