import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { confirmByPasskey, isPasskeyCancelled } from '#features/auth/passkey-api.ts';
import { canUsePasskeys } from '#features/auth/passkey-support.ts';
import { leaveForConfirmation, socialProvidersQuery } from '#features/auth/social-api.ts';
import { ProviderButton } from '#features/auth/social-buttons.tsx';
import { isApiError } from '#lib/api/api-error.ts';
import { securityQuery } from '#lib/session/security.ts';
import { Button } from '#ui/button.tsx';
import { connectedSignInsQuery } from './account-api.ts';

export interface ReauthenticationMethodsProps {
  from: 'account' | 'device';
  /** False if a dialog offers a less common method instead. */
  hasServices?: boolean;
  /** Not called for services, because the browser leaves the page. */
  onProven: () => Promise<void>;
  /** Undefined when another attempt begins. */
  onError: (text: string | undefined) => void;
}

/** Buttons for identity proofs other than a password: a passkey, or a connected service if the account has no password. */
export function ReauthenticationMethods({ from, hasServices = true, onProven, onError }: ReauthenticationMethodsProps) {
  const { t } = useLingui();
  const { data: security } = useQuery(securityQuery);
  const hasPasskey = (security?.passkeys ?? 0) > 0 && canUsePasskeys();
  const services = useServices({ enabled: hasServices && security?.has_password === false && security.passkeys === 0 });

  async function attempt(prove: () => Promise<void>) {
    onError(undefined);
    try {
      await prove();
    } catch (failure) {
      if (isPasskeyCancelled(failure)) return;
      onError(isApiError(failure) && failure.message ? failure.message : t`That didn’t work. Please try again.`);
    }
  }

  const byPasskey = async () => {
    await confirmByPasskey();
    await onProven();
  };

  return (
    <>
      {hasPasskey && (
        <Button size="small" onPress={() => void attempt(byPasskey)}>
          <Fingerprint aria-hidden="true" />
          {t`Use a passkey`}
        </Button>
      )}
      {services.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          size="small"
          onPress={() => void attempt(() => leaveForConfirmation(provider, from))}
        />
      ))}
    </>
  );
}

/** Services that can prove the identity: connected and still offered. */
function useServices({ enabled }: { enabled: boolean }) {
  const { data: offered = [] } = useQuery({ ...socialProvidersQuery, enabled });
  const { data: connected = [] } = useQuery({ ...connectedSignInsQuery, enabled });
  return enabled ? connected.map(({ provider }) => provider).filter((provider) => offered.includes(provider)) : [];
}
