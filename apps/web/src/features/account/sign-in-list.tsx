import {
  type ConnectedSignIn,
  PROVIDER_NAMES,
  type SocialProvider,
  connectSignIn,
  disconnectSignIn,
} from '@countersign/contract/social-login';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProviderIcon } from '#features/auth/provider-icon.tsx';
import { leaveFor, socialProvidersQuery } from '#features/auth/social-api.ts';
import { call } from '#lib/api/call.ts';
import { isStateless } from '#lib/api/credentials.ts';
import { formatMoment } from '#lib/i18n.ts';
import { notify } from '#lib/notify.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Name } from '#ui/name.tsx';
import { Section } from '#ui/section.tsx';
import { connectedSignInsQuery, useRefreshAccount } from './account-api.ts';
import { type Proving, useReauthentication } from './use-reauthentication.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

/** Sign-in services of the account, connected or available. Hidden if none is offered. */
export function SignInList() {
  const { t } = useLingui();
  const { data: offered } = useQuery(socialProvidersQuery);
  const { data: connected } = useQuery(connectedSignInsQuery);
  const waysIn = useSignInMethods();
  const { prove, dialog } = useReauthentication();
  if (!offered || !connected || waysIn === undefined) return null;

  const others = connected.map(({ provider }) => provider).filter((provider) => !offered.includes(provider));
  const shown = [...offered, ...others];
  if (shown.length === 0) return null;
  const usable = connected.filter(({ provider }) => offered.includes(provider));

  return (
    <Section
      anchor="sign-ins"
      title={t`Connected sign-ins`}
      description={t`Sign in with another service. It learns nothing about your documents.`}
    >
      <ul className="flex flex-col gap-2">
        {shown.map((provider) => (
          <SignInRow
            key={provider}
            provider={provider}
            connected={connected.find((entry) => entry.provider === provider)}
            isOffered={offered.includes(provider)}
            isOnlyWay={waysIn === 1 && usable[0]?.provider === provider}
            prove={prove}
          />
        ))}
      </ul>
      {dialog}
    </Section>
  );
}

interface SignInRowProps extends Pick<Proving, 'prove'> {
  provider: SocialProvider;
  connected: ConnectedSignIn | undefined;
  isOffered: boolean;
  isOnlyWay: boolean;
}

function SignInRow({ provider, connected, isOffered, isOnlyWay, prove }: SignInRowProps) {
  const { t } = useLingui();
  const refresh = useRefreshAccount();
  const [isAsking, setIsAsking] = useState(false);
  const service = PROVIDER_NAMES[provider];
  const connect = async () => {
    const begun = await prove((proof) => call(connectSignIn, { params: { provider }, body: proof }));
    if (begun) await leaveFor(begun.redirect, { from: 'account' });
  };
  const disconnect = async () => {
    setIsAsking(false);
    const isDone = await prove(async (proof) => {
      await call(disconnectSignIn, { params: { id: 'me', provider }, body: proof });
      return true;
    });
    if (isDone) notify.success(t`${service} is disconnected`);
    void refresh();
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3">
      <ProviderIcon provider={provider} className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 basis-36">
        <span className="block text-sm font-medium text-ink">{service}</span>
        {connected?.email && <Name className="text-xs text-ink">{connected.email}</Name>}
        <StateLine connected={connected} isOffered={isOffered} isOnlyWay={isOnlyWay} />
      </span>
      {connected ? (
        <Button
          size="small"
          variant="danger"
          aria-label={t`Disconnect ${service}`}
          isDisabled={isOnlyWay}
          onPress={() => setIsAsking(true)}
        >
          {t`Disconnect`}
        </Button>
      ) : (
        !isStateless() && (
          <Button size="small" aria-label={t`Connect ${service}`} onPress={() => void connect()}>
            {t`Connect`}
          </Button>
        )
      )}
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Disconnect ${service}?`}
        confirmLabel={t`Disconnect`}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void disconnect()}
      >
        {t`It can no longer sign in to your account.`}
      </ConfirmDialog>
    </li>
  );
}

function StateLine({ connected, isOffered, isOnlyWay }: Pick<SignInRowProps, 'connected' | 'isOffered' | 'isOnlyWay'>) {
  const { t } = useLingui();
  const line = 'block text-xs text-ink-muted';
  if (!connected) return <span className={line}>{t`Not connected`}</span>;

  const made = formatMoment(connected.created_at);
  const used = connected.last_used_at ? formatMoment(connected.last_used_at) : null;
  return (
    <>
      <span className={line}>
        {t`Connected: ${made}.`} {used && t`Used: ${used}.`} {!isOffered && t`No longer offered here.`}
      </span>
      {isOnlyWay && <span className={line}>{t`Your only way in. Set a password first, or add a passkey.`}</span>}
    </>
  );
}
