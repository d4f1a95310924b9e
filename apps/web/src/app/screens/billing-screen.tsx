// Plan, payment and members of a space. Sections load their own data; this file only arranges them.
import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { AccessCodeSection } from '#features/billing/access-code-section.tsx';
import { billingConfigQuery, subscriptionQuery } from '#features/billing/billing-api.ts';
import { BillingEmailSection } from '#features/billing/billing-email-section.tsx';
import { InvoicesSection } from '#features/billing/invoices-section.tsx';
import { PaymentMethodsSection } from '#features/billing/payment-methods-section.tsx';
import { PromoCodesSection } from '#features/billing/promo-codes-section.tsx';
import { SimulatedNotice } from '#features/billing/simulated-notice.tsx';
import { SubscriptionSection } from '#features/billing/subscription-section.tsx';
import { PlanUsage } from '#features/billing/plan-usage.tsx';
import type { Space } from '#lib/api/url.ts';
import { useSpace } from '#lib/space/space.ts';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PeopleSections } from './people-sections.tsx';
import { SeatsList } from './seats-list.tsx';
import { useSeatsTaken } from './use-seats.ts';

export function BillingScreen() {
  const { space, organization } = useSpace();
  const config = useQuery(billingConfigQuery);

  return (
    <>
      {config.isPending && <Skeleton className="h-96 rounded-xl" />}
      {config.isError && <ErrorState onRetry={() => void config.refetch()} isRetrying={config.isFetching} />}
      {config.data?.provider === 'off' && <FreeOfCharge organization={organization} />}
      {config.data && config.data.provider !== 'off' && (
        // Resets all forms when the space changes.
        <Billing key={space.id} space={space} organization={organization} />
      )}
      {organization && <PeopleSections organization={organization} />}
    </>
  );
}

function Billing({ space, organization }: { space: Space; organization: Organization | null }) {
  const subscription = useQuery(subscriptionQuery(space)).data;

  return (
    <>
      <div className="mb-8 empty:hidden">
        <SimulatedNotice />
      </div>
      <div>
        {organization ? (
          <OrganizationSubscription space={space} organization={organization} />
        ) : (
          <SubscriptionSection space={space} seatsUsed={undefined}>
            <PlanUsage space={space} />
          </SubscriptionSection>
        )}
        <PaymentMethodsSection space={space} isSubscribed={Boolean(subscription)} />
        {subscription && <PromoCodesSection space={space} appliedName={subscription.applied_promo_code?.name ?? null} />}
        <AccessCodeSection space={space} />
        <InvoicesSection space={space} />
        {organization && subscription && <BillingEmailSection organizationId={organization.id} />}
      </div>
    </>
  );
}

function OrganizationSubscription({ space, organization }: { space: Space; organization: Organization }) {
  const { taken } = useSeatsTaken(organization.id);

  return (
    <SubscriptionSection space={space} seatsUsed={taken && taken.users + taken.invitees}>
      <PlanUsage space={space} />
      <SeatsList organizationId={organization.id} />
    </SubscriptionSection>
  );
}

/** Nothing is charged, so there is no plan or payment. */
function FreeOfCharge({ organization }: { organization: Organization | null }) {
  const { t } = useLingui();

  return (
    <Section title={t`Subscription Plan`} anchor="subscription-plan" description={t`Your plan, payments and usage.`}>
      <Card className="flex flex-col gap-5">
        <p className="max-w-prose text-base text-pretty break-words text-ink">
          {organization
            ? t`Billing is off here. ${organization.name} can use everything, with unlimited seats.`
            : t`Billing is off here. You can use everything in your private space.`}
        </p>
        {organization && <SeatsList organizationId={organization.id} />}
      </Card>
    </Section>
  );
}
