import type { AnswerOf } from '@countersign/contract/endpoint';
import type { startTwoFactor } from '@countersign/contract/account-security';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useConfirmTwoFactor } from './account-api.ts';

interface TwoFactorDialogProps {
  setup: AnswerOf<typeof startTwoFactor>;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Shows the secret for the authenticator app, and asks for a code from it. */
export function TwoFactorDialog({ setup, onDone, onClose }: TwoFactorDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const confirm = useConfirmTwoFactor();
  const [code, setCode] = useState('');
  const grouped = setup.secret.match(/.{1,4}/g)?.join(' ') ?? setup.secret;
  const error = isApiError(confirm.error) ? (confirm.error.errors['code']?.[0] ?? confirm.error.message) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) });
  };

  return (
    <Modal
      isOpen
      title={t`Set up your authenticator app`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={confirm.isPending} isDisabled={code.trim() === ''}>
            {t`Switch on`}
          </Button>
        </>
      }
    >
      <p>{t`Scan this with an app like Aegis, Google Authenticator or 1Password.`}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_code_svg)}`}
        alt={t`QR code for your authenticator app`}
        className="mx-auto my-4 size-44 rounded-lg border border-line bg-white p-1"
      />
      <p>{t`Or enter this key:`}</p>
      <div className="mt-2 flex items-center gap-2 rounded-lg border border-line bg-surface p-2">
        <code className="min-w-0 flex-1 text-xs break-words text-ink select-all">{grouped}</code>
        <CopyButton text={setup.secret} />
      </div>
      <form id={formId} noValidate onSubmit={submit} className="mt-5">
        <TextField
          label={t`Code`}
          description={t`The six digits the app shows now.`}
          value={code}
          onChange={setCode}
          error={error}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
        />
      </form>
    </Modal>
  );
}
