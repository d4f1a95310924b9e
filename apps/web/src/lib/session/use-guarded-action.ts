import { openGlobalDialog } from '../dialogs.ts';
import { useSession } from './session.ts';

/**
 * Wraps an action that requires a verified email address (uploading, sending, inviting, API access). Otherwise the user is
 * asked to verify the address.
 */
export function useGuardedAction(): <Args extends unknown[]>(action: (...args: Args) => void) => (...args: Args) => void {
  const { user } = useSession();

  return (action) =>
    (...args) => {
      if (user && !user.verifiedEmail) openGlobalDialog({ kind: 'verify-email' });
      else action(...args);
    };
}
