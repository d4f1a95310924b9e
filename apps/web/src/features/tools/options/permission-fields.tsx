import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '#ui/checkbox.tsx';
import type { SpecialOptionsProps } from './special-options.tsx';

/** Permissions of people who only know the password to open. */
export function PermissionFields({ session, set }: SpecialOptionsProps) {
  const { t } = useLingui();
  const choices = [
    ['print', t`Print`],
    ['copy', t`Copy text and images`],
    ['fill', t`Fill in forms`],
    ['annotate', t`Comment`],
    ['modify', t`Change the content`],
    ['assemble', t`Insert, rotate and delete pages`],
  ] as const;
  const allowed = asTexts(session.draft.options['allowed']);

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium text-ink">{t`Others can`}</legend>
      {choices.map(([name, label]) => (
        <Checkbox
          key={name}
          isSelected={allowed.includes(name)}
          onChange={(is) =>
            set(
              'allowed',
              choices.map(([one]) => one).filter((one) => (one === name ? is : allowed.includes(one))),
              false,
            )
          }
        >
          {label}
        </Checkbox>
      ))}
    </fieldset>
  );
}

export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
