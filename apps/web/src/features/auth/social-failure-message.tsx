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
  /** Null: not one that there is. */
  provider: SocialProvider | null;
  /** What was thrown; `denied` where the service sent nobody back, `gone` where what it sent was used up. */
  failure: unknown;
}

/** Says what happened on the way through a service, and what to do next. */
export function SocialFailureMessage({ provider, failure }: SocialFailureMessageProps) {
  const { t, i18n } = useLingui();
  const [{ from, redirect }] = useState(readTrip);
  const search = redirect ? { redirect } : {};
  const service = provider ? PROVIDER_NAMES[provider] : '';
  const way =
    from === 'account' ? (
      <ButtonLink to="/settings/account" hash="sign-ins" variant="primary">{t`Back to your account`}</ButtonLink>
    ) : from === 'device' ? (
      // Wherever it leads, a locked device shows its lock.
      <ButtonLink to="/home" variant="primary">{t`Back`}</ButtonLink>
    ) : (
      <ButtonLink to={from === 'sign-up' ? '/sign-up' : '/login'} search={search} variant="primary">
        {from === 'sign-up' ? t`Back to sign up` : t`Back to sign in`}
      </ButtonLink>
    );

  return (
    <AuthMessage
      title={titleOf(failure) ?? (provider ? t`${service} could not sign you in` : t`We do not know this address`)}
      action={
        <>
          {way}
          {failureOf(failure) === 'no_password' && <ButtonLink to="/forgot-password">{t`Set a password by mail`}</ButtonLink>}
        </>
      }
    >
      {provider ? i18n._(textOf(failure, service)) : t`Go back and choose how you want to sign in.`}
    </AuthMessage>
  );

  function titleOf(error: unknown): string | null {
    if (error === 'denied' || error === 'gone')
      return from === 'account' ? t`${service} was not connected` : t`You did not sign in`;
    return from === 'account' ? t`${service} was not connected` : null;
  }
}

function textOf(failure: unknown, service: string): MessageDescriptor {
  if (failure === 'denied') return msg`You turned back at ${service}, or it sent you back. Nothing has changed.`;
  const reason = failure === 'gone' ? 'expired' : failureOf(failure);
  if (reason) return reasonText(reason, service);
  if (isApiError(failure, 0)) return msg`We could not be reached. Check your connection and start again.`;
  return isApiError(failure) && failure.message ? { id: failure.message, message: failure.message } : msg`Please start again.`;
}

function reasonText(reason: SocialFailure, service: string): MessageDescriptor {
  const texts: Record<SocialFailure, MessageDescriptor> = {
    expired: msg`It took too long, or was finished already. Please start again.`,
    other_browser: msg`It was begun in another browser. Please start again in this one.`,
    other_person: msg`Somebody else is signed in by now. Please start again.`,
    not_confirmed: msg`${service} did not confirm who you are. Please start again.`,
    not_connected: msg`Your account is connected with somebody else at ${service}. Please choose that person there.`,
    unreachable: msg`${service} does not answer at the moment. Try again shortly, or sign in otherwise.`,
    disabled: msg`This account is switched off. Please ask whoever runs this Countersign.`,
    no_password: msg`An account has your address already, and no password. Sign in to it as you usually do, then connect ${service} in your account.`,
    taken: msg`You are connected with ${service} in another account here. Disconnect it there first.`,
    another_connected: msg`Your account is connected with somebody else at ${service}. Disconnect it first.`,
  };
  return texts[reason];
}
