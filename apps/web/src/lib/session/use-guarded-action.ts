import { openGlobalDialog } from '../dialogs.ts';
import { useSession } from './session.ts';

/**
 * Wraps an action that needs a verified email address (uploading, sending, inviting, letting programs in): someone whose address is not
 * verified is asked to verify it instead.
 */
export function useGuardedAction(): <Args extends unknown[]>(action: (...args: Args) => void) => (...args: Args) => void {
  const { user } = useSession();

  return (action) =>
    (...args) => {
      if (user && !user.verifiedEmail) openGlobalDialog({ kind: 'verify-email' });
      else action(...args);
    };
}
