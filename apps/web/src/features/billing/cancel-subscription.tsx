import type { Subscription } from '@countersign/contract/subscriptions';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { formatDay } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useCancelSubscription } from './subscription-api.ts';

export function CancelSubscription({ space, subscription }: { space: Space; subscription: Subscription }) {
  const { t } = useLingui();
  const cancel = useCancelSubscription(space);
  const endWords = useEndWords(subscription);
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
        <p>{endWords}</p>
        <p className="mt-2">
          {space.type === 'users'
            ? t`After that you’re on the free plan. Your documents stay.`
            : t`After that your organization needs a plan to create and send. Its documents stay.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

function useEndWords({ is_on_trial, renews_at }: Subscription): string {
  const { t } = useLingui();
  const end = renews_at && formatDay(renews_at);
  if (!end) return t`It ends when the paid billing period ends. You can use the app until then, and resume before that date.`;
  if (is_on_trial)
    return t`Your free trial ends on ${end}, and nothing is charged. You can use the app until then, and resume before that date.`;
  return t`Your subscription ends on ${end}. You can use the app until then, and resume before that date.`;
}
