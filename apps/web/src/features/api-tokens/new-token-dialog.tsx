import { TOKEN_ABILITIES } from '@countersign/contract/api-tokens';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFailure } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormCheckboxGroup } from '#ui/form-checkbox-group.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { ABILITY_WORDS, type Ability } from './ability-words.ts';
import { useTokenActions } from './tokens-api.ts';

interface Values {
  name: string;
  abilities: Ability[];
}

export function NewTokenDialog({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const { create } = useTokenActions();
  const { control, handleSubmit, setError } = useForm<Values>({ defaultValues: { name: '', abilities: ['read'] } });
  const [name, abilities] = useWatch({ control, name: ['name', 'abilities'] });
  const submit = handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: ({ token }) => onCreated(token),
      onError: (error) => showFailure(error, setError, ['name', 'abilities']),
    }),
  );

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
        <FormTextField
          control={control}
          name="name"
          label={t`Name`}
          description={t`What it’s for, such as the app’s name.`}
          autoFocus
          autoComplete="off"
        />
        <FormCheckboxGroup
          control={control}
          name="abilities"
          label={t`Permissions`}
          options={TOKEN_ABILITIES.map((ability) => ({ value: ability, label: t(ABILITY_WORDS[ability]) }))}
        />
        {abilities.length === 0 && <p role="status" className="-mt-3 text-xs text-danger">{t`Choose at least one.`}</p>}
      </form>
    </Modal>
  );
}
