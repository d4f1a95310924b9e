import { verifyPdf } from '@countersign/contract/verify';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { upload } from '#lib/api/upload.ts';
import { Button } from '#ui/button.tsx';
import { useFilePicker } from '#ui/file-picker.tsx';
import { Name } from '#ui/name.tsx';
import { PageDropZone } from '#ui/page-drop-zone.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CompletionCard, useCompletion } from './completion-card.tsx';
import { VerificationResult } from './verification-result.tsx';

/** A file to check, with the password that opens it. */
export interface FileToVerify {
  file: File;
  password?: string;
}

export interface VerifyPanelProps {
  /** From the link on a certificate of completion. */
  completed: { document: string; head: string } | null;
  /** What else can be done with a checked file. */
  children?: (checked: FileToVerify) => ReactNode;
}

/** Checks the signatures of any PDF; nothing is stored. */
export function VerifyPanel({ completed, children }: VerifyPanelProps) {
  const { t } = useLingui();
  const completion = useCompletion(completed);
  const check = useMutation({
    mutationFn: ({ file, password }: FileToVerify) =>
      upload(verifyPdf, { params: {}, file, ...(password !== undefined && { fields: { password } }) }),
    meta: { silent: true },
  });
  const { data, error, variables } = check;
  const start = ([file]: File[]) => file && check.mutate({ file });
  const picker = useFilePicker({ accept: 'application/pdf,.pdf', onPick: start });
  const errors = isApiError(error) ? error.errors : {};
  const isLocked = variables !== undefined && (errors['password'] !== undefined || variables.password !== undefined) && !data;

  return (
    <>
      {completed && <CompletionCard found={completion} checked={data} />}
      <div className="mt-6 flex flex-col items-center gap-4 rounded-2xl border-2 border-dashed border-line-strong bg-raised px-6 py-10 text-center">
        <FileSearch aria-hidden="true" className="size-8 text-ink-muted" strokeWidth={1.5} />
        <p className="text-sm text-ink-muted">{t`Drop a PDF here, or choose one.`}</p>
        <Button variant={variables ? 'secondary' : 'primary'} isPending={check.isPending} onPress={picker.open}>
          {variables ? t`Choose another file` : t`Choose a file`}
        </Button>
        {check.isPending && <ProgressBar label={t`Checking`} className="w-full max-w-48" />}
      </div>
      {picker.input}
      <PageDropZone onDrop={start}>{t`Drop the file to check it`}</PageDropZone>
      {isLocked && (
        <PasswordForm
          key={variables.file.name}
          name={variables.file.name}
          // The first answer only asks for it.
          error={variables.password === undefined ? undefined : errors['password']?.[0]}
          isPending={check.isPending}
          onSubmit={(password) => check.mutate({ file: variables.file, password })}
        />
      )}
      <div aria-live="polite" className="mt-8">
        {check.isError && !errors['password'] && (
          <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
            {(isApiError(error) && (errors['file']?.[0] ?? error.message)) || t`The file couldn’t be checked. Please try again.`}
          </p>
        )}
        {data && (
          <VerificationResult
            name={variables.file.name}
            result={data}
            isOther={Boolean(completion.data && completion.data.sha256 !== data.sha256)}
          />
        )}
      </div>
      {data && children?.(variables)}
    </>
  );
}

interface PasswordFormProps {
  name: string;
  error: string | undefined;
  isPending: boolean;
  onSubmit: (password: string) => void;
}

function PasswordForm({ name, error, isPending, onSubmit }: PasswordFormProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  };

  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-3 rounded-xl border border-line bg-raised p-5">
      <Name className="text-sm font-medium text-ink">{name}</Name>
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={t`Password to open the file`}
          type="password"
          autoComplete="off"
          // The file was just chosen, and nothing else can be done with it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={password}
          onChange={setPassword}
          error={error}
          className="min-w-40 flex-1"
        />
        <Button type="submit" isPending={isPending} isDisabled={password === ''} className="mt-6.5">
          {t`Open`}
        </Button>
      </div>
    </form>
  );
}
