// Some changes ask who one is once more. They are tried without it first, as it is not asked for twice within five minutes.
import type { Proof } from '@countersign/contract/reauthentication';
import { type ReactNode, useState } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

interface Asked {
  /** A password is not enough. */
  needsSecondFactor: boolean;
  attempt: (proof: Proof) => Promise<void>;
  cancel: () => void;
}

interface ProofOptions {
  /** A code of the second factor will do in place of the password. */
  acceptsCode?: boolean;
}

export interface Proving {
  /** Gives what the action gives; null when the person turned back, or when it failed and was told. */
  prove: <T>(action: (proof: Proof) => Promise<T>) => Promise<T | null>;
  /** To be put on the screen. */
  dialog: ReactNode;
}

const SECOND_FACTOR = ['code', 'recovery_code'];

export function isReauthenticationAsked(error: unknown): boolean {
  return isApiError(error, 422) && ['current_password', ...SECOND_FACTOR].some((field) => field in error.errors);
}

/** `onRefused`: shows what the server refused for other reasons; without it a toast does. */
export function useReauthentication(
  { acceptsCode = false }: ProofOptions = {},
  onRefused: (error: unknown) => void = reportFailure,
): Proving {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function prove<T>(action: (proof: Proof) => Promise<T>): Promise<T | null> {
    let needsSecondFactor = false;
    try {
      return await action({});
    } catch (error) {
      if (!isReauthenticationAsked(error)) {
        onRefused(error);
        return null;
      }
      needsSecondFactor = isApiError(error) && !('current_password' in error.errors);
    }
    return new Promise<T | null>((resolve) => {
      const end = (result: T | null) => {
        setAsked(null);
        resolve(result);
      };
      setAsked({
        needsSecondFactor,
        cancel: () => end(null),
        attempt: async (proof) => {
          try {
            end(await action(proof));
          } catch (error) {
            // The dialog shows what is wrong with the proof, and stays.
            if (isReauthenticationAsked(error) || isApiError(error, 429)) throw error;
            end(null);
            onRefused(error);
          }
        },
      });
    });
  }

  return {
    prove,
    dialog: asked && (
      <ReauthenticationDialog
        needsSecondFactor={asked.needsSecondFactor}
        acceptsCode={acceptsCode}
        onProof={asked.attempt}
        onClose={asked.cancel}
      />
    ),
  };
}
