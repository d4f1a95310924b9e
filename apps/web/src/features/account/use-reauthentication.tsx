// Some changes require a recent proof of identity. They are tried without one first, since a proof stays valid for five
// minutes.
import type { Reauthentication } from '@countersign/contract/reauthentication';
import { type ReactNode, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

interface PendingReauthentication {
  /** A password alone is not enough. */
  needsSecondFactor: boolean;
  attempt: (proof: Reauthentication) => Promise<void>;
  cancel: () => void;
}

interface ProofOptions {
  /** A second-factor code is accepted instead of the password. */
  acceptsCode?: boolean;
}

export interface Proving {
  /** Resolves with the action's result; null if the user cancelled or the action failed, which was reported. */
  prove: <T>(action: (proof: Reauthentication) => Promise<T>) => Promise<T | null>;
  /** Must be rendered. */
  dialog: ReactNode;
}

const SECOND_FACTOR = ['code', 'recovery_code'];

export function isReauthenticationRequired(error: unknown): boolean {
  return isApiError(error, 422) && ['current_password', ...SECOND_FACTOR].some((field) => field in error.errors);
}

/** `onRefused` shows other errors of the server; by default a toast does. */
export function useReauthentication(
  { acceptsCode = false }: ProofOptions = {},
  onRefused: (error: unknown) => void = reportFailure,
): Proving {
  const [pending, setPending] = useState<PendingReauthentication | null>(null);

  async function prove<T>(action: (proof: Reauthentication) => Promise<T>): Promise<T | null> {
    let needsSecondFactor = false;
    try {
      return await action({});
    } catch (error) {
      if (!isReauthenticationRequired(error)) {
        onRefused(error);
        return null;
      }
      needsSecondFactor = isApiError(error) && !('current_password' in error.errors);
    }
    return new Promise<T | null>((resolve) => {
      const end = (result: T | null) => {
        setPending(null);
        resolve(result);
      };
      setPending({
        needsSecondFactor,
        cancel: () => end(null),
        attempt: async (proof) => {
          try {
            end(await action(proof));
          } catch (error) {
            // The dialog shows errors about the proof and stays open.
            if (isReauthenticationRequired(error) || isApiError(error, 429)) throw error;
            end(null);
            onRefused(error);
          }
        },
      });
    });
  }

  return {
    prove,
    dialog: pending && (
      <ReauthenticationDialog
        needsSecondFactor={pending.needsSecondFactor}
        acceptsCode={acceptsCode}
        onProof={pending.attempt}
        onClose={pending.cancel}
      />
    ),
  };
}
