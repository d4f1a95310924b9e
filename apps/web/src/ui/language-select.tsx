import { useLingui } from '@lingui/react/macro';
import { ChevronsUpDown } from 'lucide-react';
import { chooseHere, useLanguage } from '#lib/language.ts';
import { LANGUAGE_NAMES } from '#lib/language-names.ts';
import { classNames } from './class-names.ts';
import { inputClasses } from './text-field.tsx';

/**
 * For visitors: stored on this device. A native select, because the first screen should not wait for the code of a custom one.
 */
export function LanguageSelect() {
  const { t } = useLingui();
  const language = useLanguage();

  return (
    <span className="relative block w-36">
      <select
        aria-label={t`Language`}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          const chosen = LANGUAGE_NAMES.find((one) => one.value === value);
          if (chosen) chooseHere(chosen.value);
        }}
        className={classNames(inputClasses, 'h-fit min-h-10 cursor-default appearance-none pe-9 hover:bg-hover')}
      >
        {LANGUAGE_NAMES.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-muted" />
    </span>
  );
}
