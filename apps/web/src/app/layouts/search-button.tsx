import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { lazyPart } from '#lib/lazy-part.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useSearchKey } from './use-search-key.ts';

const SearchPalette = lazyPart(async () => (await import('./search-palette.tsx')).SearchPalette);

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the search over everything. The key is heard once, by the one of a wide screen. */
export function SearchButton({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => !isCompact && setIsOpen(true), [isCompact]);
  useSearchKey(open);

  return (
    <>
      {isCompact ? (
        <IconButton label={t`Search`} icon={<Search />} onPress={() => setIsOpen(true)} />
      ) : (
        <AriaButton
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          onPress={() => setIsOpen(true)}
          className="flex h-9 w-full cursor-default items-center gap-3 rounded-lg px-3 text-sm font-medium text-ink-muted transition-colors duration-150 hover:bg-hover hover:text-ink"
        >
          <Search aria-hidden="true" className="size-[18px]" />
          <span className="flex-1 text-start">{t`Search`}</span>
          <kbd aria-hidden="true" className="font-sans text-xs">
            {isApple ? '⌘K' : 'Ctrl K'}
          </kbd>
        </AriaButton>
      )}
      <Suspense>{isOpen && <SearchPalette onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
