import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';
import { usageQuery } from '#lib/usage.ts';
import { ButtonLink } from '#ui/link.tsx';

const BILLING = '/settings/billing';

/**
 * Warns that nothing can be created or sent in an organization without a subscription. Hidden on the billing screen, which says
 * it itself.
 */
export function SubscriptionNeededBanner() {
  const { t } = useLingui();
  const { space, organization, role } = useSpace();
  const isAtBilling = useLocation({ select: ({ pathname }) => pathname === BILLING });
  const mayAsk = organization?.is_billable === true && organization.is_active && isAllowed(role, ['admin', 'standard']);
  const { data } = useQuery({ ...usageQuery(space), enabled: mayAsk, meta: { silent: true } });
  if (!mayAsk || isAtBilling || !data?.needs_subscription) return null;
  const isAdmin = isAllowed(role, SCREEN_ROLES.billing);

  return (
    <div
      data-banner
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 py-2 text-sm text-warning sm:px-8 lg:px-12"
    >
      <CreditCard aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-56 text-pretty">
        {t`Your organization must be subscribed to a plan to use the product.`} {!isAdmin && t`Ask an admin to choose a plan.`}
      </p>
      {isAdmin && (
        <ButtonLink to={BILLING} hash="subscription-plan" size="small">
          {t`Choose a plan`}
        </ButtonLink>
      )}
    </div>
  );
}
