import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace } from '#lib/space/space.ts';
import { PlainLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const LINK =
  'inline-flex h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors duration-150 hover:text-ink';

export function SettingsLayout() {
  const { t } = useLingui();
  const { role } = useSpace();
  const active = { className: `${LINK} border-accent-ink! text-ink!` };

  return (
    <>
      <PageHeader title={t`Settings`} />
      <nav aria-label={t`Settings`} className="mt-4 mb-8 flex gap-6 overflow-x-auto border-b border-line">
        <PlainLink to="/settings/account" className={LINK} activeProps={active}>{t`Account`}</PlainLink>
        <PlainLink to="/settings/signatures" className={LINK} activeProps={active}>{t`Signatures`}</PlainLink>
        <PlainLink to="/settings/notifications" className={LINK} activeProps={active}>{t`Notifications`}</PlainLink>
        {isAllowed(role, SCREEN_ROLES.organizations) && (
          <PlainLink to="/settings/organizations" className={LINK} activeProps={active}>{t`Organizations`}</PlainLink>
        )}
        {isAllowed(role, SCREEN_ROLES.api_tokens) && (
          <PlainLink to="/settings/api-tokens" className={LINK} activeProps={active}>{t`API tokens`}</PlainLink>
        )}
        {isAllowed(role, SCREEN_ROLES.webhooks) && (
          <PlainLink to="/settings/webhooks" className={LINK} activeProps={active}>{t`Webhooks`}</PlainLink>
        )}
        {isAllowed(role, SCREEN_ROLES.stubs) && (
          <PlainLink to="/settings/stubs" className={LINK} activeProps={active}>{t`Stubs`}</PlainLink>
        )}
      </nav>
      <div className="max-w-5xl">
        <Outlet />
      </div>
    </>
  );
}
