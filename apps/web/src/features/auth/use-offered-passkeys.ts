// Passkeys on the sign-in screen: through autofill in the email field where supported, and by a button.
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { setSession } from '#lib/session/session.ts';
import { untilIdle } from '#lib/until-idle.ts';
import { canAutofillPasskeys } from './passkey-support.ts';

type Passkeys = typeof import('./passkey-api.ts');

export function useOfferedPasskeys({ remember, onEntered }: { remember: () => boolean; onEntered: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const isHere = useRef(true);
  /** A passkey is being verified: a second sign-in now would end the session of the first. */
  const isEntering = useRef(false);
  /** The passkey code, loaded on first use. */
  const passkeys = useRef<Passkeys>(undefined);

  /** @returns whether the server has rejected the passkey, which was reported */
  async function enter(isAutofill: boolean): Promise<boolean> {
    const { pickPasskey, signInWithPasskey } = (passkeys.current ??= await import('./passkey-api.ts'));
    if (!isHere.current) return false;
    const picked = await pickPasskey(isAutofill);
    if (isEntering.current) return false;
    isEntering.current = true;
    setIsPending(true);
    try {
      setSession(client, await signInWithPasskey(picked, remember()));
      onEntered();
      return false;
    } catch (failure) {
      fail(failure);
      return true;
    } finally {
      isEntering.current = false;
      setIsPending(false);
    }
  }

  function fail(failure: unknown) {
    // Closing the browser's dialog needs no message.
    if (passkeys.current?.isPasskeyCancelled(failure)) return;
    setError(isApiError(failure) && failure.message ? failure.message : t`That didn’t work. Use your password or try again.`);
  }

  /** Waits in autofill, and starts over after a rejected passkey. */
  async function offer() {
    if (!(await canAutofillPasskeys())) return;
    await untilIdle();
    if (!isHere.current) return;
    // Without passkeys or a choice there is nothing to report.
    const isRefused = await enter(true).catch(() => false);
    if (isRefused) void offer();
  }

  async function ask() {
    if (isEntering.current) return;
    // The browser allows only one request at a time.
    passkeys.current?.stopAsking();
    setError(undefined);
    setIsPending(true);
    try {
      if (await enter(false)) void offer();
    } catch (failure) {
      fail(failure);
      void offer();
    } finally {
      // An autofilled passkey may be in verification already.
      setIsPending(isEntering.current);
    }
  }

  const begin = useEffectEvent(() => void offer());
  useEffect(() => {
    isHere.current = true;
    begin();
    return () => {
      isHere.current = false;
      passkeys.current?.stopAsking();
    };
  }, []);

  return { ask: () => void ask(), isPending, error };
}
