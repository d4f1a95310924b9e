import { ALERT_TYPES, type AlertType } from '@countersign/contract/alerts';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useController, useForm } from 'react-hook-form';
import { showFailure } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Select } from '#ui/select.tsx';
import { type AlertBody, useAlertActions } from './alerts-api.ts';

export function NewAlertDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const types = useAlertTypes();
  const { create } = useAlertActions();
  const { control, handleSubmit, setError } = useForm<AlertBody>({ defaultValues: { message: '', type: 'info' } });
  const type = useController({ control, name: 'type' });
  const submit = handleSubmit((body) =>
    create.mutate(body, { onSuccess: onClose, onError: (error) => showFailure(error, setError, ['message', 'type']) }),
  );

  return (
    <Modal
      isOpen
      title={t`Create alert`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
            {t`Create`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormTextField control={control} name="message" label={t`Message`} isMultiline autoFocus />
        <Select
          label={t`Type`}
          value={type.field.value}
          onChange={type.field.onChange}
          options={ALERT_TYPES.map((value) => ({ value, label: types[value] }))}
          error={type.fieldState.error?.message}
        />
      </form>
    </Modal>
  );
}

export function useAlertTypes(): Record<AlertType, string> {
  const { t } = useLingui();
  return { success: t`Success`, danger: t`Danger`, warning: t`Warning`, info: t`Info` };
}
