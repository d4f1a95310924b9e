import { deleteAccount } from '@countersign/contract/account-security';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetPerson } from '#features/auth/sign-out.ts';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { removalQuery } from './account-api.ts';
import { useReauthentication } from './use-reauthentication.tsx';

/** Explains the consequences, and asks for confirmation and reauthentication. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const { email } = useUser();
  const removal = useQuery(removalQuery);
  const [isMeant, setIsMeant] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { prove, dialog } = useReauthentication({}, (error) =>
    isApiError(error, 409) ? setRefusal(error.message) : reportFailure(error),
  );
  const blocking = removal.data?.blocking_organizations ?? [];

  async function remove() {
    setIsBusy(true);
    const isDone = await prove(async (proof) => {
      await call(deleteAccount, { body: proof });
      return true;
    });
    setIsBusy(false);
    if (!isDone) return;
    await forgetPerson(client, router);
    notify.success(t`Your account is deleted`);
  }

  return (
    <Modal
      isOpen
      role="alertdialog"
      title={t`Delete your account?`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Keep my account`}</Button>
          <Button
            variant="danger"
            isPending={isBusy}
            isDisabled={!isMeant || !removal.data || blocking.length > 0}
            onPress={() => void remove()}
          >
            {t`Delete account`}
          </Button>
        </>
      }
    >
      {removal.isPending && <Skeleton className="h-40 rounded-lg" />}
      {removal.isError && <ErrorState onRetry={() => void removal.refetch()} isRetrying={removal.isFetching} />}
      {removal.data && (
        <>
          <ul className="flex list-disc flex-col gap-1.5 ps-5 break-words text-ink">
            <li>{t`You’re signed out everywhere; tokens and passkeys no longer work.`}</li>
            <li>
              <Plural
                value={removal.data.documents}
                _0="Your private space has no documents."
                one="# document in your private space is deleted, permanently after 30 days. Documents everyone has signed stay with those who signed them."
                other="# documents in your private space are deleted, permanently after 30 days. Documents everyone has signed stay with those who signed them."
              />
            </li>
            {removal.data.pending_documents > 0 && (
              <li>
                <Plural
                  value={removal.data.pending_documents}
                  one="# document waiting for signatures is withdrawn."
                  other="# documents waiting for signatures are withdrawn."
                />
              </li>
            )}
            {removal.data.closing_organizations.map(({ id, name }) => (
              <li key={id}>{t`${name} has no other members and will be deleted with all its documents.`}</li>
            ))}
            <li>{t`Your documents in organizations stay there, and your name stays on timelines.`}</li>
            <li>
              <Trans>
                The address <bdi translate="no">{email}</bdi> can be used for a new account.
              </Trans>
            </li>
          </ul>
          {(blocking.length > 0 || refusal) && (
            <p role="alert" className="mt-4 rounded-lg bg-danger-soft px-3 py-2.5 text-danger">
              {refusal ??
                t`You’re the last admin of ${blocking.map(({ name }) => name).join(', ')}. Make someone else an admin first, or remove the others.`}
            </p>
          )}
          {blocking.length === 0 && (
            <div className="mt-5">
              <Checkbox isSelected={isMeant} onChange={setIsMeant}>{t`I understand that this can’t be undone`}</Checkbox>
            </div>
          )}
        </>
      )}
      {dialog}
    </Modal>
  );
}
