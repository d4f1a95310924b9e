import { useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../editor-context.ts';
import { MissingList, useMissing } from './missing-list.tsx';
import { useSend } from './sender-api.ts';

/** The last step before a draft goes out. What is missing is listed, and each entry leads to its place. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { signees } = useEditorScreen();
  const send = useSend();
  const [message, setMessage] = useState('');
  const [isOrdered, setIsOrdered] = useState(false);
  const [refusals, setRefusals] = useState<Record<string, string[]>>({});
  const missing = useMissing(refusals);
  const acting = signees.filter((signee) => signee.kind !== 'copy');
  const names = signees.map((signee) => signee.name).join(', ');

  const submit = () => {
    setRefusals({});
    send.mutate(
      { message, ordered: isOrdered },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isApiError(error, 422) && Object.keys(error.errors).length > 0) setRefusals(error.errors);
          else reportFailure(error);
        },
      },
    );
  };

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t`Send for signing`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" isDisabled={missing.length > 0} isPending={send.isPending} onPress={submit}>
            <Send aria-hidden="true" />
            {t`Send`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MissingList entries={missing} onGo={onClose} />
        {signees.length > 0 && <p className="break-words">{t`To: ${names}`}</p>}
        <TextField
          label={t`Message (optional)`}
          isMultiline
          value={message}
          onChange={setMessage}
          maxLength={5_000}
          placeholder={t`Please read and sign this document.`}
        />
        {acting.length > 1 && (
          <Switch isSelected={isOrdered} onChange={setIsOrdered}>
            {t`One after another, in the order of the list`}
          </Switch>
        )}
      </div>
    </Modal>
  );
}
