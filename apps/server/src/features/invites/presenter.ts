import type { Invite, InviteStatus } from '@countersign/contract/invites';
import { ago } from '#features/notifications/index.ts';
import type { InviteRow } from '#src/schema/invites.ts';
import type { InviteDetails } from './queries.ts';

export interface InviteExtras {
  /** The logo of the organization, if the organization was requested. */
  organization?: { logo_base64: string | null };
  sender?: boolean;
}

export function presentInvite({ invite, sender, organization }: InviteDetails, now: Date, extras: InviteExtras = {}): Invite {
  const { viewed_at, accepted_at: _accepted, ...row } = invite;
  return {
    ...row,
    sent_at: iso(row.sent_at),
    rejected_at: iso(row.rejected_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    status: statusOf(invite),
    is_viewed: viewed_at !== null,
    human_readable_sent_at: row.sent_at && ago(row.sent_at, now),
    ...(extras.organization && {
      organization: {
        id: organization.id,
        name: organization.name,
        primary_color: organization.primary_color,
        ...extras.organization,
      },
    }),
    ...(extras.sender && {
      sender: sender && { id: sender.id, full_name: `${sender.first_name} ${sender.last_name}`.trim(), email: sender.email },
    }),
  };
}

function statusOf({ sent_at, rejected_at }: InviteRow): InviteStatus {
  if (rejected_at) return 'rejected';
  return sent_at ? 'pending' : 'not sent';
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
