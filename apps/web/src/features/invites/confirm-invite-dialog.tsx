import type { Invite } from '@countersign/contract/invites';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { InviteMessages } from './invite-words.tsx';
import { useInviteAnswers } from './invites-api.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useAnswerInvite } from './use-answer-invite.ts';

/** One invitation to accept or reject; closing postpones it. */
export function ConfirmInviteDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const { t } = useLingui();
  const answer = useAnswerInvite(invite, onClose);
  const [isRejecting, setIsRejecting] = useState(false);
  const organization = invite.organization?.name ?? '';
  useNoteViewed(invite);

  if (isRejecting) {
    return (
      <RejectDialog
        organizationName={organization}
        isPending={answer.isRejecting}
        onReject={(reason) => void answer.reject(reason)}
        onClose={() => setIsRejecting(false)}
      />
    );
  }
  return (
    <Modal
      isOpen
      title={t`Join ${organization}?`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => setIsRejecting(true)}>{t`Reject`}</Button>
          <Button variant="primary" isPending={answer.isAccepting} onPress={() => void answer.accept()}>
            {t`Accept`}
          </Button>
        </>
      }
    >
      <InviteMessages invite={invite} />
    </Modal>
  );
}

function useNoteViewed({ id, is_viewed }: Invite): void {
  const { view } = useInviteAnswers();
  const isNoted = useRef(is_viewed);
  const { mutate } = view;

  useEffect(() => {
    if (isNoted.current) return;
    isNoted.current = true;
    mutate(id);
  }, [id, mutate]);
}
