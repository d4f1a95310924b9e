import { useLingui } from '@lingui/react/macro';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { PlainLink } from '#ui/link.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { HelpMenu } from './help-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { SpaceSwitcher } from './space-switcher.tsx';
import { useNavItems } from './use-nav-items.tsx';
import { UserMenu } from './user-menu.tsx';

const LINK =
  'flex min-h-9 items-center gap-3 rounded-lg px-3 text-sm font-medium text-ink-muted transition-colors duration-150 hover:bg-hover hover:text-ink [&_svg]:size-4.5 [&_svg]:shrink-0';

/** Navigation on wide screens. */
export function Sidebar() {
  const { t } = useLingui();
  const items = useNavItems();

  return (
    <header className="sticky top-0 hidden h-dvh flex-col border-e border-line bg-surface px-3 py-6 lg:flex">
      <PlainLink to="/home" aria-label={t`Countersign, home`} className="mx-3 self-start rounded-md">
        <Wordmark />
      </PlainLink>
      <div className="mt-6">
        <SpaceSwitcher />
      </div>
      <div className="mt-3">
        <SearchButton />
      </div>
      <nav aria-label={t`Main`} className="mt-0.5 flex flex-col gap-0.5">
        {items.map((item) => (
          <PlainLink
            key={item.to}
            to={item.to}
            className={LINK}
            activeProps={{ className: `${LINK} bg-accent-soft! text-accent-ink!` }}
          >
            {item.icon}
            {item.label}
          </PlainLink>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-1">
        <HelpMenu />
        <NotificationBell />
        <UserMenu />
      </div>
    </header>
  );
}
