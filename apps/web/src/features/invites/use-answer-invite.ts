import type { Invite } from '@countersign/contract/invites';
import { useLingui } from '@lingui/react/macro';
import { notify } from '#lib/notify.ts';
import { useSwitchSpace } from '#lib/space/space.ts';
import { useInviteAnswers } from './invites-api.ts';

/** Accepts or declines an invitation and reports it. Accepting switches to the organization. */
export function useAnswerInvite(invite: Invite, onDone: () => void) {
  const { t } = useLingui();
  const { accept, reject } = useInviteAnswers();
  const switchSpace = useSwitchSpace();
  const name = invite.organization?.name ?? '';

  return {
    isAccepting: accept.isPending || switchSpace.isPending,
    isRejecting: reject.isPending,
    accept: async () => {
      const membership = await accept.mutateAsync(invite.id).catch(failed);
      if (!membership) return;
      await switchSpace.mutateAsync(membership.organization_id).catch(failed);
      notify.success(t`You’re now a member of ${name}`);
      onDone();
    },
    reject: async (reason: string) => {
      const answer = await reject.mutateAsync({ inviteId: invite.id, reason }).catch(failed);
      if (answer === null) return;
      notify.success(t`Invitation to ${name} declined`);
      onDone();
    },
  };
}

/** The error was already reported. */
function failed(): null {
  return null;
}
