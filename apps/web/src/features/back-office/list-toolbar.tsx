import { useLingui } from '@lingui/react/macro';
import { Select, type SelectOption } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ListFilter } from './back-office-api.ts';

export interface ListToolbarProps {
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
  searchLabel: string;
  states: readonly SelectOption<string>[];
}

/** Search and filters above a list. */
export function ListToolbar({ filter, onChange, searchLabel, states }: ListToolbarProps) {
  const { t } = useLingui();
  return (
    <div role="search" className="flex flex-wrap items-end gap-3">
      <TextField
        label={searchLabel}
        type="search"
        autoComplete="off"
        value={filter.search}
        maxLength={200}
        onChange={(search) => onChange({ ...filter, search })}
        className="min-w-0 flex-1 basis-64"
      />
      <Select
        label={t`State`}
        options={[{ value: 'all', label: t`All` }, ...states]}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
        className="basis-44"
      />
    </div>
  );
}
