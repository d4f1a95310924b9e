// Name and address of a recipient: typed, or chosen from the contacts of the space.
import { type SigneeSuggestion, listSigneeSuggestions } from '@countersign/contract/signee-suggestions';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useSpace } from '#lib/space/space.ts';
import { Name } from '#ui/name.tsx';
import { SuggestField } from '#ui/suggest-field.tsx';

export interface PersonFieldsProps {
  name: string;
  email: string;
  errors?: Record<string, string>;
  /** Focuses the name field. */
  autoFocus?: boolean;
  /** Omitted by forms with their own validation. */
  isRequired?: boolean;
  onChange: (changes: Partial<SigneeSuggestion>) => void;
}

export function PersonFields({ name, email, errors = {}, autoFocus = false, isRequired, onChange }: PersonFieldsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const people = useSuggestions(typed);
  const type = (changes: Partial<SigneeSuggestion>) => {
    setTyped(Object.values(changes)[0] ?? '');
    onChange(changes);
  };
  const shared = {
    ...(isRequired !== undefined && { isRequired }),
    items: people,
    onChoose: ({ person }: (typeof people)[number]) => {
      setTyped('');
      onChange(person);
    },
    children: ({ person }: (typeof people)[number]) => (
      <>
        <Name>{person.name}</Name>
        <Name className="text-xs text-ink-muted">{person.email}</Name>
      </>
    ),
  };

  return (
    <>
      <SuggestField
        {...shared}
        label={t`Name`}
        autoFocus={autoFocus}
        value={name}
        onChange={(text) => text !== name && type({ name: text })}
        error={errors['name']}
      />
      <SuggestField
        {...shared}
        label={t`Email`}
        inputMode="email"
        value={email}
        onChange={(text) => text !== email && type({ email: text })}
        error={errors['email']}
      />
    </>
  );
}

/** No suggestions before something is typed. */
function useSuggestions(typed: string) {
  const { space } = useSpace();
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['signee-suggestions', space, search],
    queryFn: ({ signal }) => call(listSigneeSuggestions, { params: { space }, query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  if (typed.trim() === '') return [];
  return (data?.data ?? []).map((person) => ({ id: person.email, text: person.name, person }));
}
