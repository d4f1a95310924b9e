import { FORM_ACCESS, type FormAccess } from '@countersign/contract/forms';
import { useLingui } from '@lingui/react/macro';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ACCESS_WORDS } from './form-state.tsx';

/** Settings for who may fill in a form. */
export function AccessFields({
  access,
  onAccess,
  emails,
  onEmails,
  error,
}: {
  access: FormAccess;
  onAccess: (access: FormAccess) => void;
  emails: string;
  onEmails: (emails: string) => void;
  error: string | undefined;
}) {
  const { t } = useLingui();
  const notes: Record<FormAccess, string> = {
    anyone: t`Emails aren’t verified; the certificate will say so.`,
    verified: t`We email the visitor a code to enter before the document opens.`,
    list: t`Only these addresses, each verified by an emailed code. Others aren’t told that they’re not on the list.`,
  };

  return (
    <div className="flex flex-col gap-4">
      <div>
        <Select
          label={t`Who can fill it in`}
          options={FORM_ACCESS.map((value) => ({ value, label: t(ACCESS_WORDS[value]) }))}
          value={access}
          onChange={onAccess}
        />
        <p className="mt-1.5 text-xs text-ink-muted">{notes[access]}</p>
      </div>
      {access === 'list' && (
        <TextField
          label={t`Email addresses`}
          isMultiline
          value={emails}
          onChange={onEmails}
          error={error}
          description={t`One per line.`}
          placeholder={'ana@example.com\nben@example.com'}
        />
      )}
    </div>
  );
}
