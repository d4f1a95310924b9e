import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SpecialOptionsProps } from './special-options.tsx';
import type { SearchPattern } from '../state/redaction.ts';

/** Finds words and patterns and marks the matches, each of which can be removed again. */
export function RedactSearch({ errors, search }: SpecialOptionsProps) {
  const { t } = useLingui();
  const { typed, setTyped } = search;
  const { patterns } = typed;
  const names: [SearchPattern, string][] = [
    ['email', t`Email addresses`],
    ['phone', t`Phone numbers`],
    ['iban', t`IBANs`],
    ['card', t`Card numbers`],
    ['date', t`Dates`],
    ['number', t`Numbers`],
  ];
  const start = (event: FormEvent) => {
    event.preventDefault();
    search.find();
  };

  return (
    <form data-own-undo onSubmit={start} className="flex flex-col gap-4">
      <TextField
        label={t`Words to remove`}
        description={t`One per line.`}
        isMultiline
        value={typed.words}
        onChange={(words) => setTyped({ words })}
        error={search.problem}
      />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-2 text-sm font-medium text-ink">{t`Also remove`}</legend>
        {names.map(([name, label]) => (
          <Checkbox
            key={name}
            isSelected={patterns.includes(name)}
            onChange={(is) => setTyped({ patterns: is ? [...patterns, name] : patterns.filter((one) => one !== name) })}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <Switch isSelected={typed.is_case_sensitive} onChange={(is) => setTyped({ is_case_sensitive: is })}>
        {t`Capital letters matter`}
      </Switch>
      <Button type="submit" isPending={search.isPending} isDisabled={!search.canFind}>
        <Search aria-hidden="true" />
        {t`Find and mark`}
      </Button>
      {errors['areas'] && (
        <p role="alert" className="text-xs text-danger">
          {errors['areas']}
        </p>
      )}
    </form>
  );
}
