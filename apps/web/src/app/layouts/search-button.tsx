import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useCallback } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { keyName } from '#lib/key-names.ts';
import { askForSearch } from '#lib/search-request.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useSearchKey } from './use-search-key.ts';

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Opens the global search. Only the instance for wide screens handles the key. */
export function SearchButton({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useLingui();
  const open = useCallback(() => !isCompact && askForSearch(''), [isCompact]);
  useSearchKey(open);

  if (isCompact) return <IconButton label={t`Search`} icon={<Search />} onPress={() => askForSearch('')} />;
  return (
    <AriaButton
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      onPress={() => askForSearch('')}
      className="flex min-h-9 w-full cursor-default items-center gap-3 rounded-lg px-3 text-sm font-medium text-ink-muted transition-colors duration-150 hover:bg-hover hover:text-ink"
    >
      <Search aria-hidden="true" className="size-4.5 shrink-0" />
      <span className="flex-1 text-start">{t`Search`}</span>
      <kbd dir="ltr" aria-hidden="true" className="font-sans text-xs">
        {isApple ? '⌘K' : `${keyName('Ctrl')} K`}
      </kbd>
    </AriaButton>
  );
}
