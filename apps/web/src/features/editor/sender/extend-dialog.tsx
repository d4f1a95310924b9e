import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../editor-context.ts';
import { endOfDay } from './send-options.tsx';
import { useSentActions } from './sent-api.ts';

/** Gives more time, or takes the end away. */
export function ExtendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const { extend } = useSentActions();
  const [until, setUntil] = useState(pdf.expires_at ? localDate(pdf.expires_at) : '');
  const [error, setError] = useState<string>();
  const save = () =>
    extend.mutate(endOfDay(until), {
      onSuccess: onClose,
      onError: (failure) => {
        if (isApiError(failure, 422)) setError(failure.errors['expires_at']?.[0] ?? failure.message);
        else reportFailure(failure);
      },
    });

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`To be signed by`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isPending={extend.isPending} onPress={save}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <TextField
        label={t`Date`}
        type="date"
        value={until}
        onChange={(value) => {
          setUntil(value);
          setError(undefined);
        }}
        error={error}
        description={t`Until the end of that day. Without a date there is no end.`}
      />
    </Modal>
  );
}

function localDate(iso: string): string {
  const date = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
