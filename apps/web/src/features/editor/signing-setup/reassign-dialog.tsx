import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface ReassignDialogProps {
  title: string;
  text: string;
  onConfirm: (person: { name: string; email: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the person who signs instead. */
export function ReassignDialog({ title, text, onConfirm, onClose }: ReassignDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const [person, setPerson] = useState({ name: '', email: '' });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isPending, setIsPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setErrors({});
    setIsPending(true);
    try {
      await onConfirm(person);
      onClose();
    } catch (error) {
      if (isApiError(error, 422)) setErrors(error.errors);
      else reportFailure(error);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {t`Reassign`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p>{text}</p>
        <TextField
          label={t`Name`}
          value={person.name}
          onChange={(name) => setPerson({ ...person, name })}
          error={errors['name']?.[0]}
          autoFocus
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          label={t`Email`}
          type="email"
          value={person.email}
          onChange={(email) => setPerson({ ...person, email })}
          error={errors['email']?.[0]}
          autoComplete="off"
          maxLength={254}
        />
      </form>
    </Modal>
  );
}
