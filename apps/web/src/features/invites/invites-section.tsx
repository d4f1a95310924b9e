import type { Invite } from '@countersign/contract/invites';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { InviteMessages } from './invite-words.tsx';
import { myInvitesQuery } from './invites-api.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useAnswerInvite } from './use-answer-invite.ts';

/** Pending invitations; hidden if there are none. */
export function InvitesSection() {
  const { t } = useLingui();
  const user = useUser();
  const headingId = useId();
  const invites = useQuery({ ...myInvitesQuery, enabled: user.verifiedEmail }).data ?? [];
  if (invites.length === 0) return null;

  return (
    <section id="invites" aria-labelledby={headingId} className="mt-12 scroll-mt-24">
      <h2 id={headingId} className="mb-4 text-base font-semibold">
        {t`Invitations`}
      </h2>
      <ul className="flex flex-col gap-3">
        {invites.map((invite) => (
          <InviteCard key={invite.id} invite={invite} />
        ))}
      </ul>
    </section>
  );
}

function InviteCard({ invite }: { invite: Invite }) {
  const { t } = useLingui();
  const [isRejecting, setIsRejecting] = useState(false);
  const answer = useAnswerInvite(invite, () => setIsRejecting(false));
  const organization = invite.organization?.name ?? '';

  return (
    <li className="flex flex-wrap items-start justify-between gap-4 rounded-xl border border-line bg-raised p-4 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <InviteMessages invite={invite} />
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Button aria-label={t`Reject the invitation to ${organization}`} onPress={() => setIsRejecting(true)}>
          {t`Reject`}
        </Button>
        <Button
          variant="primary"
          aria-label={t`Accept the invitation to ${organization}`}
          isPending={answer.isAccepting}
          onPress={() => void answer.accept()}
        >
          {t`Accept`}
        </Button>
      </div>
      {isRejecting && (
        <RejectDialog
          organizationName={organization}
          isPending={answer.isRejecting}
          onReject={(reason) => void answer.reject(reason)}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </li>
  );
}
