import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SpecialOptionsProps } from './special-options.tsx';
import { filesOf } from '../state/tool-session.ts';
import { areasOf, withAreas } from '../state/redaction.ts';
import { type SearchPattern, toolApi } from '../tool-api.ts';

/** Finds words and patterns and marks the matches, each of which can be removed again. */
export function RedactSearch({ session, errors, set }: SpecialOptionsProps) {
  const { t } = useLingui();
  const { options } = session.draft;
  const files = filesOf(session);
  const [words, setWords] = useState('');
  const [patterns, setPatterns] = useState<SearchPattern[]>([]);
  const [isExact, setIsExact] = useState(false);
  const [file] = files;
  const search = { words: linesOf(words), patterns, is_case_sensitive: isExact };
  const find = useMutation({
    mutationFn: (id: string) => toolApi.find(id, search),
    meta: { silent: true },
    onSuccess: ({ data }) => set('areas', withAreas(areasOf(options), data), false),
  });
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
    if (file) find.mutate(file.id);
  };
  const problem = isApiError(find.error) ? (find.error.errors['words']?.[0] ?? find.error.message) : undefined;
  const count = areasOf(options).length;

  return (
    <form data-own-undo onSubmit={start} className="flex flex-col gap-4">
      <TextField
        label={t`Words to remove`}
        description={t`One per line.`}
        isMultiline
        value={words}
        onChange={setWords}
        error={problem}
      />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-2 text-sm font-medium text-ink">{t`Also remove`}</legend>
        {names.map(([name, label]) => (
          <Checkbox
            key={name}
            isSelected={patterns.includes(name)}
            onChange={(is) => setPatterns(is ? [...patterns, name] : patterns.filter((one) => one !== name))}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <Switch isSelected={isExact} onChange={setIsExact}>
        {t`Capital letters matter`}
      </Switch>
      <Button type="submit" isPending={find.isPending} isDisabled={!file || search.words.length + search.patterns.length === 0}>
        <Search aria-hidden="true" />
        {t`Find and mark`}
      </Button>
      <p role="status" className="text-sm text-ink-muted">
        {find.data?.data.length === 0
          ? t`No matches. Text in images can’t be searched; mark it on the page.`
          : t`Marked areas: ${count}. Draw on a page to mark more.`}
      </p>
      {errors['areas'] && (
        <p role="alert" className="text-xs text-danger">
          {errors['areas']}
        </p>
      )}
    </form>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
