import { LANGUAGES } from '@countersign/contract/languages';
import { THEMES } from '@countersign/contract/users';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { timeZoneHere } from '#lib/language.ts';
import { LANGUAGE_NAMES } from '#lib/language-names.ts';
import { useUser } from '#lib/session/session.ts';
import { useTheme } from '#lib/theme.ts';
import { Card } from '#ui/card.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { useSavePreferences } from './account-api.ts';

const BROWSER = 'browser';

/** Saves each choice immediately. */
export function PreferencesForm() {
  const { t } = useLingui();
  const user = useUser();
  const { theme } = useTheme();
  const save = useSavePreferences();
  const here = timeZoneHere();
  const zones = useMemo(() => timeZones(), []);
  const themeWords = { system: t`Same as system`, light: t`Light`, dark: t`Dark` } as const;

  return (
    <Card className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <Select
        label={t`Language`}
        options={[{ value: BROWSER, label: t`This device’s` }, ...LANGUAGE_NAMES]}
        value={user.locale ?? BROWSER}
        onChange={(value) => save.mutate({ locale: LANGUAGES.find((one) => one === value) ?? null })}
      />
      <Select
        label={t`Time zone`}
        options={[{ value: BROWSER, label: t`This device’s: ${spelled(here)}` }, ...zones]}
        value={user.time_zone ?? BROWSER}
        onChange={(value) => save.mutate({ time_zone: value === BROWSER ? null : value })}
      />
      <Select
        label={t`Theme`}
        options={THEMES.map((value) => ({ value, label: themeWords[value] }))}
        value={theme}
        onChange={(value) => save.mutate({ theme: value })}
      />
    </Card>
  );
}

function timeZones(): SelectOption<string>[] {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].map((value) => ({ value, label: spelled(value) }));
}

function spelled(zone: string): string {
  return zone.replaceAll('_', ' ');
}
