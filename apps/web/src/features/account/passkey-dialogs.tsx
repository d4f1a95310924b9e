import type { Passkey } from '@countersign/contract/account-security';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createPasskey, isPasskeyCancelled } from '#features/auth/passkey-api.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { NameDialog } from '#ui/name-dialog.tsx';
import { useRefreshAccount, useRenamePasskey } from './account-api.ts';

const MAX_CHARACTERS = 60;

/** Asks for a name before the browser's own passkey dialog. */
export function NewPasskeyDialog({ options, onClose }: { options: Record<string, unknown>; onClose: () => void }) {
  const { t } = useLingui();
  const refresh = useRefreshAccount();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function create(name: string) {
    setIsBusy(true);
    setError(undefined);
    try {
      await createPasskey(options, name);
      notify.success(t`Passkey added`);
      void refresh();
      onClose();
    } catch (failure) {
      if (isPasskeyCancelled(failure)) return onClose();
      setError(messageOf(failure) ?? t`This device couldn’t create a passkey. It may already have one.`);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <NameDialog
      title={t`Add a passkey`}
      label={t`Continue`}
      initial={t`My passkey`}
      maxLength={MAX_CHARACTERS}
      error={error}
      isBusy={isBusy}
      onClose={onClose}
      onName={(name) => void create(name)}
    >
      {t`Give it a name you’ll recognize. Your browser then asks where to save it.`}
    </NameDialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const rename = useRenamePasskey();

  return (
    <NameDialog
      title={t`Rename passkey`}
      label={t`Save`}
      initial={passkey.name}
      maxLength={MAX_CHARACTERS}
      error={rename.isError ? (messageOf(rename.error) ?? t`That didn’t work. Please try again.`) : undefined}
      isBusy={rename.isPending}
      onClose={onClose}
      onName={(name) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
    />
  );
}

function messageOf(failure: unknown): string | undefined {
  return isApiError(failure) && failure.message ? failure.message : undefined;
}
