// Chooses plan, interval and seats. Submitting first asks for a card if there is none, and then shows the provider's preview of
// the costs.
import type { Subscription } from '@countersign/contract/subscriptions';
import type { PlanInterval, SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Space } from '#lib/api/url.ts';
import { notify } from '#lib/notify.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceToggle } from '#ui/choice-toggle.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useIntervalOptions } from '#ui/plan-summary.tsx';
import { MessageDialog } from '#ui/message-dialog.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';
import { paymentMethodsQuery } from './billing-api.ts';
import { CancelSubscription } from './cancel-subscription.tsx';
import { type Choice, actionFor, isOffered, seatBounds } from './choice.ts';
import { PlanPicker } from './plan-picker.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { type ChosenPlanBody, useChangeSubscription } from './subscription-api.ts';
import { useActionLabel } from './use-action-label.ts';
import { usePaymentFailure } from './use-payment-failure.ts';

export interface PlanFormProps {
  space: Space;
  subscription: Subscription | null;
  plans: SubscriptionPlan[];
  seatsUsed: number | undefined;
  /** An access code makes payment unnecessary. */
  isExempt: boolean;
}

export function PlanForm({ space, subscription, plans, seatsUsed, isExempt }: PlanFormProps) {
  const { t } = useLingui();
  const options = useIntervalOptions();
  const { choice, choose } = useChoice({ subscription, plans, seatsUsed });
  const isOrganization = space.type === 'organizations';
  const permissions = subscription?.permissions;
  const { min, max } = seatBounds(subscription);
  const shownSeats = Number.isNaN(choice.seats) ? 1 : choice.seats;

  return (
    <div className="flex flex-col gap-5">
      {plans.length > 0 && (
        <>
          <ChoiceToggle
            isLabelHidden
            label={t`Billing interval`}
            options={options}
            value={choice.interval}
            onChange={(interval) => choose({ interval })}
            isDisabled={permissions?.change_interval === false}
          />
          <PlanPicker
            plans={plans}
            current={
              subscription && !subscription.is_ended
                ? { planId: subscription.subscription_plan_id, interval: subscription.interval }
                : null
            }
            value={choice.plan?.id}
            onChange={(planId) => choose({ planId })}
            interval={choice.interval}
            seats={shownSeats}
            isDisabled={permissions?.change_plan === false}
          />
        </>
      )}
      {isOrganization && (
        <NumberField
          label={t`Seats`}
          description={t`One for each user and each invitee.`}
          value={choice.seats}
          onChange={(seats) => choose({ seats })}
          min={min}
          max={max}
          isDisabled={min === max}
        />
      )}
      <div className="flex flex-col gap-3">
        <MainButton {...{ space, subscription, choice, seatsUsed, isExempt }} />
      </div>
    </div>
  );
}

/** The current choice; untouched values follow the subscription. A different subscription resets the choice. */
function useChoice({ subscription, plans, seatsUsed }: Pick<PlanFormProps, 'subscription' | 'plans' | 'seatsUsed'>) {
  const present = subscription
    ? [subscription.id, subscription.subscription_plan_id, subscription.stripe_price.id, subscription.quantity].join(' ')
    : '';
  const [touched, setTouched] = useState<Touched>({ of: present });
  const { planId, interval, seats }: Touched = touched.of === present ? touched : { of: present };
  const chosenId = planId ?? (subscription ? subscription.subscription_plan_id : plans[0]?.id) ?? null;
  const choice: Choice = {
    planId: chosenId,
    plan: plans.find(({ id }) => id === chosenId),
    interval: interval ?? subscription?.interval ?? 'monthly',
    seats: seats ?? subscription?.quantity ?? Math.max(1, seatsUsed ?? 1),
  };
  const choose = (change: Omit<Touched, 'of'>) =>
    setTouched((before) => ({ ...(before.of === present ? before : {}), ...change, of: present }));
  return { choice, choose };
}

interface Touched {
  /** Subscription that the choice was made for. */
  of: string;
  planId?: string;
  interval?: PlanInterval;
  seats?: number;
}

/** The reviewed choice stays fixed, even if the subscription changes meanwhile. */
type Step = 'card' | 'too-few' | { action: 'new' | 'update'; isRestart: boolean; body: ChosenPlanBody } | null;

interface MainButtonProps {
  space: Space;
  subscription: Subscription | null;
  choice: Choice;
  seatsUsed: number | undefined;
  isExempt: boolean;
}

function MainButton({ space, subscription, choice, seatsUsed, isExempt }: MainButtonProps) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const [step, setStep] = useState<Step>(null);
  const cards = useQuery(paymentMethodsQuery(space)).data;
  const change = useChangeSubscription(space);
  const { failure, show, clear } = usePaymentFailure();
  const action = actionFor(subscription, choice.planId);
  const body = bodyOf(space, choice);
  const isRestart = subscription?.is_restartable === true;
  const label = useActionLabel(space, { action, isRestart, body });

  const resume = () => {
    clear();
    change.mutate({ action: 'resume' }, { onError: show });
  };
  const goOn = () => {
    setStep(action === 'resume' || !body ? null : { action, isRestart, body });
    if (action === 'resume') resume();
  };
  const press = () => {
    if (action !== 'resume' && space.type === 'organizations') {
      if (Number.isNaN(choice.seats) || seatsUsed === undefined)
        return notify.error(t`Error`, t`Missing users for organization subscription`);
      if (choice.seats < seatsUsed) return setStep('too-few');
    }
    if (action !== 'update' && cards?.length === 0) return setStep('card');
    return goOn();
  };

  return (
    <>
      {failure !== null && (
        <Notice tone="danger" title={t`Whoops!`}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isExempt ? 'secondary' : 'primary'}
          isPending={change.isPending}
          isDisabled={!isOffered(action, subscription, choice)}
          onPress={guarded(press)}
        >
          {label}
        </Button>
        {subscription?.is_cancelable && <CancelSubscription space={space} subscription={subscription} />}
      </div>
      {step === 'card' && <AddCardDialog space={space} onClose={() => setStep(null)} onAdded={goOn} />}
      {typeof step === 'object' && step && <ReviewDialog {...step} space={space} onClose={() => setStep(null)} />}
      <MessageDialog isOpen={step === 'too-few'} title={t`Error`} onClose={() => setStep(null)}>
        {t`The number of seats cannot be less than the number of users or invitees in your organization (${seatsUsed ?? 0} users/invitees).`}
      </MessageDialog>
    </>
  );
}

function bodyOf(space: Space, { planId, interval, seats }: Choice): ChosenPlanBody | null {
  if (planId === null) return null;
  const users = space.type === 'organizations' && !Number.isNaN(seats) ? { users: seats } : {};
  return { subscription_plan_id: planId, interval, ...users };
}
