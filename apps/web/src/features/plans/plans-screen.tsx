import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NewPlanDialog } from './new-plan-dialog.tsx';
import { PlanList } from './plan-list.tsx';
import { allPlansQuery } from './plans-api.ts';
import { PreviewTable } from './preview-table.tsx';

/** Plans for sale, managed by support staff. */
export function PlansScreen() {
  const { t } = useLingui();
  const plans = useQuery(allPlansQuery);
  const [isCreating, setIsCreating] = useState(false);
  const create = (
    <Button variant="primary" onPress={() => setIsCreating(true)}>
      <Plus aria-hidden="true" />
      {t`Create new`}
    </Button>
  );

  return (
    <>
      <Section title={t`Subscription Plans`} description={t`Drag plans to change the order they’re offered in.`}>
        {plans.isPending && <Skeleton className="h-56 rounded-xl" />}
        {plans.isError && <ErrorState onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />}
        {plans.data?.length === 0 && (
          <EmptyState icon={<Tags />} title={t`No plans yet`} action={create}>
            {t`New plans are drafts. No one sees them until you publish them.`}
          </EmptyState>
        )}
        {plans.data && plans.data.length > 0 && (
          <div className="flex flex-col gap-4">
            <PlanList plans={plans.data} />
            <div>{create}</div>
          </div>
        )}
      </Section>
      {plans.data && plans.data.length > 0 && (
        <Section title={t`Preview UI`} description={t`Open the pricing page with the plans you choose, including drafts.`}>
          <PreviewTable plans={plans.data} />
        </Section>
      )}
      {isCreating && <NewPlanDialog plansCount={plans.data?.length ?? 0} onClose={() => setIsCreating(false)} />}
    </>
  );
}
