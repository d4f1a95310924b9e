import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { closeGlobalDialog, letStaffSignIn } from '#lib/dialogs.ts';
import { versionQuery } from '#lib/use-version-check.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';

const ASK_EVERY_MS = 5_000;

/**
 * Shown above every screen while the server answers 503. Closes automatically when the server is back, and reloads what failed.
 */
export function MaintenanceDialog() {
  const { t } = useLingui();
  const client = useQueryClient();
  const router = useRouter();
  const [openedAt] = useState(() => Date.now());
  const { dataUpdatedAt, isFetching, refetch } = useQuery({ ...versionQuery, refetchInterval: ASK_EVERY_MS });
  const isOver = dataUpdatedAt > openedAt;

  useEffect(() => {
    if (!isOver) return;
    closeGlobalDialog();
    void client.invalidateQueries();
    void router.invalidate();
  }, [isOver, client, router]);

  const signIn = () => {
    letStaffSignIn();
    void router.navigate({ to: '/login', search: { redirect: router.latestLocation.href } });
  };

  return (
    <Modal
      isOpen
      isLocked
      role="alertdialog"
      title={t`Down for maintenance`}
      onClose={closeGlobalDialog}
      footer={
        <>
          <Button variant="quiet" onPress={signIn}>{t`Support staff: sign in`}</Button>
          <Button variant="primary" isPending={isFetching} onPress={() => void refetch()}>{t`Try again`}</Button>
        </>
      }
    >
      {t`We’re improving Countersign and will be back shortly. What you saved is safe. This page continues by itself.`}
    </Modal>
  );
}
