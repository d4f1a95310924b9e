import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PlainLink } from '#ui/link.tsx';

const LINK =
  'inline-flex h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors duration-150 hover:text-ink';
const ACTIVE = 'border-accent-ink! text-ink!';
/** Style for wide screens, with links in a column. */
const LINK_BESIDE = 'xl:h-9 xl:rounded-lg xl:border-b-0 xl:px-3 xl:whitespace-normal xl:hover:bg-hover';
const ACTIVE_BESIDE = 'xl:bg-accent-soft xl:text-accent-ink!';

export interface SectionGroup {
  label: string;
  items: readonly SectionLink[];
}

export interface SectionLink {
  to: NonNullable<ComponentProps<typeof PlainLink>['to']>;
  label: string;
}

/** Links to the screens of a section. */
export function SectionTabs({ label, items }: { label: string; items: readonly SectionLink[] }) {
  const tabs = useCurrentInView();
  return (
    <nav ref={tabs} aria-label={label} className="mt-4 mb-8 flex gap-6 overflow-x-auto border-b border-line">
      {items.map((item) => (
        <PlainLink key={item.to} to={item.to} className={LINK} activeProps={{ className: `${LINK} ${ACTIVE}` }}>
          {item.label}
        </PlainLink>
      ))}
    </nav>
  );
}

/** Grouped links: above the screens, or beside them in wide windows. */
export function SectionGroups({ label, groups }: { label: string; groups: readonly SectionGroup[] }) {
  const tabs = useCurrentInView();
  return (
    <nav
      ref={tabs}
      aria-label={label}
      className="mt-4 mb-8 flex gap-6 overflow-x-auto border-b border-line xl:sticky xl:top-8 xl:my-0 xl:w-44 xl:shrink-0 xl:flex-col xl:overflow-visible xl:border-b-0"
    >
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </nav>
  );
}

function Group({ label, items }: SectionGroup) {
  const id = useId();
  const link = classNames(LINK, LINK_BESIDE);
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex shrink-0 items-center gap-5 not-first:border-s not-first:border-line not-first:ps-6 xl:flex-col xl:items-stretch xl:gap-0.5 xl:border-s-0! xl:ps-0!"
    >
      <span id={id} className="text-xs font-medium whitespace-nowrap text-ink-muted xl:px-3 xl:pb-1.5">
        {label}
      </span>
      {items.map((item) => (
        <PlainLink
          key={item.to}
          to={item.to}
          className={link}
          activeProps={{ className: classNames(link, ACTIVE, ACTIVE_BESIDE) }}
        >
          {item.label}
        </PlainLink>
      ))}
    </div>
  );
}

/** Keeps the current tab visible on narrow screens, which show only some of the tabs. */
function useCurrentInView() {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const nav = tabs.current;
    if (!nav) return;
    const watch = new ResizeObserver(() => showCurrent(nav));
    watch.observe(nav);
    return () => watch.disconnect();
  }, [pathname]);
  return tabs;
}

/** Scrolls only the tabs, because the page may just have been scrolled to an anchor. */
function showCurrent(nav: HTMLElement) {
  const current = nav.querySelector('[aria-current="page"]');
  if (current) nav.scrollBy({ left: middleOf(current) - middleOf(nav), behavior: 'instant' });
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
