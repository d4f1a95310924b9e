// Ends a hand-over: the host proves their identity.
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ComponentType, type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { type DeviceLock, unlockDevice } from '#lib/device-lock.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { securityQuery } from '#lib/session/security.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { refreshPdfs } from '../pdfs/pdf-queries.ts';
import { StatusScreen } from '../signing/status-screen.tsx';
import { PIN_DIGITS, hasPin, isPinRight, setPin } from './pin.ts';
import { endHostSession, forgetGuest, proveHost } from './present-api.ts';

export interface UnlockScreenProps {
  lock: DeviceLock;
  host: string | null;
  /** Buttons for identity proofs other than password and PIN. */
  proofWays: ComponentType<{
    from: 'device';
    hasServices: boolean;
    onProven: () => Promise<void>;
    onError: (text: string | undefined) => void;
  }>;
  /** Called before the screen is left. */
  onUnlocked: () => void;
  /** Set while the signee can still continue. */
  onResume: (() => void) | null;
}

export function UnlockScreen({ lock, host, proofWays: ReauthenticationMethods, onUnlocked, onResume }: UnlockScreenProps) {
  const { t } = useLingui();
  const [byPin, setByPin] = useState(hasPin);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  const [wayError, setWayError] = useState<string>();
  const security = useQuery(securityQuery);
  const hasPassword = security.data?.has_password ?? security.isError;
  const unlock = useUnlock(lock, onUnlocked);
  const leave = useMutation({
    mutationFn: endHostSession,
    // A full page load also clears the account's data from memory.
    onSuccess: async () => {
      await forgetGuest(client, lock);
      unlockDevice();
      window.location.replace('/login');
    },
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (text === '') return setError(byPin ? t`Enter the PIN.` : t`Enter your password.`);
    const problem = await unlock.mutateAsync({ text, byPin }).catch(() => null);
    if (problem === null) return;
    setText('');
    setByPin(byPin && hasPin());
    if (problem === 'no-pin' && !hasPassword) return setWayError(t`Too many wrong PINs. Confirm your identity another way.`);
    setError({ pin: t`This PIN is incorrect.`, 'no-pin': t`Too many wrong PINs. Use your password.` }[problem] ?? problem);
  }

  const isProven = lock.stage === 'proven';
  const finish = useEffectEvent(() => unlock.mutate(null));
  useEffect(() => {
    if (isProven) finish();
  }, [isProven]);

  return (
    <StatusScreen icon={<Lock />} title={host ? t`Please give the device back to ${host}` : t`Please give the device back`}>
      {(byPin || hasPassword) && (
        <form
          onSubmit={(event) => void submit(event)}
          noValidate
          className="mx-auto mt-5 flex w-80 max-w-full flex-col gap-4 text-start"
        >
          {byPin ? (
            <TextField
              key="pin"
              label={t`PIN for this device`}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={PIN_DIGITS.max}
              value={text}
              onChange={setText}
              error={error}
            />
          ) : (
            <TextField
              key="password"
              label={host ? t`Password of ${host}` : t`Your password`}
              type="password"
              // Not `current-password`: the browser must not offer the host's password to a guest.
              autoComplete="new-password"
              value={text}
              onChange={setText}
              error={error}
            />
          )}
          <Button type="submit" variant="primary" size="large" isPending={unlock.isPending}>
            {t`Unlock`}
          </Button>
        </form>
      )}
      {wayError && (
        <p role="alert" className="mt-5 text-sm text-danger">
          {wayError}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {byPin && hasPassword && (
          <Button
            variant="quiet"
            onPress={() => {
              setByPin(false);
              setText('');
              setError(undefined);
            }}
          >
            {t`Use the password instead`}
          </Button>
        )}
        <ReauthenticationMethods
          from="device"
          hasServices={!byPin}
          onProven={() => unlock.mutateAsync(null).then(() => undefined)}
          onError={setWayError}
        />
        {onResume && <Button variant="quiet" onPress={onResume}>{t`Continue signing`}</Button>}
        <Button variant="quiet" isPending={leave.isPending} onPress={() => leave.mutate()}>
          {t`Sign out instead`}
        </Button>
      </div>
    </StatusScreen>
  );
}

/**
 * Takes a PIN or a password, or null if the host has already proven their identity. Resolves with null on success, else with an
 * error text.
 */
function useUnlock(lock: DeviceLock, onUnlocked: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();

  return useMutation({
    meta: { silent: true },
    mutationFn: async (given: { text: string; byPin: boolean } | null): Promise<string | null> => {
      const problem = given === null ? null : given.byPin ? await wrongPin(given.text) : await wrongPassword(given.text);
      if (problem !== null) return problem;
      await setPin(null);
      onUnlocked();
      unlockDevice();
      await navigate({ to: '/pdfs/$pdfId/present', params: { pdfId: lock.pdf_id }, search: {}, replace: true });
      await forgetGuest(client, lock);
      void refreshPdfs(client);
      return null;
    },
    onError: reportFailure,
  });
}

async function wrongPin(pin: string): Promise<'pin' | 'no-pin' | null> {
  if (await isPinRight(pin)) return null;
  return hasPin() ? 'pin' : 'no-pin';
}

async function wrongPassword(password: string): Promise<string | null> {
  try {
    await proveHost(password);
    return null;
  } catch (error) {
    if (isApiError(error, 422) || isApiError(error, 429)) return error.errors['password']?.[0] ?? error.message;
    throw error;
  }
}
