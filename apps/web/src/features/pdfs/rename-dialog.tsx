import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface RenameDialogProps {
  pdf: Pdf;
  onClose: () => void;
  onRename: (name: string) => void;
}

export function RenameDialog({ pdf, onClose, onRename }: RenameDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const [name, setName] = useState(pdf.name);
  const trimmed = name.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    if (trimmed !== pdf.name) onRename(trimmed);
    onClose();
  };

  return (
    <Modal
      isOpen
      title={t`Rename`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={trimmed === ''}>{t`Rename`}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t`Name`}
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
