// Deadlines, reminders and permissions of recipients.
import type { SealMode } from '@countersign/contract/fields';
import { NO_REDIRECT_URL, isRedirectUrl } from '@countersign/contract/redirect-url';
import type { SendDraft } from '@countersign/contract/send-draft';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { wordsOfCheck } from '#lib/own-checks.ts';
import { ReminderFields } from '#ui/reminder-fields.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';

export function SendOptions({
  values,
  sealMode,
  onChange,
  dateErrors,
  redirectError,
}: {
  values: SendDraft;
  /** The chosen mode, or the default. */
  sealMode: SealMode;
  onChange: (changes: Partial<SendDraft>) => void;
  /** Null if no dates are asked for. */
  dateErrors: { due: string | undefined; until: string | undefined } | null;
  redirectError?: string | undefined;
}) {
  const { t } = useLingui();
  // Kept locally until it is a valid address.
  const [address, setAddress] = useState(values.redirect_url);
  const [isAddressDone, setIsAddressDone] = useState(false);
  const isAddressWrong = address !== '' && !isRedirectUrl(address.trim());

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {dateErrors && (
          <>
            <TextField
              label={t`Due date (optional)`}
              type="date"
              value={values.due}
              onChange={(due) => onChange({ due })}
              error={dateErrors.due}
              description={t`Shown to recipients as the deadline`}
            />
            <TextField
              label={t`Expires (optional)`}
              type="date"
              value={values.until}
              onChange={(until) => onChange({ until })}
              error={dateErrors.until}
              description={t`No one can sign after this date`}
            />
          </>
        )}
        <div className="flex flex-col gap-4 sm:col-span-2">
          <ReminderFields value={values.reminders} onChange={(reminders) => onChange({ reminders })} />
        </div>
      </div>
      <TextField
        label={t`After signing, go to (optional)`}
        type="url"
        value={address}
        placeholder="https://example.com/thanks"
        onChange={(text) => {
          setAddress(text);
          const redirect_url = text.trim();
          onChange({ redirect_url: redirect_url === '' || isRedirectUrl(redirect_url) ? redirect_url : '' });
        }}
        onBlur={() => setIsAddressDone(true)}
        error={redirectError ?? (isAddressDone && isAddressWrong ? wordsOfCheck({ code: NO_REDIRECT_URL }) : undefined)}
        description={t`Recipients see the address and continue there when they’ve signed.`}
      />
      <Switch isSelected={values.allows_reassign} onChange={(allows_reassign) => onChange({ allows_reassign })}>
        {t`Recipients can reassign to someone else`}
      </Switch>
      <Switch isSelected={sealMode === 'single'} onChange={(isSingle) => onChange({ seal_mode: isSingle ? 'single' : 'each' })}>
        {t`Use one final seal instead of separate digital signatures`}
      </Switch>
    </div>
  );
}

/** The end of the day in the sender's time zone, as an ISO time; null without a date. */
export function endOfDay(date: string): string | null {
  const [year, month, day] = date.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day, 23, 59, 59).toISOString() : null;
}
