import { type Passkey, removePassword } from '@countersign/contract/account-security';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { beginPasskey } from '#features/auth/passkey-api.ts';
import { canUsePasskeys } from '#features/auth/passkey-support.ts';
import { call } from '#lib/api/call.ts';
import { formatMoment } from '#lib/i18n.ts';
import { notify } from '#lib/notify.ts';
import { securityQuery } from '#lib/session/security.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Name } from '#ui/name.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { passkeysQuery, removePasskey, useRefreshAccount } from './account-api.ts';
import { NewPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { type Proving, useReauthentication } from './use-reauthentication.tsx';
import { useSignInMethods } from './use-sign-in-methods.ts';

export function PasskeyList() {
  const { t } = useLingui();
  const passkeys = useQuery(passkeysQuery);
  const { prove, dialog } = useReauthentication();
  const [options, setOptions] = useState<Record<string, unknown> | null>(null);
  if (passkeys.isPending) return <Skeleton className="h-40 rounded-xl" />;
  if (passkeys.isError) return <ErrorState onRetry={() => void passkeys.refetch()} isRetrying={passkeys.isFetching} />;

  const add = canUsePasskeys() ? (
    <Button variant="primary" onPress={async () => setOptions(await prove(beginPasskey))}>
      <Plus aria-hidden="true" />
      {t`Add a passkey`}
    </Button>
  ) : (
    <p className="text-sm text-ink-muted">{t`This browser doesn’t support passkeys.`}</p>
  );

  return (
    <>
      {passkeys.data.length === 0 ? (
        <EmptyState icon={<Fingerprint />} title={t`No passkeys yet`} action={add}>
          {t`Passkeys can’t be guessed or phished.`}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2">
            {passkeys.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} prove={prove} />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-2">
            {add}
            <PasskeyOnly prove={prove} />
          </div>
        </div>
      )}
      {dialog}
      {options && <NewPasskeyDialog options={options} onClose={() => setOptions(null)} />}
    </>
  );
}

function PasskeyRow({ passkey, prove }: { passkey: Passkey } & Pick<Proving, 'prove'>) {
  const { t } = useLingui();
  const refresh = useRefreshAccount();
  const isOnlyWay = useSignInMethods() === 1;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const used = passkey.last_used_at ? formatMoment(passkey.last_used_at) : null;
  const made = formatMoment(passkey.created_at);
  const remove = async () => {
    setOpen(null);
    await prove((proof) => removePasskey(passkey.id, proof));
    void refresh();
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3">
      <Fingerprint aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <span className="min-w-0 flex-1 basis-48">
        <Name className="text-sm font-medium text-ink">{passkey.name}</Name>
        <span className="block text-xs text-ink-muted">
          {t`Added: ${made}.`} {used ? t`Used: ${used}.` : t`Never used`}
        </span>
        {isOnlyWay && (
          <span className="block text-xs text-ink-muted">{t`Your only way in. Set a password first, or add another passkey.`}</span>
        )}
      </span>
      <span className="flex gap-2">
        <Button size="small" aria-label={t`Rename ${passkey.name}`} onPress={() => setOpen('rename')}>
          {t`Rename`}
        </Button>
        <Button
          size="small"
          variant="danger"
          aria-label={t`Remove ${passkey.name}`}
          isDisabled={isOnlyWay}
          onPress={() => setOpen('remove')}
        >
          {t`Remove`}
        </Button>
      </span>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        isDanger
        title={t`Remove ${passkey.name}?`}
        confirmLabel={t`Remove passkey`}
        onClose={() => setOpen(null)}
        onConfirm={() => void remove()}
      >
        {t`It can no longer sign in to your account.`}
      </ConfirmDialog>
    </li>
  );
}

/** People with a passkey may remove their password. */
function PasskeyOnly({ prove }: Pick<Proving, 'prove'>) {
  const { t } = useLingui();
  const { data: security } = useQuery(securityQuery);
  const refresh = useRefreshAccount();
  const [isAsking, setIsAsking] = useState(false);
  if (!security?.has_password) return null;
  const remove = async () => {
    setIsAsking(false);
    const isDone = await prove(async (proof) => {
      await call(removePassword, { body: proof });
      return true;
    });
    if (isDone) notify.success(t`Your account no longer has a password`);
    void refresh();
  };

  return (
    <>
      <Button variant="quiet" onPress={() => setIsAsking(true)}>{t`Remove password`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Remove your password?`}
        confirmLabel={t`Remove password`}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      >
        {t`You then sign in with a passkey only. If you lose it, a link to your email address lets you set a password again.`}
      </ConfirmDialog>
    </>
  );
}
