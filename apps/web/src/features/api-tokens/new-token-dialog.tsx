import { TOKEN_ABILITIES } from '@countersign/contract/api-tokens';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ABILITY_WORDS, type Ability } from './ability-words.ts';
import { useTokenActions } from './tokens-api.ts';

export function NewTokenDialog({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const abilitiesId = useId();
  const { create } = useTokenActions();
  const [name, setName] = useState('');
  const [abilities, setAbilities] = useState<readonly Ability[]>(['read']);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { name, abilities: [...abilities] },
      {
        onSuccess: ({ token }) => onCreated(token),
        onError: (failure) => {
          if (isApiError(failure, 422)) setError(failure.errors['name']?.[0] ?? failure.message);
          else reportFailure(failure);
        },
      },
    );
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`New token`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={create.isPending}
            isDisabled={name.trim() === '' || abilities.length === 0}
          >
            {t`Create`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          error={error}
          description={t`What it’s for, such as the app’s name.`}
          autoFocus
          autoComplete="off"
        />
        <div role="group" aria-labelledby={abilitiesId} className="flex flex-col gap-2">
          <span id={abilitiesId} className="text-sm font-medium text-ink">{t`Permissions`}</span>
          {TOKEN_ABILITIES.map((ability) => (
            <Checkbox
              key={ability}
              isSelected={abilities.includes(ability)}
              onChange={(isOn) => setAbilities(isOn ? [...abilities, ability] : abilities.filter((other) => other !== ability))}
            >
              {t(ABILITY_WORDS[ability])}
            </Checkbox>
          ))}
          {abilities.length === 0 && <p role="status" className="text-xs text-danger">{t`Choose at least one.`}</p>}
        </div>
      </form>
    </Modal>
  );
}
