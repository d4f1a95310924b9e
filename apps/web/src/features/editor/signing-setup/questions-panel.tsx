// Questions of signees, with a field to answer them.
import { type Question, answerQuestion, listQuestions } from '@countersign/contract/signee-questions';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { formatMoment } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { Quote } from '#ui/quote.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useEditorScreen } from '../context/editor-context.ts';
import { PanelSection } from '../ui/panel-section.tsx';

function questionsKey(pdfId: string) {
  return ['pdfs', 'questions', pdfId];
}

/** Hidden if there are no questions. */
export function QuestionsPanel() {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const questions = useQuery({
    queryKey: questionsKey(pdf.id),
    queryFn: async ({ signal }) => (await call(listQuestions, { params: { id: pdf.id }, signal })).data,
  });
  if (!questions.data || questions.data.length === 0) return null;

  return (
    <PanelSection title={t`Questions`}>
      <ol className="flex flex-col gap-4">
        {questions.data.map((question) => (
          <QuestionEntry key={question.id} question={question} />
        ))}
      </ol>
    </PanelSection>
  );
}

function QuestionEntry({ question }: { question: Question }) {
  const { t } = useLingui();
  const { pdf, editor, reveal } = useEditorScreen();
  const [isAnswering, setIsAnswering] = useState(false);
  const { element_id } = question;
  const isThere = element_id !== null && editor.document.state.elements.has(element_id);

  return (
    <li className="flex flex-col gap-1.5 text-sm">
      <span className="text-xs text-ink-muted">
        <FactLine facts={[question.signee_name, formatMoment(question.asked_at)]} />
      </span>
      <span dir="auto" className="break-words text-ink">
        {question.text}
      </span>
      {isThere && (
        <button
          type="button"
          onClick={() => reveal(element_id)}
          className="self-start text-xs text-accent-ink underline-offset-4 hover:underline"
        >
          {t`Show the field`}
        </button>
      )}
      {question.answer !== null && <Quote className="text-ink-muted">{question.answer}</Quote>}
      {pdf.signing_mode === 'pending' && !isAnswering && (
        <Button size="small" className="self-start" onPress={() => setIsAnswering(true)}>
          {question.answer === null ? t`Answer` : t`Answer again`}
        </Button>
      )}
      {isAnswering && <AnswerForm question={question} onDone={() => setIsAnswering(false)} />}
    </li>
  );
}

function AnswerForm({ question, onDone }: { question: Question; onDone: () => void }) {
  const { t } = useLingui();
  const { pdf } = useEditorScreen();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const answer = useMutation({
    mutationFn: () => call(answerQuestion, { params: { id: pdf.id, questionId: question.id }, body: { text } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: questionsKey(pdf.id) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        label={t`Answer to ${question.signee_name}`}
        isMultiline
        value={text}
        onChange={setText}
        maxLength={5_000}
        autoFocus
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary" isPending={answer.isPending} isDisabled={text.trim() === ''}>
          {t`Send the answer`}
        </Button>
        <Button size="small" variant="quiet" onPress={onDone}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
