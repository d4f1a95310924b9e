import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthForm } from './auth-form.tsx';

interface CodeFormProps {
  onCode: (code: { code: string } | { recovery_code: string }) => void;
  isPending: boolean;
  /** Error of the last attempt. */
  error: unknown;
  /** Called on input, because the error no longer applies then. */
  onChange: () => void;
  onStartOver: () => void;
}

/** Asks for the second factor of a sign-in: an authenticator code or a recovery code. */
export function CodeForm({ onCode, isPending, error, onChange, onStartOver }: CodeFormProps) {
  const { t } = useLingui();
  const [isRecovery, setIsRecovery] = useState(false);
  const [text, setText] = useState('');
  const field = isRecovery ? 'recovery_code' : 'code';
  const refusal = isApiError(error) ? error : null;
  const hasEnded = refusal?.errors['challenge'] !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    onCode(isRecovery ? { recovery_code: text } : { code: text });
  }

  function change(toRecovery: boolean) {
    setIsRecovery(toRecovery);
    setText('');
    onChange();
  }

  return (
    <AuthForm
      title={isRecovery ? t`Enter a recovery code` : t`Enter your code`}
      description={
        isRecovery
          ? t`One of the ten codes you saved when you turned on two-factor sign-in. Each works once.`
          : t`Open your authenticator app and enter the six digits it shows for Countersign.`
      }
      onSubmit={submit}
      footer={
        <div className="-ms-3 flex flex-wrap gap-x-2">
          <Button variant="quiet" onPress={() => change(!isRecovery)}>
            {isRecovery ? t`Use the app` : t`Use a recovery code`}
          </Button>
          <Button variant="quiet" onPress={onStartOver}>{t`Back to sign in`}</Button>
        </div>
      }
    >
      {/* A separate field, so that the browser does not offer values of the other one. */}
      <TextField
        key={field}
        label={isRecovery ? t`Recovery code` : t`Code`}
        name={field}
        value={text}
        onChange={setText}
        error={
          refusal?.errors[field]?.[0] ??
          refusal?.errors['challenge']?.[0] ??
          (refusal?.status === 429 ? refusal.message : undefined)
        }
        autoFocus
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        {...(isRecovery ? {} : { inputMode: 'numeric' as const })}
      />
      {hasEnded ? (
        <Button variant="primary" onPress={onStartOver}>{t`Sign in again`}</Button>
      ) : (
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={text.trim() === ''}>
          {t`Continue`}
        </Button>
      )}
    </AuthForm>
  );
}
