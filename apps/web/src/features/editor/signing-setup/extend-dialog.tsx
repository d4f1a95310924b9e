import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { endOfDay } from './send-options.tsx';
import { useSentActions } from './sent-api.ts';

/** Extends or removes the dates of a sent pdf. */
export function ExtendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const { extend } = useSentActions();
  const [due, setDue] = useState(pdf.due_at ? localDate(pdf.due_at) : '');
  const [until, setUntil] = useState(pdf.expires_at ? localDate(pdf.expires_at) : '');
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const set = (change: (date: string) => void) => (date: string) => {
    change(date);
    setErrors({});
  };
  const save = () =>
    extend.mutate(
      // An unchanged date may have been sent with another time of day, so it is kept.
      { due_at: changed(due, pdf.due_at), expires_at: changed(until, pdf.expires_at) },
      {
        onSuccess: onClose,
        onError: (failure) => {
          if (isApiError(failure, 422)) setErrors(failure.errors);
          else reportFailure(failure);
        },
      },
    );

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Change due dates`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isPending={extend.isPending} onPress={save}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Due date (optional)`}
          type="date"
          value={due}
          onChange={set(setDue)}
          error={errors['due_at']?.[0]}
          description={t`Shown to recipients as the deadline`}
        />
        <TextField
          label={t`Expires (optional)`}
          type="date"
          value={until}
          onChange={set(setUntil)}
          error={errors['expires_at']?.[0]}
          description={t`No one can sign after this date`}
        />
      </div>
    </Modal>
  );
}

function changed(date: string, before: string | null): string | null {
  return before && localDate(before) === date ? before : endOfDay(date);
}

function localDate(iso: string): string {
  const date = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
