// Chooses the role of visitors, and the people for the other roles.
import type { FormSignee } from '@countersign/contract/forms';
import type { TemplateRole } from '@countersign/contract/template-roles';
import { useLingui } from '@lingui/react/macro';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface Parties {
  role_id: string | null;
  signees: FormSignee[];
}

export function PartyFields({
  roles,
  value,
  onChange,
  error,
}: {
  roles: readonly TemplateRole[];
  value: Parties;
  onChange: (value: Parties) => void;
  error: string | undefined;
}) {
  const { t } = useLingui();
  const signers = roles.filter(({ kind }) => kind === 'signer');
  const chosen = value.role_id ?? signers[0]?.id ?? '';
  if (roles.length < 2) return null;
  const personOf = (role: TemplateRole) =>
    value.signees.find(({ role_id }) => role_id === role.id) ?? { role_id: role.id, name: '', email: '' };
  const others = roles.filter(({ id }) => id !== chosen);
  const put = (person: FormSignee) =>
    onChange({
      role_id: chosen,
      signees: others.map(personOf).map((entry) => (entry.role_id === person.role_id ? person : entry)),
    });

  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t`Visitors sign as`}
        options={signers.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(role_id) => onChange({ role_id, signees: roles.filter(({ id }) => id !== role_id).map(personOf) })}
      />
      {others.map((role) => {
        const person = personOf(role);
        return (
          <fieldset key={role.id} className="flex flex-col gap-3">
            <legend className="mb-2 flex items-center gap-2 text-sm font-semibold text-ink">
              <span aria-hidden="true" className="size-3 rounded-full" style={{ background: role.color }} />
              {role.name}
            </legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={t`Name`}
                value={person.name}
                onChange={(name) => put({ ...person, name })}
                autoComplete="off"
                maxLength={200}
              />
              <TextField
                label={t`Email`}
                type="email"
                value={person.email}
                onChange={(email) => put({ ...person, email })}
                autoComplete="off"
                maxLength={254}
              />
            </div>
          </fieldset>
        );
      })}
      <p className="text-xs text-ink-muted">{t`Visitors sign first. The others get an email when a visitor has finished.`}</p>
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
