import { useLingui } from '@lingui/react/macro';
import { CircleAlert, Send } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../editor-context.ts';
import { useSend } from './sender-api.ts';

/** The last step before a draft goes out. What is missing is listed, and each entry leads to its place. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { pdf, signees } = useEditorScreen();
  const send = useSend();
  const [message, setMessage] = useState('');
  const [isOrdered, setIsOrdered] = useState(false);
  const [missing, setMissing] = useState<Record<string, string[]>>({});
  const acting = signees.filter((signee) => signee.kind !== 'copy');
  const names = signees.map((signee) => signee.name).join(', ');

  const submit = () => {
    setMissing({});
    send.mutate(
      { message, ordered: isOrdered },
      {
        onSuccess: () => {
          notify.success(t`Sent`, t`“${pdf.name}” is on its way.`);
          onClose();
        },
        onError: (error) => {
          if (isApiError(error, 422) && Object.keys(error.errors).length > 0) setMissing(error.errors);
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
          <Button variant="primary" isPending={send.isPending} onPress={submit}>
            <Send aria-hidden="true" />
            {t`Send`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MissingList missing={missing} onGo={onClose} />
        <p>{signees.length === 0 ? t`Nobody has been added yet.` : t`To: ${names}`}</p>
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

function MissingList({ missing, onGo }: { missing: Record<string, string[]>; onGo: () => void }) {
  const { t } = useLingui();
  const { editor, reveal } = useEditorScreen();
  const entries = Object.entries(missing);
  if (entries.length === 0) return null;

  const go = (key: string) => {
    if (editor.document.state.elements.has(key)) reveal(key);
    else {
      editor.view.select([]);
      editor.view.set({ signee_id: key === 'signees' || key === 'pdf' ? null : key });
    }
    onGo();
  };

  return (
    <div role="alert" className="rounded-xl border border-danger/30 bg-danger-soft p-3">
      <p className="mb-1 flex items-center gap-2 text-sm font-medium text-danger [&_svg]:size-4">
        <CircleAlert aria-hidden="true" />
        {t`Something is missing`}
      </p>
      <ul className="flex flex-col">
        {entries.map(([key, texts]) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => go(key)}
              className="w-full rounded-md px-1 py-1 text-left text-sm text-ink underline decoration-ink-muted/50 underline-offset-4 hover:decoration-ink"
            >
              {texts.join(' ')}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
