import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { TextField } from './text-field.tsx';

export interface NameDialogProps {
  title: string;
  /** Label of its button. */
  label: string;
  /** The current name; empty for something new. */
  initial?: string;
  /** Text typed before the dialog had loaded. */
  typed?: string;
  maxLength?: number;
  /** Why the name was rejected. */
  error?: string | undefined;
  isBusy?: boolean;
  onName: (name: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a name. Stays open until it is closed, so that rejected input is kept. */
export function NameDialog({
  title,
  label,
  initial = '',
  typed = '',
  maxLength = 255,
  error,
  isBusy = false,
  ...rest
}: NameDialogProps) {
  const { onName, onClose, children } = rest;
  const { t } = useLingui();
  const formId = useId();
  const [name, setName] = useState(typed || initial);
  const trimmed = name.trim();
  const isTooLong = trimmed.length > maxLength;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '' && !isTooLong && !isBusy) onName(trimmed);
  };

  return (
    <Modal
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isBusy} isDisabled={trimmed === '' || isTooLong}>
            {label}
          </Button>
        </>
      }
    >
      {children && <p className="mb-4">{children}</p>}
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t`Name`}
          value={name}
          onChange={setName}
          error={isTooLong ? t`Use at most ${maxLength} characters.` : error}
          autoComplete="off"
          autoFocus
          onFocus={({ target }) =>
            target instanceof HTMLInputElement && target.setSelectionRange(typed.length, target.value.length)
          }
        />
      </form>
    </Modal>
  );
}
