import type { Proof } from '@countersign/contract/proof';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { securityQuery } from '#lib/session/security.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ProofWays } from './proof-ways.tsx';

interface ProofDialogProps {
  acceptsCode: boolean;
  /** Does what was to be done; rejects when the proof is not right. */
  onProof: (proof: Proof) => Promise<void>;
  onClose: () => void;
}

/** Asks who one is once more: by password, passkey, or where it will do a code. */
export function ProofDialog({ acceptsCode, onProof, onClose }: ProofDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { data: security } = useQuery(securityQuery);
  const [way, setWay] = useState<'current_password' | 'code'>('current_password');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const hasPassword = security?.has_password ?? true;
  const mayUseCode = acceptsCode && (security?.two_factor.is_on ?? false);

  async function attempt(proof: Proof) {
    setIsBusy(true);
    setError(undefined);
    try {
      await onProof(proof);
    } catch (failure) {
      setError(isApiError(failure) && failure.message ? failure.message : t`That did not work. Please try again.`);
    } finally {
      setIsBusy(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt({ [way]: text });
  };
  const change = () => {
    setWay(way === 'code' ? 'current_password' : 'code');
    setText('');
    setError(undefined);
  };

  return (
    <Modal
      isOpen
      title={t`Is it you?`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          {hasPassword && (
            <Button type="submit" form={formId} variant="primary" isPending={isBusy} isDisabled={text === ''}>
              {t`Confirm`}
            </Button>
          )}
        </>
      }
    >
      <p>{t`This concerns the security of your account. Please confirm that it is you.`}</p>
      {hasPassword && (
        <form id={formId} noValidate onSubmit={submit} className="mt-4">
          <TextField
            key={way}
            label={way === 'code' ? t`Code of your authenticator app` : t`Password`}
            type={way === 'code' ? 'text' : 'password'}
            value={text}
            onChange={setText}
            error={error}
            autoFocus
            autoComplete={way === 'code' ? 'one-time-code' : 'current-password'}
            {...(way === 'code' ? { inputMode: 'numeric' as const } : {})}
          />
        </form>
      )}
      {!hasPassword && error && (
        <p role="alert" className="mt-3 text-xs text-danger">
          {error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        <ProofWays from="account" onProven={() => onProof({})} onError={setError} />
        {mayUseCode && (
          <Button size="small" variant="quiet" onPress={change}>
            {way === 'code' ? t`Use the password` : t`Use a code`}
          </Button>
        )}
      </div>
    </Modal>
  );
}
