import type { Invite } from '@countersign/contract/invites';
import { useLingui } from '@lingui/react/macro';
import { Avatar } from '#ui/avatar.tsx';

/** Who invites, the organization, the role, and the personal message. */
export function InviteMessages({ invite }: { invite: Invite }) {
  const { t } = useLingui();
  const organization = invite.organization?.name ?? '';
  const sender = invite.sender?.full_name ?? organization;
  const as = invite.role === 'admin' ? t`You’d be an admin.` : t`You’d be a standard member.`;

  return (
    <div className="flex items-start gap-4">
      <Avatar name={organization} image={invite.organization?.logo_base64} shape="square" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium break-words text-ink">{t`${sender} invites you to ${organization}.`}</p>
        <p className="mt-0.5 text-xs text-ink-muted">{as}</p>
        {invite.sender && <p className="text-xs break-words text-ink-muted">{t`Sent by ${invite.sender.email}`}</p>}
        {invite.invite_message.trim() !== '' && (
          <blockquote className="mt-3 max-h-60 overflow-y-auto border-s-2 border-line-strong ps-3 break-words whitespace-pre-wrap text-ink">
            <bdi>{invite.invite_message}</bdi>
          </blockquote>
        )}
      </div>
    </div>
  );
}
