import type { SubscriptionPlan } from '@countersign/contract/plans';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink, TextLink } from '#ui/link.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DeletePlan } from './delete-plan.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { PlanForm } from './plan-form.tsx';
import { inputOf, valuesOf } from './plan-values.ts';
import { allPlansQuery, planQuery, usePlanActions } from './plans-api.ts';

/** One plan: editing, publishing and deleting. */
export function PlanScreen() {
  const { t } = useLingui();
  const { subscriptionPlanId } = useParams({ from: '/app/back-office/subscription-plans/$subscriptionPlanId' });
  const plan = useQuery(planQuery(subscriptionPlanId));
  const plans = useQuery(allPlansQuery);
  const failed = [plan, plans].find(({ isError }) => isError);

  if (isApiError(plan.error, 404)) {
    return (
      <EmptyState title={t`Plan not found`} action={<ButtonLink to="/back-office/subscription-plans">{t`All plans`}</ButtonLink>}>
        {t`It was deleted.`}
      </EmptyState>
    );
  }
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />;
  if (!plan.data || !plans.data) return <Skeleton className="h-96 rounded-xl" />;
  return (
    <>
      <TextLink to="/back-office/subscription-plans" className="mb-6 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        {t`All plans`}
      </TextLink>
      <EditPlan key={plan.data.updated_at} plan={plan.data} plansCount={plans.data.length} />
    </>
  );
}

function EditPlan({ plan, plansCount }: { plan: SubscriptionPlan; plansCount: number }) {
  const { t } = useLingui();
  const formId = useId();
  const { update, publish } = usePlanActions();
  const { id, is_published } = plan;

  return (
    <>
      <Section title={plan.name} description={plan.description}>
        <Card>
          <PlanForm
            formId={formId}
            initial={valuesOf(plan)}
            plansCount={plansCount}
            isPublished={is_published}
            onSave={(body) => update.mutateAsync({ id, body })}
          />
          <div className="mt-8 flex justify-end border-t border-line pt-5">
            <Button type="submit" form={formId} variant="primary" isPending={update.isPending}>
              {t`Save`}
            </Button>
          </div>
        </Card>
      </Section>
      <Section title={t`Publication`} description={t`Only support staff can see drafts. Subscribers keep plans you unpublish.`}>
        <Card className="flex flex-wrap items-center gap-3">
          <span className="me-auto">
            <PlanBadge isPublished={is_published} />
          </span>
          <Button
            isPending={publish.isPending}
            onPress={() => publish.mutate({ id, body: inputOf(valuesOf(plan), !is_published) })}
          >
            {is_published ? t`Unpublish` : t`Publish`}
          </Button>
          <DeletePlan plan={plan} />
        </Card>
      </Section>
    </>
  );
}
