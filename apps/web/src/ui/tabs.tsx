import { PlainLink } from './link.tsx';

export interface LinkTab {
  id: string;
  label: string;
  /** Shown as a badge; omitted if undefined. */
  count?: number | undefined;
  /** Search params of the tab's URL. */
  search: Record<string, unknown>;
}

const TAB =
  'inline-flex h-10 items-center border-b-2 border-transparent px-1 text-sm font-medium whitespace-nowrap text-ink-muted transition-colors duration-150 hover:text-ink';

interface LinkTabsProps {
  label: string;
  tabs: readonly LinkTab[];
  selected: string;
  /** For tabs further down on a page, which must not jump to its top. */
  keepsScroll?: boolean;
}

/** Tabs stored in the URL: each links to the same screen with other search params. */
export function LinkTabs({ label, tabs, selected, keepsScroll = false }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="-mx-1 flex gap-5 overflow-x-auto px-1">
      {tabs.map((tab) => (
        <PlainLink
          key={tab.id}
          to="."
          search={tab.search}
          replace
          resetScroll={!keepsScroll}
          aria-current={tab.id === selected ? 'page' : false}
          {...(tab.id === selected && { ref: bringIntoView })}
          className={tab.id === selected ? `${TAB} border-accent-ink! text-ink!` : TAB}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <span className="ms-1.5 rounded-full bg-hover px-1.5 py-px text-xs tabular-nums">{tab.count}</span>
          )}
        </PlainLink>
      ))}
    </nav>
  );
}

/** Scrolls only the tabs sideways on narrow screens, not the page. */
function bringIntoView(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list || list.scrollWidth <= list.clientWidth) return;
  const { left, right } = tab.getBoundingClientRect();
  const shown = list.getBoundingClientRect();
  if (left < shown.left) list.scrollLeft += left - shown.left;
  else if (right > shown.right) list.scrollLeft += right - shown.right;
}
