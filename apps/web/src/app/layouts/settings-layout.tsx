import { useLingui } from '@lingui/react/macro';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PlainLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSettingsItems } from './use-settings-items.ts';

const LINK =
  'inline-flex h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors duration-150 hover:text-ink';

export function SettingsLayout() {
  const { t } = useLingui();
  const items = useSettingsItems();
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const active = { className: `${LINK} border-accent-ink! text-ink!` };

  // On a narrow screen only some of the tabs are seen at once: the current one is always among them.
  useEffect(() => {
    const nav = tabs.current;
    if (!nav) return;
    const watch = new ResizeObserver(() => showCurrent(nav));
    watch.observe(nav);
    return () => watch.disconnect();
  }, [pathname]);

  return (
    <>
      <PageHeader title={t`Settings`} />
      <nav ref={tabs} aria-label={t`Settings`} className="mt-4 mb-8 flex gap-6 overflow-x-auto border-b border-line">
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

/** Moves the tabs alone: the page may just have been scrolled to what an address leads to. */
function showCurrent(nav: HTMLElement) {
  const current = nav.querySelector('[aria-current="page"]');
  if (current) nav.scrollBy({ left: middleOf(current) - middleOf(nav), behavior: 'instant' });
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
