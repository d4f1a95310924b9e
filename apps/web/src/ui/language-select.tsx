import { useLingui } from '@lingui/react/macro';
import { chooseHere, useLanguage } from '#lib/language.ts';
import { LANGUAGE_NAMES } from '#lib/language-names.ts';
import { Select } from './select.tsx';

/** For visitors who are not known yet: kept on this device. */
export function LanguageSelect() {
  const { t } = useLingui();
  return (
    <Select
      label={t`Language`}
      isLabelHidden
      value={useLanguage()}
      onChange={chooseHere}
      options={LANGUAGE_NAMES}
      className="w-36"
    />
  );
}
