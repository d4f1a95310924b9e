import { renewRecoveryCodes, startTwoFactor, stopTwoFactor } from '@countersign/contract/account-security';
import type { AnswerOf } from '@countersign/contract/endpoint';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { securityQuery } from '#lib/session/security.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRefreshAccount } from './account-api.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TwoFactorDialog } from './two-factor-dialog.tsx';
import { useReauthentication } from './use-reauthentication.tsx';

type Setup = AnswerOf<typeof startTwoFactor>;
const FEW_CODES = 3;

export function TwoFactorCard() {
  const { t } = useLingui();
  const security = useQuery(securityQuery);
  const refresh = useRefreshAccount();
  const { prove, dialog } = useReauthentication();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isStopping, setIsStopping] = useState(false);
  if (security.isPending) return <Skeleton className="h-28 rounded-xl" />;
  if (security.isError) return <ErrorState onRetry={() => void security.refetch()} isRetrying={security.isFetching} />;
  const { is_on: isOn, recovery_codes_left: left } = security.data.two_factor;

  const start = async () => setSetup(await prove((proof) => call(startTwoFactor, { body: proof })));
  const renew = async () => {
    const made = await prove((proof) => call(renewRecoveryCodes, { body: proof }));
    if (made) setCodes(made.recovery_codes);
  };
  const stop = async () => {
    setIsStopping(false);
    const isDone = await prove(async (proof) => {
      await call(stopTwoFactor, { body: proof });
      return true;
    });
    if (!isDone) return;
    notify.success(t`Two-factor sign-in is off`);
    void refresh();
  };

  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 text-sm font-medium text-ink">
          {t`Authenticator app`}
          {isOn ? <Badge color="green">{t`On`}</Badge> : <Badge>{t`Off`}</Badge>}
        </p>
        <p className={left <= FEW_CODES && isOn ? 'mt-1 text-sm text-warning' : 'mt-1 text-sm text-pretty text-ink-muted'}>
          {isOn ? t`Recovery codes left: ${left}` : t`Protects your account even if your password leaks.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button onPress={() => void renew()}>{t`New recovery codes`}</Button>
            <Button variant="danger" onPress={() => setIsStopping(true)}>{t`Switch off`}</Button>
          </>
        ) : (
          <Button variant="primary" onPress={() => void start()}>{t`Switch on`}</Button>
        )}
      </div>
      {dialog}
      {setup && (
        <TwoFactorDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(made) => {
            setSetup(null);
            setCodes(made);
            void refresh();
          }}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            void refresh();
          }}
        />
      )}
      <ConfirmDialog
        isOpen={isStopping}
        isDanger
        title={t`Switch two-factor sign-in off?`}
        confirmLabel={t`Switch off`}
        onClose={() => setIsStopping(false)}
        onConfirm={() => void stop()}
      >
        {t`Your password alone will be enough to sign in, and your recovery codes stop working.`}
      </ConfirmDialog>
    </Card>
  );
}
