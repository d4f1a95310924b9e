import type { SendDraft } from '@countersign/contract/send-draft';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../editor-context.ts';

/** What the mail that asks for a signature says. */
export function MailFields({
  values,
  onChange,
}: {
  values: Pick<SendDraft, 'subject' | 'message'>;
  onChange: (changes: Partial<SendDraft>) => void;
}) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();

  return (
    <>
      <TextField
        label={t`Subject of the mail (optional)`}
        value={values.subject}
        onChange={(subject) => onChange({ subject })}
        maxLength={200}
        placeholder={t`Please sign: ${pdf.name}`}
      />
      <TextField
        label={t`Message (optional)`}
        isMultiline
        value={values.message}
        onChange={(message) => onChange({ message })}
        maxLength={5_000}
        placeholder={t`Please read and sign this document.`}
      />
    </>
  );
}
