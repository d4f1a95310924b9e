import { useLingui } from '@lingui/react/macro';
import { PlainLink } from '#ui/link.tsx';
import { useNavItems } from './use-nav-items.tsx';

const LINK =
  'flex min-h-14 min-w-0 flex-auto flex-col items-center justify-center gap-1 rounded-lg px-0.5 text-[0.6875rem] font-medium tracking-tight text-ink-muted outline-offset-[-4px] [&_svg]:size-5';

/** Navigation on narrow screens. */
export function BottomBar() {
  const { t } = useLingui();
  const items = useNavItems().filter(({ isMinor }) => !isMinor);

  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {items.map((item) => (
        <PlainLink key={item.to} to={item.to} className={LINK} activeProps={{ className: `${LINK} text-accent-ink!` }}>
          {item.icon}
          <span className="max-w-full truncate">{item.label}</span>
        </PlainLink>
      ))}
    </nav>
  );
}
