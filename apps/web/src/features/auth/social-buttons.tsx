import { PROVIDER_NAMES, type SocialProvider } from '@countersign/contract/social-login';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { isStateless } from '#lib/api/credentials.ts';
import { Button } from '#ui/button.tsx';
import { ProviderIcon } from './provider-icon.tsx';
import { leaveForSignIn, socialProvidersQuery } from './social-api.ts';

interface SocialButtonsProps {
  from: 'login' | 'sign-up';
  redirect: string | undefined;
  remember?: () => boolean;
}

/** One button per offered service; renders nothing without any. */
export function SocialButtons({ from, redirect, remember = () => false }: SocialButtonsProps) {
  const { t } = useLingui();
  const { data: providers = [] } = useQuery({ ...socialProvidersQuery, enabled: !isStateless() });
  const [leaving, setLeaving] = useState<SocialProvider | null>(null);
  const [error, setError] = useState<string>();

  async function leave(provider: SocialProvider) {
    setError(undefined);
    setLeaving(provider);
    try {
      await leaveForSignIn(provider, { from, redirect, remember: remember() });
    } catch (failure) {
      setLeaving(null);
      setError(isApiError(failure) && failure.message ? failure.message : t`That didn’t work. Please try again.`);
    }
  }

  return (
    <>
      {providers.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          isPending={leaving === provider}
          onPress={() => void leave(provider)}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  );
}

interface ProviderButtonProps {
  provider: SocialProvider;
  isPending?: boolean;
  size?: 'small' | 'medium';
  onPress: () => void;
}

export function ProviderButton({ provider, isPending = false, size = 'medium', onPress }: ProviderButtonProps) {
  const { t } = useLingui();
  const service = PROVIDER_NAMES[provider];

  return (
    <Button size={size} isPending={isPending} onPress={onPress}>
      <ProviderIcon provider={provider} />
      {t`Continue with ${service}`}
    </Button>
  );
}
