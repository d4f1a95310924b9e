import type { Invite } from '@countersign/contract/invites';
import type { Organization } from '@countersign/contract/organizations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailPlus, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#lib/i18n.ts';
import { useGuardedAction } from '#lib/session/use-guarded-action.ts';
import { ROLE_WORDS } from '#lib/role-words.ts';
import { Badge, type TagColor } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Name } from '#ui/name.tsx';
import { Quote } from '#ui/quote.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { invitesQuery, useInviteActions } from './invites-api.ts';

const TONES: Record<Invite['status'], TagColor> = { pending: 'blue', rejected: 'red', 'not sent': 'yellow' };

export interface InvitesListProps {
  organization: Organization;
  /** Number of people who can still be invited; null if unlimited. */
  freeSeats: number | null;
}

/** People invited to an organization, and a button to invite more. */
export function InvitesList({ organization, freeSeats }: InvitesListProps) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const invites = useQuery(invitesQuery(organization.id));
  const [isInviting, setIsInviting] = useState(false);
  const isFull = freeSeats === 0;
  const full = t`No seat is free: each user and each invitee takes one.`;
  const add = isFull ? (
    <ButtonLink variant="primary" to="/settings/billing" hash="subscription-plan">
      {t`Get more seats`}
    </ButtonLink>
  ) : (
    <Button variant="primary" isDisabled={!organization.is_active} onPress={guarded(() => setIsInviting(true))}>
      <MailPlus aria-hidden="true" />
      {t`Invite user`}
    </Button>
  );

  return (
    <>
      {invites.isPending && <Skeleton className="h-40 rounded-xl" />}
      {invites.isError && <ErrorState onRetry={() => void invites.refetch()} isRetrying={invites.isFetching} />}
      {invites.data?.length === 0 && (
        <EmptyState icon={<MailPlus />} title={t`No invitations`} action={add}>
          {isFull ? full : t`Invitees join when they accept.`}
        </EmptyState>
      )}
      {invites.data && invites.data.length > 0 && (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2">
            {invites.data.map((invite) => (
              <InviteRow key={invite.id} invite={invite} organization={organization} />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {add}
            {isFull && <p className="text-sm text-ink-muted">{full}</p>}
          </div>
        </div>
      )}
      {isInviting && <InviteDialog organizationId={organization.id} onClose={() => setIsInviting(false)} />}
    </>
  );
}

function InviteRow({ invite, organization }: { invite: Invite; organization: Organization }) {
  const { t } = useLingui();
  const guarded = useGuardedAction();
  const { resend } = useInviteActions(organization.id);
  const [isEditing, setIsEditing] = useState(false);
  const { email, status } = invite;
  const sentAt = invite.sent_at && formatMoment(invite.sent_at);
  const statusNames = { pending: t`Pending`, rejected: t`Rejected`, 'not sent': t`Not sent` };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Name className="text-sm font-medium text-ink">{email}</Name>
          <Badge color={TONES[status]}>{statusNames[status]}</Badge>
        </span>
        <span className="block text-xs text-ink-muted">
          {t(ROLE_WORDS[invite.role])}
          {sentAt && ` · ${t`sent ${sentAt}`}`}
        </span>
        {invite.reject_reason && <Quote className="mt-1 text-xs text-ink-muted">{invite.reject_reason}</Quote>}
      </span>
      <span className="flex items-center gap-1 max-sm:-ms-2">
        {organization.is_active && (
          <>
            <IconButton
              label={t`Resend to ${email}`}
              icon={<Send />}
              isDisabled={resend.isPending}
              onPress={guarded(() => resend.mutate(invite.id))}
            />
            <IconButton label={t`Edit ${email}`} icon={<Pencil />} onPress={guarded(() => setIsEditing(true))} />
          </>
        )}
        <DeleteInvite invite={invite} organizationId={organization.id} />
      </span>
      {isEditing && <InviteDialog organizationId={organization.id} invite={invite} onClose={() => setIsEditing(false)} />}
    </li>
  );
}

function DeleteInvite({ invite, organizationId }: { invite: Invite; organizationId: string }) {
  const { t } = useLingui();
  const { remove } = useInviteActions(organizationId);
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <IconButton label={t`Delete ${invite.email}`} icon={<Trash2 />} onPress={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Delete the invitation of ${invite.email}?`}
        confirmLabel={t`Delete invitation`}
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(invite.id, { onSettled: () => setIsAsking(false) })}
      >
        {t`The link in their email stops working.`}
      </ConfirmDialog>
    </>
  );
}
