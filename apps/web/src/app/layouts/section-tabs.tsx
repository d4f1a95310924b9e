import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef } from 'react';
import { PlainLink } from '#ui/link.tsx';

const LINK =
  'inline-flex h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors duration-150 hover:text-ink';
const ACTIVE = { className: `${LINK} border-accent-ink! text-ink!` };

interface SectionTabsProps {
  label: string;
  items: readonly { to: NonNullable<ComponentProps<typeof PlainLink>['to']>; label: string }[];
}

/** The screens of a part of the app, each a link. */
export function SectionTabs({ label, items }: SectionTabsProps) {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // On a narrow screen only some of the tabs are seen at once: the current one is always among them.
  useEffect(() => {
    const nav = tabs.current;
    if (!nav) return;
    const watch = new ResizeObserver(() => showCurrent(nav));
    watch.observe(nav);
    return () => watch.disconnect();
  }, [pathname]);

  return (
    <nav ref={tabs} aria-label={label} className="mt-4 mb-8 flex gap-6 overflow-x-auto border-b border-line">
      {items.map((item) => (
        <PlainLink key={item.to} to={item.to} className={LINK} activeProps={ACTIVE}>
          {item.label}
        </PlainLink>
      ))}
    </nav>
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
