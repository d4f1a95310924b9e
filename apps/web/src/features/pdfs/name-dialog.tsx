import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface NameDialogProps {
  title: string;
  label: string;
  /** The name as it is now; empty for something new. */
  name?: string;
  saveLabel: string;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for one name. */
export function NameDialog({ title, label, name: before = '', saveLabel, onSave, onClose }: NameDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const [name, setName] = useState(before);
  const trimmed = name.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    if (trimmed !== before) onSave(trimmed);
    onClose();
  };

  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={trimmed === ''}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={label}
          value={name}
          onChange={setName}
          maxLength={255}
          autoFocus
          onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
        />
      </form>
    </Modal>
  );
}
