import { useLingui } from '@lingui/react/macro';
import { Outlet } from '@tanstack/react-router';
import { PlainLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSettingsItems } from './use-settings-items.ts';

const LINK =
  'inline-flex h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors duration-150 hover:text-ink';

export function SettingsLayout() {
  const { t } = useLingui();
  const items = useSettingsItems();
  const active = { className: `${LINK} border-accent-ink! text-ink!` };

  return (
    <>
      <PageHeader title={t`Settings`} />
      <nav aria-label={t`Settings`} className="mt-4 mb-8 flex gap-6 overflow-x-auto border-b border-line">
        {items.map(({ to, label }) => (
          <PlainLink key={to} to={to} className={LINK} activeProps={active}>
            {label}
          </PlainLink>
        ))}
      </nav>
      <div className="max-w-5xl">
        <Outlet />
      </div>
    </>
  );
}
