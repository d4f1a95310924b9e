// Shows the provider's preview of the costs before a choice is confirmed.
import type { ChargeTime, SubscriptionPreview } from '@countersign/contract/subscriptions';
import type { PromoCode } from '@countersign/contract/promo-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { formatDay } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FetchFailed } from '#ui/fetch-failed.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { isApiError } from '#lib/api/api-error.ts';
import { AmountLines } from './amount-lines.tsx';
import { PromoCodeForm } from './promo-code-form.tsx';
import { PromoDiscount } from './promo-discount.tsx';
import { SimulatedNotice } from './simulated-notice.tsx';
import { type ChosenPlanBody, previewQuery, useChangeSubscription } from './subscription-api.ts';
import { useActionLabel } from './use-action-label.ts';
import { usePaymentFailure } from './use-payment-failure.ts';

const CHARGE_WORDS: Record<ChargeTime, MessageDescriptor> = {
  today: msg`Charged today`,
  after_trial: msg`Nothing is due today. The total is charged when your trial ends.`,
  next_invoice: msg`On your next invoice`,
};

export interface ReviewDialogProps {
  space: Space;
  action: 'new' | 'update';
  /** The space had a subscription that has ended. */
  isRestart: boolean;
  body: ChosenPlanBody;
  onClose: () => void;
}

export function ReviewDialog({ space, action, isRestart, body: chosen, onClose }: ReviewDialogProps) {
  const { t } = useLingui();
  const [promo, setPromo] = useState<PromoCode | null>(null);
  const body = promo ? { ...chosen, promo_code: promo.code } : chosen;
  const preview = useQuery({ ...previewQuery(space, body), placeholderData: keepPreviousData });
  const label = useActionLabel(space, { action, isRestart, body });
  const change = useChangeSubscription(space);
  const { failure, show, clear } = usePaymentFailure();
  const confirm = () => {
    clear();
    change.mutate({ action, body }, { onSuccess: onClose, onError: show });
  };
  const refusal = isApiError(preview.error) && preview.error.message ? preview.error.message : null;

  return (
    <Modal
      isOpen
      size="large"
      title={
        preview.data === undefined
          ? t`Review your subscription`
          : preview.data.is_subscribed
            ? t`Update subscription`
            : t`Start subscription`
      }
      isLocked={change.isPending}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={change.isPending} onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isPending={change.isPending}
            isDisabled={!preview.data || preview.isPlaceholderData || preview.isError}
            onPress={confirm}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SimulatedNotice />
        {failure !== null && (
          <Notice tone="danger" title={t`Whoops!`}>
            {failure} {action === 'update' && t`Your plan stays as it was.`}
          </Notice>
        )}
        {preview.isPending && <Skeleton className="h-48 rounded-lg" />}
        {preview.isError && refusal && (
          <Notice tone="danger" title={t`Whoops!`}>
            {refusal}
          </Notice>
        )}
        {preview.isError && !refusal && <FetchFailed query={preview} />}
        {preview.data && !preview.isError && (
          <>
            {action === 'new' && !isRestart && !preview.data.is_starting_trial && (
              <Notice tone="warning" title={t`No free trial`}>
                {t`You or this card have had a free trial before, so the first payment is due today.`}
              </Notice>
            )}
            <Preview preview={preview.data} />
          </>
        )}
        {promo ? (
          <PromoDiscount promo={promo} onRemove={() => setPromo(null)} />
        ) : (
          <PromoCodeForm space={space} label={t`Promo code (optional)`} onApply={setPromo} />
        )}
      </div>
    </Modal>
  );
}

function Preview({ preview }: { preview: SubscriptionPreview }) {
  const { t } = useLingui();
  const trialEnd = preview.trial_ends_at && formatDay(preview.trial_ends_at);

  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <bdi className="font-medium text-ink">{preview.plan_name}</bdi>
        {preview.interval === 'yearly' ? t`per year` : t`per month`}
      </p>
      <AmountLines {...preview} />
      <div className="text-sm text-ink">
        {trialEnd && <p>{t`Your free trial ends on ${trialEnd}.`}</p>}
        <p>{t(CHARGE_WORDS[preview.charged])}</p>
      </div>
    </div>
  );
}
