import { useLingui } from '@lingui/react/macro';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { PlainLink } from '#ui/link.tsx';
import { Mark } from '#ui/wordmark.tsx';
import { HelpMenu } from './help-menu.tsx';
import { SearchButton } from './search-button.tsx';
import { SpaceSwitcher } from './space-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

/** Header of narrow screens; navigation is in the bottom bar, within reach of the thumb. */
export function TopBar() {
  const { t } = useLingui();

  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-surface px-4 lg:hidden">
      <PlainLink to="/home" aria-label={t`Countersign, home`} className="rounded-md">
        <Mark />
      </PlainLink>
      <div className="min-w-0 flex-1">
        <SpaceSwitcher isCompact />
      </div>
      <SearchButton isCompact />
      <HelpMenu isCompact />
      <NotificationBell isCompact />
      <UserMenu isCompact />
    </header>
  );
}
