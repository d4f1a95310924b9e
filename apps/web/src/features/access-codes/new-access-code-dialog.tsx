import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure } from '#lib/api/form-errors.ts';
import { Button } from '#ui/button.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { Modal } from '#ui/modal.tsx';
import { type AccessCodeBody, useAccessCodeActions } from './access-codes-api.ts';

interface Values {
  note: string;
  /** A day; empty if the code does not expire. */
  expires_at: string;
  /** Empty for unlimited use. */
  max_uses: string;
}

export interface NewAccessCodeDialogProps {
  onIssued: (code: string) => void;
  onClose: () => void;
}

export function NewAccessCodeDialog({ onIssued, onClose }: NewAccessCodeDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { issue } = useAccessCodeActions();
  const { control, handleSubmit, setError } = useForm<Values>({ defaultValues: { note: '', expires_at: '', max_uses: '1' } });
  const submit = handleSubmit((values) => {
    const max_uses = values.max_uses.trim() === '' ? null : Number(values.max_uses);
    if (max_uses !== null && !(Number.isInteger(max_uses) && max_uses >= 1))
      return setError('max_uses', { message: t`Enter a whole number or leave this empty.` });
    return issue.mutate(bodyOf(values, max_uses), {
      onSuccess: ({ code }) => onIssued(code),
      onError: (error) => showFailure(error, setError, ['note', 'expires_at', 'max_uses']),
    });
  });

  return (
    <Modal
      isOpen
      title={t`Issue an access code`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={issue.isPending}>
            {t`Issue`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormTextField
          control={control}
          name="note"
          label={t`Note`}
          description={t`Who it’s for, and why. Only support staff see this.`}
          autoFocus
        />
        <FormTextField
          control={control}
          name="expires_at"
          type="date"
          label={t`Can be applied until`}
          description={t`Leave empty for no end date.`}
        />
        <FormTextField
          control={control}
          name="max_uses"
          label={t`Number of uses`}
          inputMode="numeric"
          description={t`Leave empty for unlimited uses.`}
        />
      </form>
    </Modal>
  );
}

/** The code is valid until the end of the chosen day, in the local time zone. */
function bodyOf({ note, expires_at }: Values, max_uses: number | null): AccessCodeBody {
  return { note, max_uses, expires_at: expires_at === '' ? null : new Date(`${expires_at}T23:59:59`).toISOString() };
}
