import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { PageHeader } from '#ui/page-header.tsx';
import { SectionTabs } from './section-tabs.tsx';

/** Layout of the support staff's screens. */
export function BackOfficeLayout() {
  const { t } = useLingui();
  const items = [
    { to: '/back-office/subscription-plans', label: t`Subscription plans` },
    { to: '/back-office/alerts', label: t`Alerts` },
    { to: '/back-office/access-codes', label: t`Access codes` },
    { to: '/back-office/people', label: t`People` },
    { to: '/back-office/organizations', label: t`Organizations` },
    { to: '/back-office/support', label: t`Support` },
    { to: '/back-office/system', label: t`System` },
    { to: '/back-office/record', label: t`Record` },
  ] as const;

  return (
    <div className="max-w-5xl">
      <PageHeader title={t`Back office`} />
      <SectionTabs label={t`Back office`} items={items} />
      {/* The first section of a screen has no line above it. */}
      <div>
        <Outlet />
      </div>
    </div>
  );
}
