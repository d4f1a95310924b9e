import type { Reauthentication } from '@countersign/contract/reauthentication';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { securityQuery } from '#lib/session/security.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ReauthenticationMethods } from './reauthentication-methods.tsx';

interface ProofDialogProps {
  /** Asks for an authenticator code, a recovery code or a passkey instead of a password. */
  needsSecondFactor: boolean;
  acceptsCode: boolean;
  /** Runs the protected action; rejects if the proof is wrong. */
  onProof: (proof: Reauthentication) => Promise<void>;
  onClose: () => void;
}

type Way = 'current_password' | 'code' | 'recovery_code';

/** Asks users to prove their identity again: by password, passkey, or a code where accepted. */
export function ReauthenticationDialog({ needsSecondFactor, acceptsCode, onProof, onClose }: ProofDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { data: security } = useQuery(securityQuery);
  const [first, second] = waysOf({ needsSecondFactor, mayUseCode: acceptsCode && (security?.two_factor.is_on ?? false) });
  const [way, setWay] = useState<Way>(first);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const hasField = needsSecondFactor || (security?.has_password ?? true);
  const labels = useWayLabels();

  async function attempt(proof: Reauthentication) {
    setIsBusy(true);
    setError(undefined);
    try {
      await onProof(proof);
    } catch (failure) {
      setError(isApiError(failure) && failure.message ? failure.message : t`That didn’t work. Please try again.`);
    } finally {
      setIsBusy(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt({ [way]: text });
  };
  const other = way === first ? second : first;
  const change = (to: Way) => {
    setWay(to);
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
          {hasField && (
            <Button type="submit" form={formId} variant="primary" isPending={isBusy} isDisabled={text === ''}>
              {t`Confirm`}
            </Button>
          )}
        </>
      }
    >
      <p>{t`To protect your account, please confirm that it’s you.`}</p>
      {hasField && (
        <form id={formId} noValidate onSubmit={submit} className="mt-4">
          <TextField
            key={way}
            label={labels[way].field}
            type={way === 'current_password' ? 'password' : 'text'}
            value={text}
            onChange={setText}
            error={error}
            autoFocus
            autoComplete={AUTOCOMPLETE[way]}
            {...(way === 'code' ? { inputMode: 'numeric' as const } : {})}
          />
        </form>
      )}
      {!hasField && error && (
        <p role="alert" className="mt-3 text-xs text-danger">
          {error}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        <ReauthenticationMethods
          from="account"
          hasServices={!needsSecondFactor}
          onProven={() => onProof({})}
          onError={setError}
        />
        {other && (
          <Button size="small" variant="quiet" onPress={() => change(other)}>
            {labels[other].change}
          </Button>
        )}
      </div>
    </Modal>
  );
}

const AUTOCOMPLETE = { current_password: 'current-password', code: 'one-time-code', recovery_code: 'off' } as const;

/** The method shown first, and its alternative. */
function waysOf({ needsSecondFactor, mayUseCode }: { needsSecondFactor: boolean; mayUseCode: boolean }): [Way, Way?] {
  if (needsSecondFactor) return ['code', 'recovery_code'];
  return mayUseCode ? ['current_password', 'code'] : ['current_password'];
}

function useWayLabels(): Record<Way, { field: string; change: string }> {
  const { t } = useLingui();
  return {
    current_password: { field: t`Password`, change: t`Use the password` },
    code: { field: t`Code of your authenticator app`, change: t`Use a code` },
    recovery_code: { field: t`Recovery code`, change: t`Use a recovery code` },
  };
}
