import type { SendDraft } from '@countersign/contract/send-draft';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { StubCompletion } from '../elements/shared/stub-completion.tsx';

/** Subject and message of the signature request email. */
export function EmailFields({
  values,
  onChange,
}: {
  values: Pick<SendDraft, 'subject' | 'message'>;
  onChange: (changes: Partial<SendDraft>) => void;
}) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const subject = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const message = useRef<HTMLInputElement & HTMLTextAreaElement>(null);

  return (
    <>
      <TextField
        inputRef={subject}
        label={t`Email subject (optional)`}
        value={values.subject}
        onChange={(text) => onChange({ subject: text })}
        maxLength={200}
        placeholder={t`Please sign: ${pdf.name}`}
      />
      <StubCompletion area={subject} />
      <TextField
        inputRef={message}
        label={t`Message (optional)`}
        isMultiline
        value={values.message}
        onChange={(text) => onChange({ message: text })}
        maxLength={5_000}
        placeholder={t`Please read and sign this document.`}
      />
      <StubCompletion area={message} />
    </>
  );
}
