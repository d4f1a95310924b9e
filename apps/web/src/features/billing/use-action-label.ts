import { TRIAL_DAYS } from '@countersign/contract/subscriptions';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Space } from '#lib/api/url.ts';
import type { MainAction } from './choice.ts';
import { type ChosenPlanBody, previewQuery } from './subscription-api.ts';

export interface LabeledAction {
  action: MainAction;
  /** The space had a subscription that has ended. */
  isRestart: boolean;
  body: ChosenPlanBody | null;
}

/** Label of the main action. Promises a trial until the provider's preview says otherwise. */
export function useActionLabel(space: Space, { action, isRestart, body }: LabeledAction): string {
  const { t } = useLingui();
  const preview = useQuery({ ...previewQuery(space, body ?? { subscription_plan_id: '', interval: 'monthly' }), enabled: false });
  if (action === 'resume') return t`Resume subscription`;
  if (action === 'update') return t`Update subscription`;
  const hasTrial = !isRestart && preview.data?.is_starting_trial !== false;
  return hasTrial ? t`Start ${TRIAL_DAYS}-day free trial` : t`Start subscription`;
}
