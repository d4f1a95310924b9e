import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useCancelSubscription } from './subscription-api.ts';

export function CancelSubscription({ space }: { space: Space }) {
  const { t } = useLingui();
  const cancel = useCancelSubscription(space);
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <Button variant="danger" className="w-fit" onPress={() => setIsAsking(true)}>{t`Cancel subscription`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Are you sure?`}
        confirmLabel={t`Cancel subscription`}
        cancelLabel={t`Keep subscription`}
        isPending={cancel.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      >
        {t`It ends when the paid billing period ends. You can use the app until then, and resume before that date.`}
      </ConfirmDialog>
    </>
  );
}
