import { NEW_ROW_FLASH_MS } from '@countersign/contract/limits';
import { scrollBehavior } from '#lib/scroll-behavior.ts';

/** A ref for a row just created or changed: scrolls it into view and then highlights it. */
export function flashWhenVisible(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      row.animate([{ backgroundColor: 'var(--accent-soft)' }, {}], { duration: NEW_ROW_FLASH_MS, easing: 'ease-out' });
    },
    { threshold: 0.5 },
  );
  row.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  observer.observe(row);
  return () => observer.disconnect();
}
