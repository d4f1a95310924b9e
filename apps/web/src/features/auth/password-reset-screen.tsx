import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '#lib/api/api-error.ts';
import { checkedBy } from '#lib/api/form-check.ts';
import { showServerErrors } from '#lib/api/form-errors.ts';
import { forgetLinkSecret } from '#lib/link-secrets.ts';
import { linkSecret } from '#lib/read-link-secrets.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormTextField } from '#ui/form-text-field.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { passwordResetQuery, useResetPassword } from './password-reset-api.ts';
import { AuthForm, AuthMessage } from './auth-form.tsx';

const checkEntries = checkedBy(async () => (await import('@countersign/contract/account-fields')).newPassword);

export function PasswordResetScreen() {
  const { t } = useLingui();
  const [{ token, email }] = useState(() => linkSecret('/password-reset') ?? { token: undefined, email: '' });
  const reset = useResetPassword();
  const check = useQuery(passwordResetQuery(token));
  const hintId = useId();
  const [revokes, setRevokes] = useState(true);
  const { control, handleSubmit, setError } = useForm({
    resolver: checkEntries,
    defaultValues: { token: token ?? '', email, password: '' },
  });

  const apiTokens = check.data?.api_tokens ?? 0;
  const submit = handleSubmit((values) =>
    reset.mutate(
      { ...values, revoke_api_tokens: revokes && apiTokens > 0 },
      {
        onSuccess: () => forgetLinkSecret('/password-reset'),
        onError: (error) => showServerErrors(error, setError, ['email', 'password']),
      },
    ),
  );

  if (reset.isSuccess) {
    return (
      <AuthMessage title={t`Password changed`} action={<ButtonLink to="/login" variant="primary">{t`Sign in`}</ButtonLink>}>
        {t`Sign in with the new one.`}
      </AuthMessage>
    );
  }
  if (!token || isOldLink(reset.error) || isOldLink(check.error)) {
    return (
      <AuthMessage
        title={t`This link no longer works`}
        action={<ButtonLink to="/forgot-password" variant="primary">{t`Send a new link`}</ButtonLink>}
      >
        {t`A password reset link works once and for a short time only.`}
      </AuthMessage>
    );
  }

  return (
    <AuthForm title={t`Choose a new password`} onSubmit={submit}>
      <FormTextField
        control={control}
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="username"
        isReadOnly={email !== ''}
      />
      <FormTextField
        control={control}
        name="password"
        label={t`New password`}
        description={t`At least 10 characters.`}
        type="password"
        autoComplete="new-password"
        autoFocus
      />
      {apiTokens > 0 && (
        <div>
          <Checkbox isSelected={revokes} onChange={setRevokes} aria-describedby={hintId}>{t`Revoke my API tokens`}</Checkbox>
          <p id={hintId} className="mt-1 text-xs text-pretty text-ink-muted">
            {t`Apps that use them stop working. Keep them only if you’re sure no one else has them.`}
          </p>
        </div>
      )}
      <Button type="submit" variant="primary" isPending={reset.isPending}>{t`Save password`}</Button>
    </AuthForm>
  );
}

function isOldLink(error: unknown): boolean {
  return isApiError(error, 422) && error.errors['token'] !== undefined;
}
