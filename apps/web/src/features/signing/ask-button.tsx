// Questions of the signee to the sender before signing, with the answers.
import { askQuestion, listOwnQuestions } from '@countersign/contract/signee-questions';
import { PDF_CHANGED_EVENT, channels } from '@countersign/contract/live';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestionMark } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { formatMoment } from '#lib/i18n.ts';
import { useLiveChannel } from '#lib/live.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quote } from '#ui/quote.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface AskButtonProps {
  pdfId: string;
  senderName: string;
  /** The signee's current field and its name; null between fields. */
  field: { id: string; name: string } | null;
}

export function AskButton(props: AskButtonProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <IconButton label={t`Ask the sender`} icon={<MessageCircleQuestionMark />} onPress={() => setIsOpen(true)} />
      {isOpen && <AskDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const ownQuestionsKey = (pdfId: string) => ['pdfs', 'own-questions', pdfId];

function AskDialog({ pdfId, senderName, field, onClose }: AskButtonProps & { onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isAboutField, setIsAboutField] = useState(field !== null);
  const [error, setError] = useState<string>();
  const questions = useQuery({
    queryKey: ownQuestionsKey(pdfId),
    queryFn: ({ signal }) => call(listOwnQuestions, { params: { id: pdfId }, signal }),
  });
  const refresh = () => void client.invalidateQueries({ queryKey: ownQuestionsKey(pdfId) });
  useLiveChannel(channels.pdf(pdfId), (event) => event === PDF_CHANGED_EVENT && refresh(), refresh);
  const ask = useMutation({
    mutationFn: () =>
      call(askQuestion, {
        params: { id: pdfId },
        body: { text, element_id: isAboutField ? (field?.id ?? null) : null },
        idempotencyKey: uuidv7(),
      }),
    meta: { silent: true },
    onSuccess: () => {
      setText('');
      notify.success(t`Question sent`, t`We’ll email you when ${senderName} answers.`);
      return client.invalidateQueries({ queryKey: ownQuestionsKey(pdfId) });
    },
    onError: (failure) => {
      if (isApiError(failure, 422)) setError(failure.errors['text']?.[0] ?? failure.message);
      else reportFailure(failure);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    ask.mutate();
  };

  return (
    <Modal isOpen onClose={onClose} title={t`Ask ${senderName}`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          // Remounts the emptied field with focus after sending, because the focused button is disabled.
          key={questions.data?.data.length ?? 0}
          label={t`Your question`}
          isMultiline
          value={text}
          onChange={setText}
          error={error}
          maxLength={2_000}
          autoFocus
          description={t`The question and answer are kept with the document.`}
        />
        {field && (
          <Checkbox isSelected={isAboutField} onChange={setIsAboutField}>
            {t`About the field “${field.name}”`}
          </Checkbox>
        )}
        <Button type="submit" variant="primary" className="self-start" isPending={ask.isPending} isDisabled={text.trim() === ''}>
          {t`Ask`}
        </Button>
      </form>
      {questions.data && questions.data.data.length > 0 && (
        <ol aria-label={t`Your questions`} className="mt-6 flex flex-col gap-4 border-t border-line pt-4">
          {questions.data.data.toReversed().map((question) => (
            <li key={question.id} className="flex flex-col gap-1">
              <span className="font-medium wrap-anywhere text-ink">{question.text}</span>
              {question.answer === null ? (
                <span className="text-xs">{t`Asked ${formatMoment(question.asked_at)}. No answer yet.`}</span>
              ) : (
                <Quote>{question.answer}</Quote>
              )}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  );
}
