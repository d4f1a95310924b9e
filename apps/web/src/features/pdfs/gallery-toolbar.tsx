import { useLingui } from '@lingui/react/macro';
import { ArrowDownUp, LayoutGrid, Rows3, Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#ui/menu.tsx';
import { inputClasses } from '#ui/text-field.tsx';
import { joinSort, splitSort } from './gallery-rules.ts';
import { type Sort, SORT_FIELDS, type SortField } from './gallery-search.ts';
import { type GalleryPreference, GRID_SIZES } from './gallery-view.ts';

const SEARCH_DELAY_MS = 200;

export interface GalleryToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  preference: GalleryPreference;
  onPreference: (changes: Partial<GalleryPreference>) => void;
  /** Filters in addition to the search. */
  filters?: ReactNode;
}

/** Search, sort order and display options of a gallery. */
export function GalleryToolbar({ search, onSearch, sort, onSort, preference, onPreference, filters }: GalleryToolbarProps) {
  const { t } = useLingui();

  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-1">
      <GallerySearch search={search} onSearch={onSearch} />
      {filters}
      <SortMenu sort={sort} onSort={onSort} />
      <SizeMenu preference={preference} onPreference={onPreference} />
      <IconButton
        label={preference.layout === 'grid' ? t`Show as a table` : t`Show as cards`}
        icon={preference.layout === 'grid' ? <Rows3 /> : <LayoutGrid />}
        onPress={() => onPreference({ layout: preference.layout === 'grid' ? 'table' : 'grid' })}
      />
    </div>
  );
}

function GallerySearch({ search, onSearch }: Pick<GalleryToolbarProps, 'search' | 'onSearch'>) {
  const { t } = useLingui();
  const [value, setValue] = useState(search);
  const [known, setKnown] = useState(search);
  const send = useEffectEvent(() => {
    if (value === known) return;
    setKnown(value);
    onSearch(value);
  });

  // The URL was changed elsewhere (back, or "Clear the search"), so the field follows.
  if (search !== known && value === known) {
    setKnown(search);
    setValue(search);
  }

  useEffect(() => {
    const timer = window.setTimeout(() => send(), SEARCH_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [value]);

  return (
    <SearchField aria-label={t`Search`} value={value} onChange={setValue} className="relative min-w-0 flex-1 sm:max-w-60">
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 start-2.5 size-4 text-ink-muted" />
      <Input
        placeholder={t`Search`}
        className={classNames(inputClasses, 'h-fit min-h-9 ps-8 [&::-webkit-search-cancel-button]:hidden')}
      />
    </SearchField>
  );
}

function SortMenu({ sort, onSort }: Pick<GalleryToolbarProps, 'sort' | 'onSort'>) {
  const { t } = useLingui();
  const { field, isDescending } = splitSort(sort);
  const labels: Record<SortField, string> = {
    updated_at: t`Last updated`,
    created_at: t`Created`,
    name: t`Name`,
    deleted_at: t`Deleted`,
    archived_at: t`Archived`,
  };
  const choose = (key: unknown) => {
    const chosen = SORT_FIELDS.find((entry) => entry === key);
    // By default, names sort from A and dates from the newest.
    if (chosen) onSort(joinSort(chosen, chosen !== 'name'));
    else onSort(joinSort(field, key === 'descending'));
  };

  return (
    <Menu
      label={t`Sort`}
      trigger={
        <Button variant="quiet" size="small" aria-label={t`Sort: ${labels[field]}`} className="px-2!">
          <ArrowDownUp aria-hidden="true" />
          <span className="max-sm:sr-only">{labels[field]}</span>
        </Button>
      }
    >
      <MenuSection
        title={t`Sort by`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[field]}
        onSelectionChange={(keys) => keys !== 'all' && choose([...keys][0])}
      >
        {SORT_FIELDS.map((entry) => (
          <MenuItem key={entry} id={entry}>
            {labels[entry]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuSection
        title={t`Order`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[isDescending ? 'descending' : 'ascending']}
        onSelectionChange={(keys) => keys !== 'all' && choose([...keys][0])}
      >
        <MenuItem id="ascending">{field === 'name' ? t`A to Z` : t`Oldest first`}</MenuItem>
        <MenuItem id="descending">{field === 'name' ? t`Z to A` : t`Newest first`}</MenuItem>
      </MenuSection>
    </Menu>
  );
}

function SizeMenu({ preference, onPreference }: Pick<GalleryToolbarProps, 'preference' | 'onPreference'>) {
  const { t } = useLingui();
  if (preference.layout === 'table') return null;

  const labels = { xs: t`Extra small`, sm: t`Small`, md: t`Medium`, lg: t`Large`, xl: t`Extra large` } as const;

  return (
    <Menu label={t`Card size`} trigger={<IconButton label={t`Card size: ${labels[preference.size]}`} icon={<LayoutGrid />} />}>
      <MenuSection
        title={t`Card size`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[preference.size]}
        onSelectionChange={(keys) => {
          const size = GRID_SIZES.find((entry) => keys !== 'all' && keys.has(entry));
          if (size) onPreference({ size });
        }}
      >
        {GRID_SIZES.map((size) => (
          <MenuItem key={size} id={size}>
            {labels[size]}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  );
}
