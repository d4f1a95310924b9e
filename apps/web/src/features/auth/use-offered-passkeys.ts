// Passkeys on the sign-in screen: below the field for the email address where the browser can do that, and by a button.
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
  /** A passkey was picked and the server is being asked: a second sign-in now would end the session of the first. */
  const isEntering = useRef(false);
  /** What asks the browser: fetched with the first question. */
  const passkeys = useRef<Passkeys>(undefined);

  /** @returns whether the server has refused the passkey that was picked; the person is told why */
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
    // Whoever closes the browser's dialog knows that they did.
    if (passkeys.current?.isPasskeyCancelled(failure)) return;
    setError(isApiError(failure) && failure.message ? failure.message : t`That didn’t work. Use your password or try again.`);
  }

  /** Waits among what the browser fills in; once more after an answer that came too late. */
  async function offer() {
    if (!(await canAutofillPasskeys())) return;
    await untilIdle();
    if (!isHere.current) return;
    // Where the browser has nothing to offer, or no one picks any of it, there is nothing to tell.
    const isRefused = await enter(true).catch(() => false);
    if (isRefused) void offer();
  }

  async function ask() {
    if (isEntering.current) return;
    // From here on the browser asks only once.
    passkeys.current?.stopAsking();
    setError(undefined);
    setIsPending(true);
    try {
      if (await enter(false)) void offer();
    } catch (failure) {
      fail(failure);
      void offer();
    } finally {
      // What the browser filled in in the meantime may be on its way.
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
