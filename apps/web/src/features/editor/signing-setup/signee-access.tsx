// How a signee proves their identity, chosen by the sender.
import type { SigneeInput } from '@countersign/contract/signee-fields';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';

export type Access = NonNullable<SigneeInput['access']>;

const ACCESS = {
  link: { name: msg`The link in the email`, hint: msg`Anyone with access to their inbox can sign.` },
  access_code: { name: msg`The link and an access code`, hint: msg`Tell them the code by phone or in person, not by email.` },
  email_code: {
    name: msg`The link and an emailed code`,
    hint: msg`We email them a new code each time they open the document.`,
  },
  login: { name: msg`Their account`, hint: msg`They must sign in with this email address.` },
} satisfies Record<Access, { name: ReturnType<typeof msg>; hint: ReturnType<typeof msg> }>;

const WAYS = Object.keys(ACCESS) as Access[];

export interface SigneeAccessProps {
  access: Access;
  code: string;
  /** A code exists, and stays valid unless a new one is entered. */
  hasCode: boolean;
  error: string | undefined;
  onChange: (changes: { access?: Access; access_code?: string }) => void;
}

export function SigneeAccess({ access, code, hasCode, error, onChange }: SigneeAccessProps) {
  const { t } = useLingui();

  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`Identity check`}
        options={WAYS.map((value) => ({ value, label: t(ACCESS[value].name) }))}
        value={access}
        onChange={(value) => onChange({ access: value })}
      />
      <p className="-mt-1 text-xs text-ink-muted">{t(ACCESS[access].hint)}</p>
      {access === 'access_code' && (
        <TextField
          label={hasCode ? t`New access code (optional)` : t`Access code`}
          value={code}
          onChange={(access_code) => onChange({ access_code })}
          error={error}
          autoComplete="off"
          maxLength={64}
        />
      )}
    </div>
  );
}
