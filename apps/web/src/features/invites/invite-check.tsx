// Checks at startup for pending invitations, and shows the one that a link or notification refers to.
import { NOTIFIED_EVENT, channels } from '@countersign/contract/live';
import type { Invite } from '@countersign/contract/invites';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { openGlobalDialog } from '#lib/dialogs.ts';
import { forgetLinkSecret } from '#lib/link-secrets.ts';
import { useLiveChannel } from '#lib/live.ts';
import { closeToast, notify } from '#lib/notify.ts';
import { useUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { ConfirmInviteDialog } from './confirm-invite-dialog.tsx';
import { myInvitesQuery } from './invites-api.ts';

const REMINDER = 'pending-invite';

export function InviteCheck() {
  const user = useUser();
  const navigate = useNavigate();
  const { confirm_invite_id: requestedId } = useSearch({ strict: false });
  const invites = useQuery({ ...myInvitesQuery, enabled: user.verifiedEmail });
  const [shown, setShown] = useState<Invite | null>(null);
  useFreshInvites();
  useOpenOnce(invites.data, { isRequested: requestedId !== undefined, onOpen: setShown });
  useVerifyFirst(requestedId !== undefined && !user.verifiedEmail);

  const wanted = requestedId === undefined ? null : (invites.data?.find(({ id }) => id === requestedId) ?? null);
  const forget = () => {
    setShown(null);
    if (requestedId === undefined) return;
    forgetLinkSecret('/home');
    void navigate({ to: '/home', search: {}, replace: true });
  };

  const invite = wanted ?? shown;
  if (invite) return <ConfirmInviteDialog key={invite.id} invite={invite} onClose={forget} />;
  if (requestedId !== undefined && invites.isSuccess && !invites.isFetching) return <NotHere onClose={forget} />;
  return null;
}

/** Runs once at startup: opens new invitations, and reminds of seen ones. */
function useOpenOnce(
  invites: Invite[] | undefined,
  { isRequested, onOpen }: { isRequested: boolean; onOpen: (invite: Invite) => void },
): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isDone = useRef(false);
  /** The invitation that the reminder is about, until it is answered. */
  const reminded = useRef<string | null>(null);

  useEffect(() => {
    if (isDone.current || !invites) return;
    isDone.current = true;
    const [first] = invites;
    if (!first || isRequested) return;

    const unseen = invites.find(({ is_viewed }) => !is_viewed);
    if (unseen) return onOpen(unseen);
    reminded.current = first.id;
    notify.info(t`Pending Invite`, t`${first.organization?.name ?? ''} is waiting for your answer.`, {
      id: REMINDER,
      action: { label: t`View`, onClick: () => void navigate({ to: '/home', hash: 'invites' }) },
    });
  }, [invites, isRequested, onOpen, navigate, t]);

  useEffect(() => {
    if (!reminded.current || !invites || invites.some(({ id }) => id === reminded.current)) return;
    reminded.current = null;
    closeToast(REMINDER);
  }, [invites]);
}

function useFreshInvites(): void {
  const user = useUser();
  const client = useQueryClient();
  const ask = () => void client.invalidateQueries({ queryKey: myInvitesQuery.queryKey });
  // Also checks after joining, because earlier events were missed.
  useLiveChannel(channels.notifications(user.id), (event) => event === NOTIFIED_EVENT && ask(), ask);
}

/** An invitation is tied to an address, which must be verified first. */
function useVerifyFirst(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) openGlobalDialog({ kind: 'verify-email' });
  }, [isNeeded]);
}

function NotHere({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const user = useUser();

  return (
    <Modal
      isOpen
      title={t`Invitation not found`}
      onClose={onClose}
      footer={<Button variant="primary" onPress={onClose}>{t`Close`}</Button>}
    >
      {t`You’re signed in as ${user.email}. It was sent to another address, already answered, or withdrawn.`}
    </Modal>
  );
}
